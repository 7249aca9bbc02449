import { type Ctx, userIdOf } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { findCalendar, listCalendars } from '../calendars/queries.ts'
import type { Calendar } from '../calendars/schema.ts'
import { findRevision } from '../events/change-queries.ts'
import { etagOf } from '../events/edit.ts'
import { listGuestsOf } from '../events/listing/queries.ts'
import { listByUids } from '../events/queries.ts'
import type { EventState } from '../events/state.ts'
import { listForExport } from '../feeds/queries.ts'
import { requireHost } from '../guests/queries.ts'
import { calendarText, eventText } from '../ics/write.ts'
import { occurrencesBetween } from '../recurrence/series.ts'
import { listChangesSince, listResources, requireEmail } from './queries.ts'
import { escapeXml, goneResponse, multistatus, type Properties, response, unmet } from './xml.ts'
import type { DavQuery } from './xml-work.ts'

export const HOME = '/dav/calendars/'
const PRINCIPAL = '/dav/principals/me/'
export const hrefOf = (calendarId: string, uid?: string): string =>
  `${HOME}${calendarId}/${uid === undefined ? '' : `${encodeURIComponent(uid)}.ics`}`

const href = (path: string) => `<D:href>${escapeXml(path)}</D:href>`
const SYNC = 'urn:bowline:sync:'

/** The root, the person and the list of calendars: all lead on to each other. */
export async function describeRoot(ctx: Ctx, path: string, asked: readonly string[], depth: string) {
  const email = await requireEmail(ctx, userIdOf(ctx)!)
  const about: Properties = {
    resourcetype: path === PRINCIPAL ? '<D:collection/><D:principal/>' : '<D:collection/>',
    displayname: escapeXml(email),
    'current-user-principal': href(PRINCIPAL),
    'principal-URL': href(PRINCIPAL),
    'calendar-home-set': href(HOME),
    'calendar-user-address-set': href(`mailto:${email}`),
    owner: href(PRINCIPAL),
  }
  const responses = [response(path, about, asked)]
  if (path === HOME && depth !== '0') {
    for (const calendar of await listCalendars(ctx.db, userIdOf(ctx))) {
      responses.push(response(hrefOf(calendar.id), await describeCalendar(ctx, calendar), asked))
    }
  }
  return multistatus(responses)
}

async function describeCalendar(ctx: Ctx, calendar: Calendar): Promise<Properties> {
  const { revision } = await findRevision(ctx.db, calendar.id)
  const mayWrite = ctx.actor.kind === 'user' && ctx.actor.role !== 'viewer'
  const privileges = ['read', ...(mayWrite ? ['write', 'write-content', 'bind', 'unbind'] : [])]
  const reports = ['C:calendar-query', 'C:calendar-multiget', 'D:sync-collection']
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
    'current-user-privilege-set': privileges.map(name => `<D:privilege><D:${name}/></D:privilege>`).join(''),
    'current-user-principal': href(PRINCIPAL),
    owner: href(PRINCIPAL),
    'max-resource-size': '1048576',
  }
}

const resourceProps = (row: { id: string; revision: number }): Properties => ({
  getetag: escapeXml(`"${row.id}-${row.revision}"`),
  getcontenttype: 'text/calendar; charset=utf-8; component=VEVENT',
  resourcetype: '',
})

/** A calendar, and with depth 1 what is in it. */
export async function describeCollection(
  ctx: Ctx,
  calendar: Calendar,
  asked: readonly string[],
  depth: string,
) {
  const responses = [response(hrefOf(calendar.id), await describeCalendar(ctx, calendar), asked)]
  if (depth !== '0') {
    for (const row of await listResources(ctx.db, calendar.id)) {
      responses.push(response(hrefOf(calendar.id, row.ical_uid), resourceProps(row), asked))
    }
  }
  return multistatus(responses)
}

export const calendarFor = (ctx: Ctx, id: string): Promise<Calendar | undefined> =>
  findCalendar(ctx.db, id, userIdOf(ctx))

async function textsOf(ctx: Ctx, states: readonly EventState[]): Promise<Map<string, string>> {
  const guests = await listGuestsOf(
    ctx.db,
    states.map(({ id }) => id),
  )
  const owners = new Map<number, { name: string; email: string } | null>()
  const texts = new Map<string, string>()
  for (const state of states) {
    const attendees = guests.get(state.id) ?? []
    if (state.owner_id !== null && attendees.length > 0 && !owners.has(state.owner_id)) {
      owners.set(state.owner_id, (await requireHost(ctx.db, state.owner_id)).owner)
    }
    const organizer = (attendees.length > 0 && owners.get(state.owner_id ?? 0)) || undefined
    const text = eventText(state, { stamp: state.updated_at, organizer, attendees, withAlarms: true })
    texts.set(state.id, calendarText({}, [{ state, text }]))
  }
  return texts
}

