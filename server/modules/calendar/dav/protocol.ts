import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { TwoFactorSetupRequired } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import type { Protocol, ProtocolRequest } from '#kit/web/protocol.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import {
  changeCollection,
  deleteCollection,
  describeRoot,
  findCollection,
  HOME,
  makeCollection,
} from './collections.ts'
import { isEmailOf } from './queries.ts'
import { type DavQuery, parseQuery } from './query/xml-work.ts'
import {
  calendarQuery,
  describeCollection,
  describeResource,
  freeBusyQuery,
  getResource,
  multiget,
  syncCollection,
} from './read.ts'
import { deleteResource, putResource } from './write.ts'
import { multistatus, unmet } from './xml.ts'

const METHODS = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'MKCALENDAR',
] as const
/** Their bodies are XML. */
const READING = ['PROPFIND', 'REPORT', 'MKCALENDAR', 'PROPPATCH']
const SMALL = 20_000

const bigQuery = boundedTask<typeof import('./query/xml-work.ts'), 'parseQuery'>(
  new URL('./query/xml-work.ts', import.meta.url),
  'parseQuery',
  { timeMs: 2_000 },
)

const plain = (status: number, text = '', headers: Record<string, string> = {}) =>
  new RawReply(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }, text)
const refuse = () =>
  plain(401, 'Not authenticated', { 'www-authenticate': 'Basic realm="Bowline", charset="UTF-8"' })

/** CalDAV (RFC 4791, 6578): what phones and other calendars read and write. */
export const caldav: Protocol = {
  prefix: '/dav',
  methods: METHODS,
  bodyLimit: 1_200_000,
  foundAt: ['/.well-known/caldav'],
  handle: async (ctx, request) => {
    if (request.method === 'OPTIONS') {
      return plain(200, '', { allow: METHODS.join(', '), dav: '1, 3, calendar-access' })
    }
    const caller = await identify(ctx, request)
    return caller ? answer(ctx, request, caller) : refuse()
  },
}

interface Caller {
  organizationId: string
  actor: Extract<Actor, { kind: 'user' }>
}

/** Basic: the address, and a personal token as the password. */
async function identify(ctx: OpenCtx, { headers }: ProtocolRequest): Promise<Caller | undefined> {
  const given = /^basic ([\w+/=-]{1,2000})$/i.exec(String(headers.authorization ?? ''))?.[1]
  if (!given) return undefined
  const [, email, token] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(given, 'base64').toString('utf8')) ?? []
  // Sessions of browsers are no passwords.
  if (!email || !token?.startsWith('bwp_')) return undefined
  const identity = await ctx.services.identities.identify(token)
  if (!identity) return undefined
  if (identity.mustSetUp) throw TwoFactorSetupRequired()
  const { organizationId, userId, role, sessionId, tokenId } = identity
  const actor = { kind: 'user', id: userId, role, sessionId, tokenId } as const
  const isTheirs = await ctx.within(organizationId, actor, inner => isEmailOf(inner, userId, email))
  return isTheirs ? { organizationId, actor } : undefined
}

