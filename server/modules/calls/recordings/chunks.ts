import type { Readable } from 'node:stream'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, Problem } from '#kit/problem.ts'
import { checkRoom, type Room, requireRoom } from '#modules/identity/index.ts'
import { type Me, meOf } from '#modules/messaging/index.ts'
import { FileTooLarge, type StoredFile } from '#platform/files/files.ts'
import { detectType } from '#platform/files/type.ts'
import { type OpenedCall, openCall, openToChange } from '../access/open.ts'
import { checkMayRecord, showRecording } from './consent.ts'
import {
  AlreadyFinalized,
  ChunkCutShort,
  ChunkIsEmpty,
  ChunkTooLarge,
  OtherContent,
  RecordingNotFound,
  WrongChunkHash,
} from './errors.ts'
import {
  addChunk,
  findChunk,
  findOwn,
  findRecording,
  insertRecording,
  listReceived,
  lockRecording,
  type RecordingRow,
} from './queries.ts'
import type { ChunkQuery, ReceivedChunk, ReceivedChunks } from './schema.ts'

export const MOST_BYTES = 16 * 1024 * 1024

/** Where recordings lie, apart from the files that messages carry. */
export const placeOf = (organizationId: string): string => `${organizationId}/calls`

type Chunk = ChunkQuery & { declaredType: string; declaredLength: number | null }

/**
 * The bytes go to the store while they are hashed, and are durable before the row that names them. Who may record is
 * looked at before the first byte, and once more when they are there.
 */
export async function takeChunk(
  ctx: WorkCtx,
  callId: string,
  chunk: Chunk,
  bytes: () => Readable,
): Promise<ReceivedChunk> {
  const me = meOf(ctx)
  const { known, room } = await ctx.transact(async inner => ({
    known: await checkBefore(inner, callId, chunk, me),
    room: await requireRoom(inner, 'recordings'),
  }))
  if (chunk.declaredLength !== null && chunk.declaredLength > MOST_BYTES) throw ChunkTooLarge()
  const stored = await put(ctx, bytes(), room)
  try {
    if (chunk.declaredLength !== null && stored.size !== chunk.declaredLength) throw ChunkCutShort()
    if (stored.size === 0) throw ChunkIsEmpty()
    if (chunk.sha256 && stored.sha256 !== chunk.sha256.toLowerCase()) throw WrongChunkHash()
    const type = chunk.index === 0 ? await detectType(stored.head, chunk.declaredType) : null
    const wanted = known ?? chunk.recording_id ?? null
    const answer = await ctx.transact(inner => keep(inner, callId, { ...chunk, wanted }, stored, type, me))
    if (answer.duplicate) await ctx.services.files.delete(stored.key)
    return answer
  } catch (error) {
    // Of anything but a refusal nobody knows whether it was committed: what no row names is swept.
    if (error instanceof Problem) await ctx.services.files.delete(stored.key)
    throw error
  }
}

/** Which recording it belongs to, as far as that is known; refused before a byte is stored. */
async function checkBefore(ctx: Ctx, callId: string, chunk: Chunk, me: Me): Promise<string | null> {
  const call = await openCall(ctx, callId, me)
  const [, recording] = await Promise.all([
    checkMayRecord(ctx, call, me),
    chunk.recording_id
      ? findRecording(ctx.db, chunk.recording_id)
      : findOwn(ctx.db, callId, me.key, chunk.track ?? 'self'),
  ])
  if (!recording) return null
  if (chunk.recording_id) checkOwn(recording, callId, me)
  if (recording.status === 'finalized') {
    // Without a name for it the next recording begins.
    if (!chunk.recording_id) return null
    throw AlreadyFinalized()
  }
  return recording.id
}

export function checkOwn(recording: RecordingRow, callId: string, me: Me): void {
  if (recording.call_id !== callId || recording.person !== me.key) throw RecordingNotFound()
}

async function keep(
  ctx: Ctx,
  callId: string,
  { index, track = 'self', wanted }: Chunk & { wanted: string | null },
  stored: StoredFile,
  contentType: string | null,
  me: Me,
): Promise<ReceivedChunk> {
  const opened = await openForChunk(ctx, callId, me)
  const id = wanted ?? (await findOpen(ctx, callId, me, track)) ?? newId()
  const fresh = { id, call_id: callId, person: me.key, track, created_at: ctx.now.toString() }
  // In one go: others wait for this row until it is committed.
  const [, locked, before] = await Promise.all([
    insertRecording(ctx, fresh),
    lockRecording(ctx.db, id),
    findChunk(ctx.db, id, index),
  ])
  const recording = found(locked, RecordingNotFound)
  checkOwn(recording, callId, me)
  if (recording.status === 'finalized') throw AlreadyFinalized()
  const { size, sha256, key } = stored
  const answer = { recording_id: id, index, size, sha256 }
  if (before) {
    if (before.sha256 !== sha256 || before.size !== size) throw OtherContent(index)
    return { ...answer, received: recording.chunks, duplicate: true }
  }
  const received = await addChunk(ctx, id, { index, size, sha256, file_key: key }, contentType)
  if (opened) await showRecording(ctx, opened)
  await checkRoom(ctx, 'recordings')
  return { ...answer, received, duplicate: false }
}

/**
 * The call's row is held: nobody comes in while it is decided whether everybody has agreed. Where nobody is asked and all
 * have been told there is nothing to hold, and null is answered: chunks of many people come in beside each other.
 */
async function openForChunk(ctx: Ctx, callId: string, me: Me): Promise<OpenedCall | null> {
  const call = await openCall(ctx, callId, me)
  const { recording_consent } = await checkMayRecord(ctx, call, me)
  const isTold = call.status === 'ended' || (call.announced && call.recording)
  if (recording_consent === 'announce' && isTold) return null
  const opened = await openToChange(ctx, callId, me)
  await checkMayRecord(ctx, opened.call, me, opened.room)
  return opened
}

async function findOpen(ctx: Ctx, callId: string, me: Me, track: string): Promise<string | null> {
  const own = await findOwn(ctx.db, callId, me.key, track)
  return own?.status === 'open' ? own.id : null
}

async function put(ctx: WorkCtx, bytes: Readable, { left, full }: Room): Promise<StoredFile> {
  try {
    const most = Math.min(MOST_BYTES, left)
    return await ctx.services.files.put(placeOf(ctx.organizationId), bytes, most, { isOwned: true })
  } catch (error) {
    if (error instanceof FileTooLarge) throw left < MOST_BYTES ? full() : ChunkTooLarge()
    if ((error as { code?: string }).code === 'ECONNRESET') throw ChunkCutShort()
    throw error
  }
}

/** What is there of a recording, so that any device of its owner can go on. */
export async function getReceived(
  ctx: Ctx,
  callId: string,
  recordingId: string | undefined,
): Promise<ReceivedChunks> {
  const me = meOf(ctx)
  await openCall(ctx, callId, me)
  const recording = found(
    recordingId ? await findRecording(ctx.db, recordingId) : await findOwn(ctx.db, callId, me.key),
    RecordingNotFound,
  )
  checkOwn(recording, callId, me)
  const received = await listReceived(ctx.db, recording.id)
  const [first] = received
  return {
    recording_id: recording.id,
    status: recording.status as 'open',
    received,
    next_index: first && first[0] === 0 ? first[1] + 1 : 0,
  }
}
