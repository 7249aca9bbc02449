import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { listNames } from '#modules/messaging/index.ts'
import { openCall } from '../access/open.ts'
import { findTranscript } from './queries.ts'
import { NoTranscript, type Segment, type Transcript } from './schema.ts'
import { writeText, writeVtt } from './write.ts'

const PERSON = /^(?:user:[1-9]\d{0,8}|guest:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** People by their names; other voices as the engine calls them. */
export async function nameSpeakers(ctx: Ctx, segments: readonly Segment[]): Promise<(key: string) => string> {
  const keys = [...new Set(segments.map(({ speaker }) => speaker))].filter(key => PERSON.test(key))
  const names = await listNames(ctx.db, keys)
  return key => names.get(key) || key
}

async function getTranscript(ctx: Ctx, callId: string): Promise<Transcript> {
  await openCall(ctx, callId)
  const row = found(await findTranscript(ctx.db, callId), NoTranscript)
  const segments = row.segments as unknown as Segment[]
  const nameOf = await nameSpeakers(ctx, segments)
  return {
    status: row.status as Transcript['status'],
    language: row.language,
    engine: row.engine as Transcript['engine'],
    segments: segments.map(segment => ({ ...segment, name: nameOf(segment.speaker) })),
    error: row.error,
  }
}

export async function readTranscript(ctx: Ctx, callId: string, format: 'json' | 'vtt' | 'txt') {
  const transcript = await getTranscript(ctx, callId)
  if (format === 'json') return { data: transcript }
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'private' }
  return format === 'vtt'
    ? new RawReply(
        200,
        { ...headers, 'content-type': 'text/vtt; charset=utf-8' },
        writeVtt(transcript.segments),
      )
    : new RawReply(
        200,
        { ...headers, 'content-type': 'text/plain; charset=utf-8' },
        writeText(transcript.segments),
      )
}
