import { workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { base, bodyLimit, userReaders, userWriters } from '#modules/messaging/index.ts'
import { CallNotFound } from '../access/errors.ts'
import { callParams } from '../access/routes.ts'
import { NoTranscript } from '../transcripts/schema.ts'
import { Intelligence, NoSuchStep, TasksIn, TasksMade } from './schema.ts'
import { getIntelligence, makeTasks } from './service.ts'

const tag = 'Transcripts'

export const intelligenceRoutes = [
  workRoute({
    method: 'GET',
    path: '/calls/{call_id}/intelligence',
    operationId: 'getCallIntelligence',
    tag,
    summary: 'See how a call went',
    description:
      'Who talked how much, questions, interruptions, topics and next steps, all of it counted from the transcript; a summary where a language model is connected.',
    base,
    access: userReaders,
    params: callParams,
    returns: Data(Intelligence),
    errors: [CallNotFound, NoTranscript],
    handler: async (ctx, { params }) => ({ data: await getIntelligence(ctx, params.call_id) }),
  }),
  workRoute({
    method: 'POST',
    path: '/calls/{call_id}/intelligence/tasks',
    operationId: 'createTasksOfCall',
    tag,
    summary: 'Make tasks of next steps',
    description: 'On the deal or contact that the call was about, each step once.',
    base,
    access: userWriters,
    bodyLimit,
    params: callParams,
    body: TasksIn,
    returns: Data(TasksMade),
    errors: [CallNotFound, NoTranscript, NoSuchStep],
    handler: async (ctx, { params, body }) => ({ data: await makeTasks(ctx, params.call_id, body) }),
  }),
]
