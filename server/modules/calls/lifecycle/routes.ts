import type { Ctx } from '#kit/context.ts'
import { Paged, paginate, slice } from '#kit/page.ts'
import { route, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import {
  base,
  bodyLimit,
  JoinFirst,
  meOf,
  RoomArchived,
  RoomNotFound,
  readers,
  roomParams,
  userWriters,
  writers,
} from '#modules/messaging/index.ts'
import {
  CallHasEnded,
  CallIsFull,
  CallNotFound,
  NotCalled,
  NotInTheCall,
  OnlyStarterEnds,
} from '../access/errors.ts'
import { listActiveOf, pageHistory } from '../access/queries.ts'
import { callParams } from '../access/routes.ts'
import { answerCall } from './answer.ts'
import { consent, joinCall } from './join.ts'
import { endCall, leaveCall } from './leave.ts'
import { presentCalls } from './present.ts'
import { AnswerIn, Call, CallsQuery, ConsentIn, JoinedCall, JoinIn, NewCall } from './schema.ts'
import { getCall, startCall } from './start.ts'

const tag = 'Calls'

async function listCalls(ctx: Ctx, query: CallsQuery) {
  const { rows, total } = await pageHistory(ctx, meOf(ctx).key, query.room_id ?? null, slice(query))
  return { data: await presentCalls(ctx, rows), pagination: paginate(query, total) }
}

export const lifecycleRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/calls',
    operationId: 'startCall',
    tag,
    summary: 'Start a call in a room',
    description:
      'You are in it at once, and the room is told. It rings for the other one in a direct room, elsewhere for those in `user_ids`, for 45 seconds. Where one is under way it is answered with 200 and `existing`.',
    base,
    access: userWriters,
    status: 201,
    alsoStatus: [200],
    bodyLimit,
    params: roomParams,
    body: NewCall,
    returns: Type.Object({ data: Call, existing: Type.Boolean() }),
    errors: [RoomNotFound, JoinFirst, RoomArchived],
    handler: async (ctx, { params, body }) => {
      const answer = await startCall(ctx, params.room_id, body)
      return answer.existing ? new WithStatus(200, answer) : answer
    },
  }),
  route({
    method: 'GET',
    path: '/calls',
    operationId: 'listCalls',
    tag,
    summary: 'List calls of your rooms, newest first',
    base,
    access: readers,
    query: CallsQuery,
    returns: Paged(Call),
    handler: (ctx, { query }) => listCalls(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/calls/active',
    operationId: 'listActiveCalls',
    tag,
    summary: 'List calls that are under way in your rooms',
    base,
    access: readers,
    returns: Data(Type.Array(Call)),
    handler: async ctx => ({ data: await presentCalls(ctx, await listActiveOf(ctx.db, meOf(ctx).key)) }),
  }),
  route({
    method: 'GET',
    path: '/calls/{call_id}',
    operationId: 'getCall',
    tag,
    summary: 'Get a call',
    base,
    access: readers,
    params: callParams,
    returns: Data(Call),
    errors: [CallNotFound],
    handler: async (ctx, { params }) => ({ data: await getCall(ctx, params.call_id) }),
  }),
  workRoute({
    method: 'POST',
    path: '/calls/{call_id}/join',
    operationId: 'joinCall',
    tag,
    summary: 'Join a call, or say that you are still there',
    description:
      'You are there for 90 seconds, renewed by your socket or by joining again. Answers what a browser needs to connect.',
    base,
    access: writers,
    idempotent: false,
    bodyLimit,
    params: callParams,
    body: JoinIn,
    returns: Data(JoinedCall),
    errors: [CallNotFound, CallHasEnded, CallIsFull],
    handler: async (ctx, { params, body }) => ({ data: await joinCall(ctx, params.call_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/calls/{call_id}/answer',
    operationId: 'answerCall',
    tag,
    summary: 'Accept or decline a call that rings for you',
    description:
      'It stops ringing on all your screens, and whoever is in the call sees what you said. To accept is not yet to join.',
    base,
    access: writers,
    bodyLimit,
    params: callParams,
    body: AnswerIn,
    returns: Data(Call),
    errors: [CallNotFound, CallHasEnded, NotCalled],
    handler: async (ctx, { params, body }) => ({ data: await answerCall(ctx, params.call_id, body.answer) }),
  }),
  route({
    method: 'POST',
    path: '/calls/{call_id}/leave',
    operationId: 'leaveCall',
    tag,
    summary: 'Leave a call; the last one out ends it',
    base,
    access: writers,
    params: callParams,
    returns: Data(Call),
    errors: [CallNotFound],
    handler: async (ctx, { params }) => ({ data: await leaveCall(ctx, params.call_id) }),
  }),
  route({
    method: 'POST',
    path: '/calls/{call_id}/end',
    operationId: 'endCall',
    tag,
    summary: 'End a call for everybody',
    base,
    access: writers,
    params: callParams,
    returns: Data(Call),
    errors: [CallNotFound, OnlyStarterEnds],
    handler: async (ctx, { params }) => ({ data: await endCall(ctx, params.call_id) }),
  }),
  route({
    method: 'POST',
    path: '/calls/{call_id}/consent',
    operationId: 'consentToRecording',
    tag,
    summary: 'Agree to being recorded, or not',
    base,
    access: writers,
    bodyLimit,
    params: callParams,
    body: ConsentIn,
    returns: Data(Call),
    errors: [CallNotFound, CallHasEnded, NotInTheCall],
    handler: async (ctx, { params, body }) => ({ data: await consent(ctx, params.call_id, body.agree) }),
  }),
]
