import { NotAuthenticated } from '#kit/problem.ts'
import { idParam, openRoute, route, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { StorageFull } from '#modules/identity/index.ts'
import { base, bodyLimit, readers, writers } from '#modules/messaging/index.ts'
import { fileAnswers, NotSatisfiable } from '#platform/files/serve.ts'
import { CallNotFound } from '../access/errors.ts'
import { openCall } from '../access/open.ts'
import { callParams } from '../access/routes.ts'
import { getReceived, takeChunk } from './chunks.ts'
import * as errors from './errors.ts'
import { finalize } from './finalize.ts'
import { presentRecordings } from './present.ts'
import { listRecordings } from './queries.ts'
import { deleteRecording } from './removal.ts'
import { ChunkQuery, FinalizeIn, ReceivedChunk, ReceivedChunks, ReceivedQuery, Recording } from './schema.ts'
import { serveRecording } from './serve.ts'

const tag = 'Recordings'
const recordingParams = { ...callParams, recording_id: idParam('call_recording', errors.RecordingNotFound) }

export const recordingRoutes = [
  workRoute({
    method: 'POST',
    path: '/calls/{call_id}/recording/chunks',
    operationId: 'uploadRecordingChunk',
    tag,
    summary: 'Upload a piece of a recording',
    description:
      'The raw bytes, at most 16 MB, in any order and as often as it takes: the same again is answered with 200 and `duplicate`. Up to a day after the end of the call.',
    base,
    access: writers,
    status: 201,
    alsoStatus: [200],
    consumes: 'stream',
    idempotent: false,
    params: callParams,
    query: ChunkQuery,
    returns: Data(ReceivedChunk),
    errors: [
      CallNotFound,
      errors.OnlyPeopleInCall,
      errors.NotEverybodyAgreed,
      errors.EndedLongAgo,
      errors.RecordingNotFound,
      errors.AlreadyFinalized,
      errors.ChunkIsEmpty,
      errors.ChunkTooLarge,
      StorageFull,
      errors.ChunkCutShort,
      errors.WrongChunkHash,
      errors.OtherContent,
    ],
    handler: async (ctx, { params, query, headers, stream }) => {
      const length = headers['content-length']
      const chunk = {
        ...query,
        declaredType: String(headers['content-type'] ?? ''),
        declaredLength: length === undefined ? null : Number(length),
      }
      const data = await takeChunk(ctx, params.call_id, chunk, stream)
      return data.duplicate ? new WithStatus(200, { data }) : { data }
    },
  }),
  route({
    method: 'GET',
    path: '/calls/{call_id}/recording/chunks',
    operationId: 'listRecordingChunks',
    tag,
    summary: 'See what has arrived of your recording',
    base,
    access: readers,
    params: callParams,
    query: ReceivedQuery,
    returns: Data(ReceivedChunks),
    errors: [CallNotFound, errors.RecordingNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await getReceived(ctx, params.call_id, query.recording_id),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/calls/{call_id}/recording/finalize',
    operationId: 'finalizeRecording',
    tag,
    summary: 'Finish a recording',
    description: 'Where pieces are missing they are named, and nothing changes. Again: the same answer.',
    base,
    access: writers,
    idempotent: false,
    bodyLimit,
    params: callParams,
    body: FinalizeIn,
    returns: Data(Recording),
    errors: [
      CallNotFound,
      errors.RecordingNotFound,
      errors.NoChunks,
      errors.ChunksMissing,
      errors.WrongWholeHash,
    ],
    handler: async (ctx, { params, body }) => ({ data: await finalize(ctx, params.call_id, body) }),
  }),
  route({
    method: 'GET',
    path: '/calls/{call_id}/recordings',
    operationId: 'listRecordings',
    tag,
    summary: 'List the recordings of a call',
    base,
    access: readers,
    params: callParams,
    returns: Data(Type.Array(Recording)),
    errors: [CallNotFound],
    handler: async (ctx, { params }) => {
      await openCall(ctx, params.call_id)
      return { data: await presentRecordings(ctx, await listRecordings(ctx.db, params.call_id)) }
    },
  }),
  openRoute({
    method: 'GET',
    path: '/calls/{call_id}/recordings/{recording_id}/file',
    operationId: 'downloadRecording',
    tag,
    summary: 'Download or play a recording',
    description:
      'For members of the room, by a bearer or by the signature of its `url`. Takes `Range`, `If-Range` and `If-None-Match`.',
    base,
    ...fileAnswers,
    params: recordingParams,
    query: Type.Object({
      signature: Type.Optional(Type.String({ maxLength: 300, description: 'As it stands in the `url`.' })),
    }),
    errors: [CallNotFound, errors.RecordingNotFound, errors.NotFinalized, NotAuthenticated, NotSatisfiable],
    handler: (ctx, { params, query, headers }) =>
      serveRecording(
        ctx,
        { callId: params.call_id, recordingId: params.recording_id, signature: query.signature },
        headers,
      ),
  }),
  route({
    method: 'DELETE',
    path: '/calls/{call_id}/recordings/{recording_id}',
    operationId: 'deleteRecording',
    tag,
    summary: 'Delete a recording, and the transcript made from it',
    base,
    access: writers,
    params: recordingParams,
    errors: [CallNotFound, errors.RecordingNotFound, errors.OnlyRecorderDeletes],
    handler: async (ctx, { params }) => {
      await deleteRecording(ctx, params.call_id, params.recording_id)
      return undefined
    },
  }),
]
