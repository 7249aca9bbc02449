import { Paged } from '#kit/page.ts'
import { route } from '#kit/route.ts'
import { RoomNotFound } from '../access/errors.ts'
import { base, readers, roomParams } from '../access/routes.ts'
import { FoundMessage, QRequired, SearchQuery } from './schema.ts'
import { searchEverywhere, searchRoom } from './service.ts'

const tag = 'Messages'

export const searchRoutes = [
  route({
    method: 'GET',
    path: '/rooms/{room_id}/messages/search',
    operationId: 'searchRoomMessages',
    tag,
    summary: 'Find messages of a room',
    base,
    access: readers,
    params: roomParams,
    query: SearchQuery,
    returns: Paged(FoundMessage),
    errors: [RoomNotFound, QRequired],
    handler: (ctx, { params, query }) => searchRoom(ctx, params.room_id, query),
  }),
  route({
    method: 'GET',
    path: '/search',
    operationId: 'searchMessages',
    tag,
    summary: 'Find messages of all rooms you may read',
    base,
    access: readers,
    query: SearchQuery,
    returns: Paged(FoundMessage),
    errors: [QRequired],
    handler: (ctx, { query }) => searchEverywhere(ctx, query),
  }),
]
