import { type Ctx, userIdOf } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { RawReply } from '#kit/route.ts'
import { findCalendar, listCalendars } from '../calendars/queries.ts'
import type { Calendar } from '../calendars/schema.ts'
import { createCalendar, deleteCalendar, ensureOwnCalendar, updateCalendar } from '../calendars/service.ts'
import { findRevision } from '../events/change-queries.ts'
import { listOwnNames, requirePerson } from './queries.ts'
import { COLLATIONS } from './query/filter-work.ts'
import type { RequestedProperties } from './query/xml-work.ts'
import { escapeXml, hrefXml, multistatus, type Properties, patched, response, unmet } from './xml.ts'

export const HOME = '/dav/calendars/'
const PRINCIPAL = '/dav/principals/me/'
export const SYNC = 'urn:bowline:sync:'

/** A calendar at the address by which a client knows it. */
export interface Collection extends Calendar {
  path: string
}

export const collectionPath = (name: string): string => `${HOME}${encodeURIComponent(name)}/`
export const hrefOf = (path: string, name: string): string => `${path}${encodeURIComponent(name)}`

/** By the name that a client of one's own gave it, or by its id. What is answered stands below the name that was asked for. */
export async function findCollection(ctx: Ctx, name: string): Promise<Collection | undefined> {
  const userId = userIdOf(ctx)!
  const own = (await listOwnNames(ctx.db, userId)).find(({ dav_name }) => dav_name === name)
  const id = own?.id ?? name.toLowerCase()
  const calendar = isUuid(id) ? await findCalendar(ctx.db, id, userId) : undefined
  return calendar && { ...calendar, path: collectionPath(name) }
}

async function listCollections(ctx: Ctx): Promise<Collection[]> {
  const userId = userIdOf(ctx)!
  const names = new Map((await listOwnNames(ctx.db, userId)).map(({ id, dav_name }) => [id, dav_name]))
  return (await listCalendars(ctx.db, userId)).map(one => ({
    ...one,
    path: collectionPath(names.get(one.id) ?? one.id),
  }))
}

const mayWrite = ({ actor }: Ctx): boolean => actor.kind === 'user' && actor.role !== 'viewer'

/** The root, the person and the list of calendars: all lead on to each other. */
export async function describeRoot(ctx: Ctx, path: string, asked: readonly string[], depth: string) {
  const person = await requirePerson(ctx, userIdOf(ctx)!)
  const about: Properties = {
    resourcetype: path === PRINCIPAL ? '<D:collection/><D:principal/>' : '<D:collection/>',
    displayname: escapeXml(person.email),
    'current-user-principal': hrefXml(PRINCIPAL),
    'principal-URL': hrefXml(PRINCIPAL),
    'calendar-home-set': hrefXml(HOME),
    'calendar-user-address-set': hrefXml(`mailto:${person.email}`),
    owner: hrefXml(PRINCIPAL),
  }
  const responses = [response(path, about, asked)]
  if (path === HOME && depth !== '0') {
    // A phone that finds no calendar shows nothing and can write nowhere.
    if (mayWrite(ctx)) await ensureOwnCalendar(ctx, person.name.trim() || person.email)
    for (const one of await listCollections(ctx)) {
      responses.push(response(one.path, await describeCalendar(ctx, one), asked))
    }
  }
  return multistatus(responses)
}

export async function describeCalendar(ctx: Ctx, calendar: Calendar): Promise<Properties> {
  const { revision } = await findRevision(ctx.db, calendar.id)
  const privileges = ['read', ...(mayWrite(ctx) ? ['write', 'write-content', 'bind', 'unbind'] : [])]
  const reports = ['C:calendar-query', 'C:calendar-multiget', 'C:free-busy-query', 'D:sync-collection']
  return {
    resourcetype: '<D:collection/><C:calendar/>',
    displayname: escapeXml(calendar.name),
    'calendar-color': escapeXml(`${calendar.color}ff`),
    getctag: `${revision}`,
    'sync-token': `${SYNC}${revision}`,
    'supported-calendar-component-set': '<C:comp name="VEVENT"/>',
    'supported-report-set': reports
      .map(name => `<D:supported-report><D:report><${name}/></D:report></D:supported-report>`)
      .join(''),
    'supported-collation-set': COLLATIONS.map(
      name => `<C:supported-collation>${name}</C:supported-collation>`,
    ).join(''),
    'current-user-privilege-set': privileges.map(name => `<D:privilege><D:${name}/></D:privilege>`).join(''),
    'current-user-principal': hrefXml(PRINCIPAL),
    owner: hrefXml(PRINCIPAL),
    'max-resource-size': '1048576',
  }
}

const COLOR = /^#[\da-f]{6}/i

const wishedFor = ({ displayName, color }: RequestedProperties) => {
  const name = displayName?.slice(0, 200).trim()
  const plain = COLOR.exec(color ?? '')?.[0]
  return { ...(name ? { name } : {}), ...(plain ? { color: plain } : {}) }
}

/** For whoever makes it alone until they share it: nobody expects what they write on their phone to be everybody's. */
export async function makeCollection(ctx: Ctx, name: string, wishes: RequestedProperties): Promise<RawReply> {
  if (await findCollection(ctx, name)) return unmet(405, 'D:resource-must-be-null')
  if (wishes.components && !wishes.components.includes('VEVENT'))
    return unmet(403, 'C:supported-calendar-component')
  const input = { name: name.slice(0, 200), visibility: 'private' as const, ...wishedFor(wishes) }
  await createCalendar(ctx, input, name)
  return new RawReply(201, { 'cache-control': 'no-cache' }, null)
}

/** Its name and color; all that is asked for, or nothing of it. */
export async function changeCollection(
  ctx: Ctx,
  name: string,
  wishes: RequestedProperties,
): Promise<RawReply> {
  const calendar = await findCollection(ctx, name)
  if (!calendar) return new RawReply(404, {}, null)
  const wished = wishedFor(wishes)
  const known = { displayname: wished.name, 'calendar-color': wished.color }
  const refused = wishes.names.filter(one => !known[one as keyof typeof known])
  if (refused.length === 0) await updateCalendar(ctx, calendar.id, wished)
  return multistatus([patched(calendar.path, wishes.names, refused)])
}

/** As in the app: what is in it stays, without a calendar. */
export async function deleteCollection(ctx: Ctx, name: string): Promise<RawReply> {
  const calendar = await findCollection(ctx, name)
  if (!calendar) return new RawReply(404, {}, null)
  await deleteCalendar(ctx, calendar.id)
  return new RawReply(204, {}, null)
}
