import { Paged, PageQuery } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { GuestsCannot, JoinFirst, OnlyManagersPost, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, readers, roomParams, userWriters, writers } from '../access/routes.ts'
import { ChatPoll } from '../messages/schema.ts'
import {
  ChooseOne,
  NewPoll,
  OnlyAuthorCloses,
  OptionNotFound,
  OptionsMustDiffer,
  PollClosed,
  PollNotFound,
  VoteIn,
} from './schema.ts'
import { closePoll, createPoll, listPolls, vote } from './service.ts'

const tag = 'Polls'
const pollParams = { ...roomParams, poll_id: idParam('chat_poll', PollNotFound) }
const writing = [RoomNotFound, JoinFirst, RoomArchived] as const

export const pollRoutes = [
  route({
    method: 'GET',
    path: '/rooms/{room_id}/polls',
    operationId: 'listPolls',
    tag,
    summary: 'List the polls of a room, newest first',
    base,
    access: readers,
    params: roomParams,
    query: PageQuery,
    returns: Paged(ChatPoll),
    errors: [RoomNotFound],
    handler: (ctx, { params, query }) => listPolls(ctx, params.room_id, query),
  }),
  route({
    method: 'POST',
    path: '/rooms/{room_id}/polls',
    operationId: 'createPoll',
    tag,
    summary: 'Ask the room',
    base,
    access: userWriters,
    status: 201,
    bodyLimit,
    params: roomParams,
    body: NewPoll,
    returns: Data(ChatPoll),
    errors: [...writing, OptionsMustDiffer, OnlyManagersPost, InvalidInput, GuestsCannot],
    example: { body: { question: 'Which day?', options: ['Monday', 'Tuesday'] } },
    handler: async (ctx, { params, body }) => ({ data: await createPoll(ctx, params.room_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/rooms/{room_id}/polls/{poll_id}/vote',
    operationId: 'votePoll',
    tag,
    summary: 'Vote, vote otherwise, or take your vote back',
    base,
    access: writers,
    bodyLimit,
    params: pollParams,
    body: VoteIn,
    returns: Data(ChatPoll),
    errors: [...writing, PollNotFound, ChooseOne, OptionNotFound, PollClosed],
    handler: async (ctx, { params, body }) => ({
      data: await vote(ctx, params.room_id, params.poll_id, body.option_ids),
    }),
  }),
  route({
    method: 'POST',
    path: '/rooms/{room_id}/polls/{poll_id}/close',
    operationId: 'closePoll',
    tag,
    summary: 'Close a poll',
    base,
    access: userWriters,
    params: pollParams,
    returns: Data(ChatPoll),
    errors: [...writing, PollNotFound, OnlyAuthorCloses],
    handler: async (ctx, { params }) => ({ data: await closePoll(ctx, params.room_id, params.poll_id) }),
  }),
]
