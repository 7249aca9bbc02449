import type { Ctx } from '#kit/context.ts'
import { cronForEach, job } from '#kit/job.ts'
import { found } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { meOf } from '#modules/messaging/index.ts'
import { isManagerOf, lockWithRoom, openToChange } from '../access/open.ts'
import { tellCall } from '../lifecycle/publish.ts'
import { saveCall } from '../lifecycle/queries.ts'
import { findRetentionDays } from '../preferences/queries.ts'
import { placeOf } from './chunks.ts'
import { OnlyRecorderDeletes, RecordingNotFound } from './errors.ts'
import { deleteMade, deleteRecordingRow, findRecording, knownKeys, listKeysOf, listSpent } from './queries.ts'

/** Bytes go after the rows that named them: what a crash leaves behind the sweep finds. */
export const deleteChunkFiles = job<{ keys: string[] }>({
  name: 'calls.delete_files',
  handler: async (ctx, { keys }) => {
    for (const key of keys) await ctx.services.files.delete(key)
  },
})

const AT_ONCE = 500

/** With its bytes, and with what was made from it. Tasks stay with whoever has them to do. */
async function drop(ctx: Ctx, recordingId: string, callId: string): Promise<void> {
  const keys = await listKeysOf(ctx, recordingId)
  await deleteRecordingRow(ctx, recordingId)
  if (await deleteMade(ctx, callId)) await saveCall(ctx, callId, { transcript_status: 'none' })
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    await ctx.enqueue(deleteChunkFiles, { keys: keys.slice(start, start + AT_ONCE) })
  }
}

export async function deleteRecording(ctx: Ctx, callId: string, recordingId: string): Promise<void> {
  const me = meOf(ctx)
  const opened = await openToChange(ctx, callId, me)
  const recording = found(await findRecording(ctx.db, recordingId), RecordingNotFound)
  if (recording.call_id !== callId) throw RecordingNotFound()
  if (recording.person !== me.key && !isManagerOf(opened, me)) throw OnlyRecorderDeletes()
  await drop(ctx, recordingId, callId)
  tellCall(ctx, opened.call)
  await recordAudit(ctx, {
    action: 'call_recording_deleted',
    targetKind: 'call_recording',
    targetId: recordingId,
    detail: { call_id: callId, person: recording.person },
  })
}

const OPEN_DAYS = 7
const KEPT_HOURS = 24

/** Recordings that were never finished, those kept for long enough, and bytes that no row names. */
export const sweepRecordings = cronForEach({
  name: 'calls.sweep_recordings',
  cron: '50 * * * *',
  handler: async ctx => {
    const openBefore = ctx.now.subtract({ hours: 24 * OPEN_DAYS }).toString()
    const unnamedBefore = ctx.now.subtract({ hours: KEPT_HOURS })
    const spent = await ctx.transact(async inner => {
      const days = await findRetentionDays(inner.db)
      const before = days === null ? null : ctx.now.subtract({ hours: 24 * days }).toString()
      return listSpent(inner.db, openBefore, before)
    })
    for (const one of spent) {
      await ctx.transact(async inner => {
        if (await lockWithRoom(inner, one.call_id, '')) await drop(inner, one.id, one.call_id)
      })
    }
    for await (const keys of ctx.services.files.list(placeOf(ctx.organizationId), unnamedBefore)) {
      const known = await ctx.transact(({ db }) => knownKeys(db, keys))
      for (const key of keys) if (!known.has(key)) await ctx.services.files.delete(key)
    }
  },
})
