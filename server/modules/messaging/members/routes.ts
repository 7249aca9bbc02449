import { Paged } from '#kit/page.ts'
import { route, userParam } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { JoinFirst, ManagersOnly, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, readers, roomParams, userReaders, userWriters } from '../access/routes.ts'
import { DefaultChannelStays, DirectRoomStays } from '../rooms/errors.ts'
import { Room } from '../rooms/schema.ts'
import {
  AddedUsers,
  AddUsers,
  DirectRoomFull,
  MemberNotFound,
  MemberPatch,
  MembersQuery,
  RoomFull,
  RoomMember,
} from './schema.ts'
import { addToRoom, changeRole, joinRoom, leaveRoom, listMembers, removeFromRoom } from './service.ts'

const tag = 'Rooms'
const managing = [RoomNotFound, JoinFirst, ManagersOnly, RoomArchived] as const
const memberParams = { ...roomParams, user_id: userParam(MemberNotFound) }

export const memberRoutes = [
  route({
    method: 'POST',
    path: '/rooms/{room_id}/join',
    tag,
    summary: 'Join a public channel',
    base,
    access: userReaders,
    params: roomParams,
    returns: Data(Room),
    errors: [RoomNotFound, RoomArchived, RoomFull],
    handler: async (ctx, { params }) => ({ data: await joinRoom(ctx, params.room_id) }),
  }),
  route({
    method: 'POST',
    path: '/rooms/{room_id}/leave',
    tag,
    summary: 'Leave a room',
    base,
    access: userReaders,
    params: roomParams,
    errors: [RoomNotFound, DefaultChannelStays, DirectRoomStays],
    handler: async (ctx, { params }) => {
      await leaveRoom(ctx, params.room_id)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: '/rooms/{room_id}/users',
    operationId: 'listRoomUsers',
    tag,
    summary: 'List the people of a room',
    base,
    access: readers,
    params: roomParams,
    query: MembersQuery,
    returns: Paged(RoomMember),
    errors: [RoomNotFound],
    handler: (ctx, { params, query }) => listMembers(ctx, params.room_id, query),
  }),
  route({
    method: 'POST',
    path: '/rooms/{room_id}/users',
    operationId: 'addRoomUsers',
    tag,
    summary: 'Add people to a room',
    base,
    access: userWriters,
    bodyLimit,
    params: roomParams,
    body: AddUsers,
    returns: Data(AddedUsers),
    errors: [...managing, DirectRoomFull, RoomFull],
    example: { body: { user_ids: [2, 3] } },
    handler: async (ctx, { params, body }) => ({ data: await addToRoom(ctx, params.room_id, body.user_ids) }),
  }),
  route({
    method: 'PATCH',
    path: '/rooms/{room_id}/users/{user_id}',
    operationId: 'updateRoomUser',
    tag,
    summary: 'Make somebody a manager of a room, or a plain member',
    base,
    access: userWriters,
    params: memberParams,
    body: MemberPatch,
    returns: Data(Room),
    errors: [...managing, MemberNotFound],
    handler: async (ctx, { params, body }) => ({
      data: await changeRole(ctx, params.room_id, params.user_id, body.role),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}/users/{user_id}',
    operationId: 'removeRoomUser',
    tag,
    summary: 'Take somebody out of a room',
    base,
    access: userWriters,
    params: memberParams,
    errors: [...managing, MemberNotFound, DefaultChannelStays, DirectRoomStays],
    handler: async (ctx, { params }) => {
      await removeFromRoom(ctx, params.room_id, params.user_id)
      return {}
    },
  }),
]