async function answer(ctx: OpenCtx, request: ProtocolRequest, caller: Caller): Promise<RawReply> {
  const transact = <T>(work: (inner: Ctx) => Promise<T>) =>
    ctx.within(caller.organizationId, caller.actor, work)
  const place = placeOf(request.path)
  if (!place) return plain(404, 'Not Found')
  const { method } = request
  const writes = ['PUT', 'DELETE', 'MKCALENDAR', 'PROPPATCH'].includes(method)
  if (writes && caller.actor.role === 'viewer') return unmet(403, 'D:need-privileges')
  const work = { services: ctx.services, organizationId: caller.organizationId, request: ctx.request }
  if (READING.includes(method)) {
    const query = await readQuery(work, request.body)
    if (typeof query === 'string') return plain(400, query)
    if (method === 'PROPFIND' || method === 'REPORT') {
      return transact(inner => ask(inner, request, place, query))
    }
    const isNew = method === 'MKCALENDAR'
    if (place.kind !== 'calendar') {
      return unmet(403, isNew ? 'C:calendar-collection-location-ok' : 'D:cannot-modify-protected-property')
    }
    const write = isNew ? makeCollection : changeCollection
    return transact(inner => write(inner, place.collection, query.set))
  }
  if (place.kind === 'calendar' && method === 'DELETE') {
    return transact(inner => deleteCollection(inner, place.collection))
  }
  if (place.kind !== 'resource') return plain(405, 'Method Not Allowed')
  const conditions = {
    ifMatch: headerOf(request.headers['if-match']),
    ifNoneMatch: headerOf(request.headers['if-none-match']),
  }
  if (method === 'PUT') {
    const text = request.body?.toString('utf8') ?? ''
    return putResource(work, transact, place, text, conditions)
  }
  if (method === 'DELETE') return transact(inner => deleteResource(inner, place, conditions))
  return transact(async inner => {
    const calendar = await findCollection(inner, place.collection)
    return calendar ? getResource(inner, calendar, place.name) : plain(404, 'Not Found')
  })
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

type Place =
  | { kind: 'root'; path: string }
  | { kind: 'calendar'; collection: string }
  | { kind: 'resource'; collection: string; name: string }

const LONGEST_NAME = 512

/** Names are the client's: anything that can be kept. */
function placeOf(path: string): Place | undefined {
  const parts = path.split('/').filter(Boolean)
  if (parts.length === 0) return { kind: 'root', path: '/dav/' }
  if (parts[0] === 'principals') return { kind: 'root', path: '/dav/principals/me/' }
  if (parts[0] !== 'calendars' || parts.length > 3) return undefined
  if (parts.length === 1) return { kind: 'root', path: HOME }
  try {
    const [collection, name] = parts.slice(1).map(decodeURIComponent)
    const isStorable = [collection, name ?? ''].every(
      one => one!.length <= LONGEST_NAME && !one!.includes('\0'),
    )
    if (!isStorable) return undefined
    return name === undefined
      ? { kind: 'calendar', collection: collection! }
      : { kind: 'resource', collection: collection!, name }
  } catch {
    return undefined
  }
}

const nothing: DavQuery = parseQuery('<propfind/>')

/** The query, or what is wrong with it. A long one is read elsewhere. */
async function readQuery(
  ctx: Pick<OpenCtx, 'services' | 'request'> & { organizationId: string },
  body: Buffer | undefined,
): Promise<DavQuery | string> {
  if (!body || body.length === 0) return nothing
  try {
    const text = body.toString('utf8')
    return body.length <= SMALL ? parseQuery(text) : await ctx.services.boundedWork.run(ctx, bigQuery, text)
  } catch (error) {
    if (error instanceof Refused || (error as { status?: number }).status === 400)
      return (error as Error).message
    throw error
  }
}

async function ask(ctx: Ctx, request: ProtocolRequest, place: Place, query: DavQuery): Promise<RawReply> {
  const depth = String(request.headers.depth ?? '0').trim()
  if (place.kind === 'root') {
    return request.method === 'PROPFIND' ? describeRoot(ctx, place.path, query.props, depth) : multistatus([])
  }
  const calendar = await findCollection(ctx, place.collection)
  if (!calendar) return plain(404, 'Not Found')
  if (request.method === 'PROPFIND') {
    return place.kind === 'resource'
      ? describeResource(ctx, calendar, place.name, query.props)
      : describeCollection(ctx, calendar, query.props, depth)
  }
  if (query.root === 'calendar-multiget') return multiget(ctx, calendar, query)
  if (query.root === 'calendar-query') return calendarQuery(ctx, calendar, query)
  if (query.root === 'sync-collection') return syncCollection(ctx, calendar, query)
  if (query.root === 'free-busy-query') return freeBusyQuery(ctx, calendar, query)
  return unmet(403, 'D:supported-report')
}
