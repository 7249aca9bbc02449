import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { findIntegration } from '#modules/integrations/index.ts'
import { openToChange } from '../access/open.ts'
import type { CallRow } from '../access/queries.ts'
import { CallTranscribed, tellOf } from '../events.ts'
import { tellCall } from '../lifecycle/publish.ts'
import { saveCall } from '../lifecycle/queries.ts'
import { RecordingNotFound } from '../recordings/errors.ts'
import { findRecording, listRecordings } from '../recordings/queries.ts'
import { summarizeCall, transcribeCall } from './order.ts'
import { lockTranscript, putTranscript } from './queries.ts'
import {
  NoEngine,
  NoFinishedRecording,
  type Segment,
  type TranscribeIn,
  type TranscriptRequested,
} from './schema.ts'
import { tidySegments } from './segments.ts'

/** A transcript from elsewhere is taken at once; one of ours is a job, once however often it is asked for. */
export async function requestTranscript(
  ctx: Ctx,
  callId: string,
  body: TranscribeIn,
): Promise<{ isDone: boolean; data: TranscriptRequested }> {
  const { call } = await openToChange(ctx, callId)
  if (body.segments) {
    await importSegments(ctx, call, body.segments, body.language ?? null)
    return { isDone: true, data: { call_id: callId, status: 'done', engine: 'import' } }
  }
  const before = await lockTranscript(ctx.db, callId)
  const isUnderWay = before?.status === 'queued' || before?.status === 'running'
  if (before && (isUnderWay || (before.status === 'done' && !body.force))) {
    const { status, engine } = before as Pick<TranscriptRequested, 'status' | 'engine'>
    return { isDone: false, data: { call_id: callId, status, engine } }
  }
  const engine = await chooseEngine(ctx)
  await checkRecorded(ctx, callId, body.recording_id ?? null)
  const run_id = newId()
  await putTranscript(ctx, {
    call_id: callId,
    status: 'queued',
    engine,
    recording_id: body.recording_id ?? null,
    language: body.language ?? null,
    segments: toJson([]),
    run_id,
  })
  await saveCall(ctx, callId, { transcript_status: 'queued' })
  await ctx.enqueue(transcribeCall, { call_id: callId, run_id })
  tellCall(ctx, call)
  return { isDone: false, data: { call_id: callId, status: 'queued', engine } }
}

async function chooseEngine(ctx: Ctx): Promise<'openai' | 'command'> {
  if (await findIntegration(ctx, 'openai')) return 'openai'
  if (ctx.services.settings.transcribeCommand) return 'command'
  throw NoEngine()
}

async function checkRecorded(ctx: Ctx, callId: string, recordingId: string | null): Promise<void> {
  if (recordingId === null) {
    const all = await listRecordings(ctx.db, callId)
    if (!all.some(({ status }) => status === 'finalized')) throw NoFinishedRecording()
    return
  }
  const recording = found(await findRecording(ctx.db, recordingId), RecordingNotFound)
  if (recording.call_id !== callId) throw RecordingNotFound()
  if (recording.status !== 'finalized') throw NoFinishedRecording()
}

export async function importSegments(
  ctx: Ctx,
  call: CallRow,
  given: readonly Segment[],
  language: string | null,
): Promise<void> {
  for (const [at, { start_ms, end_ms }] of given.entries()) {
    if (end_ms < start_ms) throw InvalidInput(`segments[${at}].end_ms must not be before its start_ms`)
  }
  const run_id = newId()
  await putTranscript(ctx, {
    call_id: call.id,
    status: 'done',
    engine: 'import',
    recording_id: null,
    language,
    segments: toJson(tidySegments(given)),
    run_id,
  })
  await recordAudit(ctx, {
    action: 'call_transcript_imported',
    targetKind: 'call',
    targetId: call.id,
    detail: { segments: given.length },
  })
  await becomeTranscribed(ctx, call, run_id)
}

/** Its transcript is there: everybody is told, and it may be summed up. */
export async function becomeTranscribed(ctx: Ctx, call: CallRow, runId: string): Promise<void> {
  await saveCall(ctx, call.id, { transcript_status: 'done' })
  await ctx.emit(CallTranscribed, tellOf(call))
  tellCall(ctx, call)
  const integration = await findIntegration(ctx, 'openai')
  if (typeof integration?.config.model !== 'string' || integration.config.model === '') return
  await ctx.enqueue(summarizeCall, { call_id: call.id, run_id: runId })
}
