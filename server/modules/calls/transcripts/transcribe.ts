import { Readable } from 'node:stream'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { findIntegration, type LoadedIntegration } from '#modules/integrations/index.ts'
import { lockWithRoom } from '../access/open.ts'
import { tellCall } from '../lifecycle/publish.ts'
import { saveCall } from '../lifecycle/queries.ts'
import { listRecordings, type RecordingRow } from '../recordings/queries.ts'
import { readChunks } from '../recordings/reading.ts'
import { hearByCommand } from './engines/command.ts'
import { EngineFailed } from './engines/engine.ts'
import { hearByService } from './engines/openai.ts'
import type { Heard } from './engines/read-answer-work.ts'
import { transcribeCall } from './order.ts'
import { isCurrent, lockTranscript, saveTranscript } from './queries.ts'
import { becomeTranscribed } from './request.ts'
import { MOST_SEGMENTS, NoFinishedRecording, type Segment } from './schema.ts'
import { mergeTracks, type Track } from './segments.ts'

interface Work {
  integration: LoadedIntegration | null
  recordings: RecordingRow[]
  language: string | null
}

/** Whoever takes over from a worker that died begins anew; who comes too late finds another attempt written down. */
export const transcribe = carryOut(transcribeCall, async (ctx, { call_id, run_id }, attempt) => {
  const work = await ctx.transact(inner => begin(inner, call_id, run_id))
  if (!work) return
  try {
    const tracks: Track[] = []
    let language = work.language
    for (const recording of work.recordings) {
      const heard = await hear(ctx, work, recording)
      language ??= heard.language
      tracks.push({
        startedOffsetMs: recording.started_offset_ms,
        person: recording.track === 'self' ? recording.person : null,
        segments: heard.segments,
      })
    }
    const segments = mergeTracks(tracks)
    if (segments.length > MOST_SEGMENTS)
      throw new EngineFailed(`The transcript has more than ${MOST_SEGMENTS} segments`)
    await ctx.transact(inner => settle(inner, call_id, run_id, { segments, language }))
  } catch (error) {
    const isOurs = error instanceof EngineFailed
    if (!isOurs) ctx.log.error({ error: (error as Error).message }, 'a call could not be transcribed')
    const isLast = attempt.isLast || (isOurs && !error.passes)
    const sentence = isOurs ? error.message : 'The transcription could not be finished'
    await ctx.transact(inner => give(inner, call_id, run_id, sentence, isLast ? 'failed' : 'queued'))
    if (!isLast) throw error
  }
})

async function begin(ctx: Ctx, callId: string, runId: string): Promise<Work | null> {
  const transcript = await lockTranscript(ctx.db, callId)
  if (!transcript || !(await isCurrent(ctx.db, callId, runId))) return null
  const finished = (await listRecordings(ctx.db, callId)).filter(({ status }) => status === 'finalized')
  const own = finished.filter(({ track }) => track === 'self')
  const recordings = transcript.recording_id
    ? finished.filter(({ id }) => id === transcript.recording_id)
    : own.length > 0
      ? own
      : finished
  await saveTranscript(ctx, callId, { status: 'running' })
  await saveCall(ctx, callId, { transcript_status: 'running' })
  const integration = transcript.engine === 'openai' ? await findIntegration(ctx, 'openai') : null
  return { integration: integration ?? null, recordings, language: transcript.language }
}

async function hear(ctx: WorkCtx, work: Work, recording: RecordingRow): Promise<Heard> {
  const sound = {
    size: recording.size,
    contentType: recording.content_type,
    open: () =>
      Readable.from(
        readChunks(ctx.services.files, inner => ctx.transact(inner), recording.id),
        { objectMode: false },
      ),
  }
  if (work.integration) return hearByService(ctx, work.integration, sound, work.language)
  const command = ctx.services.settings.transcribeCommand
  if (!command) throw new EngineFailed('No transcription engine is configured')
  return hearByCommand(ctx, command, sound)
}

async function settle(
  ctx: Ctx,
  callId: string,
  runId: string,
  { segments, language }: { segments: readonly Segment[]; language: string | null },
): Promise<void> {
  const opened = await lockWithRoom(ctx, callId, '')
  await lockTranscript(ctx.db, callId)
  if (!opened || !(await isCurrent(ctx.db, callId, runId))) return
  if (!(await hasRecording(ctx, callId))) throw new EngineFailed(NoFinishedRecording().message)
  await saveTranscript(ctx, callId, { segments: toJson(segments), language, status: 'done', error: null })
  await becomeTranscribed(ctx, opened.call, runId)
}

const hasRecording = async (ctx: Ctx, callId: string): Promise<boolean> =>
  (await listRecordings(ctx.db, callId)).some(({ status }) => status === 'finalized')

async function give(
  ctx: Ctx,
  callId: string,
  runId: string,
  error: string,
  status: 'failed' | 'queued',
): Promise<void> {
  const opened = await lockWithRoom(ctx, callId, '')
  await lockTranscript(ctx.db, callId)
  if (!opened || !(await isCurrent(ctx.db, callId, runId))) return
  await saveTranscript(ctx, callId, { status, error })
  await saveCall(ctx, callId, { transcript_status: status })
  tellCall(ctx, opened.call)
}
