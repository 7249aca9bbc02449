import { Paged } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { route, WithStatus } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { JoinFirst, ManagersOnly, RoomNotFound } from '../access/errors.ts'
import { base, bodyLimit, readers, roomParams, userReaders, userWriters } from '../access/routes.ts'
import { deleteRoom, updateRoom } from './change.ts'
import { createRoom } from './create.ts'
import {
  DefaultChannelStays,
  DirectNeedsOne,
  DirectRoomStays,
  DirectRoomUnnamed,
  GroupNeedsSome,
  GroupsArePrivate,
  NameRequired,
  NameTaken,
  RecordNotFound,
  UserNotFoundHere,
} from './errors.ts'
import { discover, getRoom, listRooms } from './read.ts'
import { DiscoveredRoom, DiscoverQuery, NewRoom, Room, RoomPatch, RoomsQuery } from './schema.ts'

const tag = 'Rooms'

export const roomRoutes = [
  route({
    method: 'GET',
    path: '/rooms',
    tag,
    summary: 'List your rooms, the latest activity first',
    base,
    access: readers,
    query: RoomsQuery,
    returns: Paged(Room),
    errors: [InvalidInput],
    handler: (ctx, { query }) => listRooms(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/rooms',
    tag,
    summary: 'Open a room: a channel, a group, or one with a colleague',
    description:
      'Two people have one direct room for ever: asking for it again answers it with 200 and `existing: true`.',
    base,
    access: userWriters,
    status: 201,
    alsoStatus: [200],
    bodyLimit,
    body: NewRoom,
    returns: Type.Object({ data: Room, existing: Type.Boolean() }),
    errors: [
      NameRequired,
      NameTaken,
      UserNotFoundHere,
      DirectNeedsOne,
      GroupNeedsSome,
      GroupsArePrivate,
      RecordNotFound,
    ],
    example: { body: { name: 'renewals', topic: 'What runs out this quarter' } },
    handler: async (ctx, { body }) => {
      const made = await createRoom(ctx, body)
      return made.existing ? new WithStatus(200, made) : made
    },
  }),
  route({
    method: 'GET',
    path: '/rooms/discover',
    operationId: 'discoverRooms',
    tag,
    summary: 'List the public channels',
    base,
    access: userReaders,
    query: DiscoverQuery,
    returns: Paged(DiscoveredRoom),
    handler: (ctx, { query }) => discover(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/rooms/{room_id}',
    tag,
    summary: 'Get a room',
    base,
    access: readers,
    params: roomParams,
    returns: Data(Room),
    errors: [RoomNotFound],
    handler: async (ctx, { params }) => ({ data: await getRoom(ctx, params.room_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/rooms/{room_id}',
    tag,
    summary: 'Change or archive a room',
    base,
    access: userWriters,
    bodyLimit,
    params: roomParams,
    body: RoomPatch,
    returns: Data(Room),
    errors: [
      RoomNotFound,
      JoinFirst,
      ManagersOnly,
      NameTaken,
      DefaultChannelStays,
      GroupsArePrivate,
      DirectRoomUnnamed,
      DirectRoomStays,
      RecordNotFound,
      InvalidInput,
    ],
    handler: async (ctx, { params, body }) => ({ data: await updateRoom(ctx, params.room_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{room_id}',
    tag,
    summary: 'Delete a room with everything in it',
    base,
    access: userWriters,
    params: roomParams,
    errors: [RoomNotFound, JoinFirst, ManagersOnly, DefaultChannelStays, DirectRoomStays],
    handler: async (ctx, { params }) => {
      await deleteRoom(ctx, params.room_id)
      return {}
    },
  }),
]
