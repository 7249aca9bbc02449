import { createHash } from 'node:crypto'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { meOf } from '#modules/messaging/index.ts'
import { openCall, openToChange } from '../access/open.ts'
import type { CallRow } from '../access/queries.ts'
import { RecordingFinalized, tellOf } from '../events.ts'
import { tellCall } from '../lifecycle/publish.ts'
import { saveCall } from '../lifecycle/queries.ts'
import { checkOwn } from './chunks.ts'
import { ChunksMissing, NoChunks, RecordingNotFound, WrongWholeHash } from './errors.ts'
import { presentRecording } from './present.ts'
import {
  findOwn,
  findRecording,
  listReceived,
  listRecordings,
  lockRecording,
  placeChunks,
  type RecordingRow,
  saveRecording,
} from './queries.ts'
import { readChunks } from './reading.ts'
import type { FinalizeIn, Recording } from './schema.ts'

/** A chunk that came in meanwhile makes it another whole, which is hashed anew. */
const MOST_TRIES = 5

/**
 * The chunks are read once, outside of any transaction, for the hash of the whole; then, under the recording's row, it is
 * that whole or it is done again. Two at once arrive at the same, and the first one to write has made it.
 */
export async function finalize(ctx: WorkCtx, callId: string, body: FinalizeIn): Promise<Recording> {
  for (let tries = 1; ; tries += 1) {
    const before = await ctx.transact(inner => look(inner, callId, body))
    if (before.status === 'finalized') return ctx.transact(inner => presentRecording(inner, before))
    const sha256 = await hashWhole(ctx, before.id)
    if (body.sha256 && body.sha256.toLowerCase() !== sha256) {
      const isSame = await ctx.transact(async inner => (await findRecording(inner.db, before.id))?.version)
      if (isSame === before.version || tries === MOST_TRIES) throw WrongWholeHash()
      continue
    }
    const done = await ctx.transact(inner => settle(inner, callId, body, before, sha256))
    if (done) return done
    if (tries === MOST_TRIES) throw WrongWholeHash()
  }
}

async function look(ctx: Ctx, callId: string, body: FinalizeIn): Promise<RecordingRow> {
  const me = meOf(ctx)
  await openCall(ctx, callId, me)
  const recording = body.recording_id
    ? await findRecording(ctx.db, body.recording_id)
    : await findOwn(ctx.db, callId, me.key)
  if (!recording) throw body.recording_id ? RecordingNotFound() : NoChunks()
  checkOwn(recording, callId, me)
  if (recording.status === 'open') await checkComplete(ctx, recording.id, body.chunks ?? null)
  return recording
}

async function checkComplete(ctx: Ctx, recordingId: string, wanted: number | null): Promise<void> {
  const ranges = await listReceived(ctx.db, recordingId)
  const last = ranges.at(-1)
  if (!last) throw NoChunks()
  const count = Math.max(wanted ?? 0, last[1] + 1)
  const missing: number[] = []
  let next = 0
  for (const [from, to] of ranges) {
    for (; next < from; next += 1) missing.push(next)
    next = to + 1
  }
  for (; next < count; next += 1) missing.push(next)
  if (missing.length > 0) throw ChunksMissing(missing)
}

async function hashWhole(ctx: WorkCtx, recordingId: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of readChunks(ctx.services.files, work => ctx.transact(work), recordingId)) {
    hash.update(piece)
  }
  return hash.digest('hex')
}

/** Null where it is not what was hashed. */
async function settle(
  ctx: Ctx,
  callId: string,
  body: FinalizeIn,
  before: RecordingRow,
  sha256: string,
): Promise<Recording | null> {
  const { call } = await openToChange(ctx, callId)
  const recording = found(await lockRecording(ctx.db, before.id), RecordingNotFound)
  if (recording.status === 'finalized') return presentRecording(ctx, recording)
  if (recording.version !== before.version) return null
  await placeChunks(ctx, recording.id)
  const values = {
    status: 'finalized',
    sha256,
    finalized_at: ctx.now.toString({ fractionalSecondDigits: 3 }),
    duration_ms: body.duration_ms ?? null,
    started_offset_ms: body.started_offset_ms ?? 0,
  }
  await saveRecording(ctx, recording.id, values)
  await showStopped(ctx, call)
  await ctx.emit(RecordingFinalized, { ...tellOf(call), recording_id: recording.id })
  return presentRecording(ctx, { ...recording, ...values })
}

async function showStopped(ctx: Ctx, call: CallRow): Promise<void> {
  if (!call.recording) return
  const all = await listRecordings(ctx.db, call.id)
  if (all.some(({ status }) => status === 'open')) return
  await saveCall(ctx, call.id, { recording: false })
  tellCall(ctx, call)
}
