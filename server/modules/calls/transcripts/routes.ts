import { route, WithStatus } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { base, readers, userWriters } from '#modules/messaging/index.ts'
import { CallNotFound } from '../access/errors.ts'
import { callParams } from '../access/routes.ts'
import { RecordingNotFound } from '../recordings/errors.ts'
import { readTranscript } from './read.ts'
import { requestTranscript } from './request.ts'
import {
  NoEngine,
  NoFinishedRecording,
  NoTranscript,
  TranscribeIn,
  Transcript,
  TranscriptQuery,
  TranscriptRequested,
} from './schema.ts'

const tag = 'Transcripts'

export const transcriptRoutes = [
  route({
    method: 'POST',
    path: '/calls/{call_id}/transcribe',
    operationId: 'transcribeCall',
    tag,
    summary: 'Have a call transcribed, or bring a transcript along',
    description:
      'Answers 202 and goes on by itself, once however often it is asked for. With `segments` the transcript is there at once, and the answer is 200.',
    base,
    access: userWriters,
    status: 202,
    alsoStatus: [200],
    bodyLimit: 12 * 1024 * 1024,
    params: callParams,
    body: TranscribeIn,
    returns: Data(TranscriptRequested),
    errors: [CallNotFound, RecordingNotFound, NoEngine, NoFinishedRecording],
    handler: async (ctx, { params, body }) => {
      const { isDone, data } = await requestTranscript(ctx, params.call_id, body)
      return isDone ? new WithStatus(200, { data }) : { data }
    },
  }),
  route({
    method: 'GET',
    path: '/calls/{call_id}/transcript',
    operationId: 'getTranscript',
    tag,
    summary: 'Read what was said in a call',
    description: 'As JSON, as subtitles (`vtt`) or as plain text (`txt`).',
    base,
    access: readers,
    params: callParams,
    query: TranscriptQuery,
    returns: Data(Transcript),
    alsoAnswers: ['text/vtt', 'text/plain'].map(type => ({ status: 200, type })),
    errors: [CallNotFound, NoTranscript],
    handler: (ctx, { params, query }) => readTranscript(ctx, params.call_id, query.format),
  }),
]
