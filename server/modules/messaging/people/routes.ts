import { type Ctx, roles } from '#kit/context.ts'
import { Paged, PageQuery, paginate, slice } from '#kit/page.ts'
import { openRoute, route } from '#kit/route.ts'
import { Choice, Data, NamedObject, Nullable, type Static, Text, Timestamp, Type } from '#kit/schema.ts'
import { meOf } from '../access/person.ts'
import { base, readers } from '../access/routes.ts'
import { onlineSince, presences } from './presence.ts'
import { pagePeople } from './queries.ts'

const PeopleQuery = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(Text(200, { description: 'A part of the name or address.' })),
})

const ChatUser = NamedObject('ChatUser', {
  type: Choice(['user', 'guest']),
  id: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Nullable(Choice(roles)),
  presence: Choice(presences),
  last_seen_at: Nullable(Timestamp),
})

async function listPeople(ctx: Ctx, query: Static<typeof PeopleQuery>) {
  const me = meOf(ctx)
  const { rows, total } = await pagePeople(ctx, me.onlyRoomId, {
    q: query.q?.trim() ?? '',
    since: onlineSince(ctx.now),
    ...slice(query),
  })
  return {
    data: rows.map(({ type, id, name, email, role, presence, last_seen_at }) => ({
      type: type as 'user',
      id: type === 'user' ? Number(id) : id,
      name,
      email: me.userId === null ? null : email,
      role: (me.userId === null ? null : role) as Static<typeof ChatUser>['role'],
      presence,
      last_seen_at,
    })),
    pagination: paginate(query, total),
  }
}

export const peopleRoutes = [
  route({
    method: 'GET',
    path: '/users',
    operationId: 'listChatUsers',
    tag: 'Rooms',
    summary: 'List whom you can write to, and whether they are there',
    base,
    access: readers,
    query: PeopleQuery,
    returns: Paged(ChatUser),
    handler: (ctx, { query }) => listPeople(ctx, query),
  }),
  openRoute({
    method: 'GET',
    path: '/health',
    operationId: 'getMessagingHealth',
    tag: 'Rooms',
    summary: 'Whether messaging works, and how news travels',
    base,
    returns: Data(Type.Object({ status: Choice(['ok']), live: Choice(['listening', 'polling']) })),
    handler: async ({ services }) => ({
      data: {
        status: 'ok' as const,
        live: services.topics.isListening ? ('listening' as const) : ('polling' as const),
      },
    }),
  }),
]