async function answerEvents(
  ctx: Ctx,
  calendarId: string,
  states: readonly EventState[],
  asked: readonly string[],
) {
  const wantsData = asked.includes('calendar-data')
  const texts = wantsData ? await textsOf(ctx, states) : undefined
  return states.map(state => {
    const data: Properties = texts ? { 'calendar-data': escapeXml(texts.get(state.id)!) } : {}
    return response(hrefOf(calendarId, state.ical_uid), { ...resourceProps(state), ...data }, asked)
  })
}

const uidOf = (path: string): string | undefined => {
  const name = path.split('/').at(-1) ?? ''
  if (!name.endsWith('.ics')) return undefined
  try {
    return decodeURIComponent(name.slice(0, -4))
  } catch {
    return undefined
  }
}

export async function multiget(ctx: Ctx, calendar: Calendar, query: DavQuery): Promise<RawReply> {
  const uids = query.hrefs.map(one => ({ one, uid: uidOf(one) }))
  const states = await listByUids(
    ctx.db,
    uids.flatMap(({ uid }) => uid ?? []),
  )
  const here = states.filter(state => state.calendar_id === calendar.id)
  const known = new Set(here.map(({ ical_uid }) => ical_uid))
  const missing = uids.filter(({ uid }) => !uid || !known.has(uid)).map(({ one }) => goneResponse(one))
  return multistatus([...(await answerEvents(ctx, calendar.id, here, query.props)), ...missing])
}

const readUtc = (text: string | null): number | null => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '')
  if (!match) return null
  const [year, month, ...rest] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return Date.UTC(year, month - 1, ...rest)
}

async function listAll(ctx: Ctx, calendarId: string): Promise<EventState[]> {
  const by = { viewer: userIdOf(ctx), calendarId, from: null, to: null }
  return (await Array.fromAsync(listForExport(ctx.db, by))).flat()
}

export async function calendarQuery(ctx: Ctx, calendar: Calendar, query: DavQuery): Promise<RawReply> {
  const states = await listAll(ctx, calendar.id)
  const [from, to] = [
    readUtc(query.range?.start ?? null) ?? -8e13,
    readUtc(query.range?.end ?? null) ?? 2.4e14,
  ]
  const wanted = query.range ? states.filter(state => occurrencesBetween(state, from, to).length > 0) : states
  return multistatus(await answerEvents(ctx, calendar.id, wanted, query.props))
}

/** What changed since a token; without one everything. A token from before deletions were forgotten is no longer good. */
export async function syncCollection(ctx: Ctx, calendar: Calendar, query: DavQuery): Promise<RawReply> {
  const { revision, forgotten } = await findRevision(ctx.db, calendar.id)
  const token = `<D:sync-token>${SYNC}${revision}</D:sync-token>`
  if (!query.syncToken) {
    if (!query.props.includes('calendar-data')) {
      const rows = await listResources(ctx.db, calendar.id)
      const responses = rows.map(row =>
        response(hrefOf(calendar.id, row.ical_uid), resourceProps(row), query.props),
      )
      return multistatus(responses, token)
    }
    const all = await listAll(ctx, calendar.id)
    return multistatus(await answerEvents(ctx, calendar.id, all, query.props), token)
  }
  const since = query.syncToken.startsWith(SYNC) ? Number(query.syncToken.slice(SYNC.length)) : Number.NaN
  if (!Number.isSafeInteger(since) || since < forgotten || since > revision)
    return unmet(403, 'D:valid-sync-token')
  const changes = await listChangesSince(ctx.db, calendar.id, since)
  const gone = changes
    .filter(({ id }) => id === null)
    .map(one => goneResponse(hrefOf(calendar.id, one.ical_uid)))
  const live = changes.filter(({ id }) => id !== null)
  if (!query.props.includes('calendar-data')) {
    const rows = live.map(one =>
      response(hrefOf(calendar.id, one.ical_uid), resourceProps(one as never), query.props),
    )
    return multistatus([...rows, ...gone], token)
  }
  const states = await listByUids(
    ctx.db,
    live.map(({ ical_uid }) => ical_uid),
  )
  return multistatus([...(await answerEvents(ctx, calendar.id, states, query.props)), ...gone], token)
}

export async function getResource(ctx: Ctx, calendar: Calendar, uid: string): Promise<RawReply> {
  const [state] = await listByUids(ctx.db, [uid])
  if (!state || state.calendar_id !== calendar.id) return new RawReply(404, {}, null)
  const text = (await textsOf(ctx, [state])).get(state.id)!
  return new RawReply(200, { 'content-type': 'text/calendar; charset=utf-8', etag: etagOf(state) }, text)
}

export async function describeResource(ctx: Ctx, calendar: Calendar, uid: string, asked: readonly string[]) {
  const [state] = await listByUids(ctx.db, [uid])
  if (!state || state.calendar_id !== calendar.id) return new RawReply(404, {}, null)
  return multistatus(await answerEvents(ctx, calendar.id, [state], asked))
}
