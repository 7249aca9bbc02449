import { type Ctx, userIdOf } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { findRevision } from '../events/change-queries.ts'
import { etagOf } from '../events/edit.ts'
import { listGuestsOf } from '../events/listing/queries.ts'
import { type EventState, resourceOf } from '../events/state.ts'
import { listForExport } from '../feeds/queries.ts'
import { requireHost } from '../guests/queries.ts'
import { calendarText, eventText } from '../ics/write.ts'
import { occurrencesBetween } from '../recurrence/series.ts'
import { type Collection, describeCalendar, hrefOf, SYNC } from './collections.ts'
import { listByNames, listChangesSince, listResources, type ResourceRow } from './queries.ts'
import { escapeXml, goneResponse, multistatus, type Properties, response, unmet } from './xml.ts'
import type { DavQuery } from './xml-work.ts'

const resourceProps = (row: { id: string; revision: number }): Properties => ({
  getetag: escapeXml(`"${row.id}-${row.revision}"`),
  getcontenttype: 'text/calendar; charset=utf-8; component=VEVENT',
  resourcetype: '',
})

/** A calendar, and with depth 1 what is in it. */
export async function describeCollection(
  ctx: Ctx,
  calendar: Collection,
  asked: readonly string[],
  depth: string,
) {
  const responses = [response(calendar.path, await describeCalendar(ctx, calendar), asked)]
  if (depth !== '0') {
    for (const row of await listResources(ctx.db, calendar.id)) {
      responses.push(response(hrefOf(calendar.path, row.name), resourceProps(row), asked))
    }
  }
  return multistatus(responses)
}

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

async function answerEvents(ctx: Ctx, path: string, states: readonly EventState[], asked: readonly string[]) {
  const wantsData = asked.includes('calendar-data')
  const texts = wantsData ? await textsOf(ctx, states) : undefined
  return states.map(state => {
    const data: Properties = texts ? { 'calendar-data': escapeXml(texts.get(state.id)!) } : {}
    return response(hrefOf(path, resourceOf(state)), { ...resourceProps(state), ...data }, asked)
  })
}

const nameIn = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.split('/').at(-1) ?? '') || undefined
  } catch {
    return undefined
  }
}

export async function multiget(ctx: Ctx, calendar: Collection, query: DavQuery): Promise<RawReply> {
  const asked = query.hrefs.map(one => ({ one, name: nameIn(one) }))
  const states = await listByNames(
    ctx.db,
    calendar.id,
    asked.flatMap(({ name }) => name ?? []),
  )
  const known = new Set(states.map(resourceOf))
  const missing = asked.filter(({ name }) => !name || !known.has(name)).map(({ one }) => goneResponse(one))
  return multistatus([...(await answerEvents(ctx, calendar.path, states, query.props)), ...missing])
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

export async function calendarQuery(ctx: Ctx, calendar: Collection, query: DavQuery): Promise<RawReply> {
  const states = await listAll(ctx, calendar.id)
  const [from, to] = [
    readUtc(query.range?.start ?? null) ?? -8e13,
    readUtc(query.range?.end ?? null) ?? 2.4e14,
  ]
  const wanted = query.range ? states.filter(state => occurrencesBetween(state, from, to).length > 0) : states
  return multistatus(await answerEvents(ctx, calendar.path, wanted, query.props))
}

/** What changed since a token; without one everything. A token from before deletions were forgotten is no longer good. */
export async function syncCollection(ctx: Ctx, calendar: Collection, query: DavQuery): Promise<RawReply> {
  const { revision, forgotten } = await findRevision(ctx.db, calendar.id)
  const token = `<D:sync-token>${SYNC}${revision}</D:sync-token>`
  if (!query.syncToken) {
    if (!query.props.includes('calendar-data')) {
      const rows = await listResources(ctx.db, calendar.id)
      const responses = rows.map(row =>
        response(hrefOf(calendar.path, row.name), resourceProps(row), query.props),
      )
      return multistatus(responses, token)
    }
    const all = await listAll(ctx, calendar.id)
    return multistatus(await answerEvents(ctx, calendar.path, all, query.props), token)
  }
  const since = query.syncToken.startsWith(SYNC) ? Number(query.syncToken.slice(SYNC.length)) : Number.NaN
  if (!Number.isSafeInteger(since) || since < forgotten || since > revision)
    return unmet(403, 'D:valid-sync-token')
  const changes = await listChangesSince(ctx.db, calendar.id, since)
  const isLive = (one: (typeof changes)[number]): one is ResourceRow => one.id !== null
  const live = changes.filter(isLive)
  const gone = changes
    .filter(one => !isLive(one))
    .map(({ name }) => goneResponse(hrefOf(calendar.path, name)))
  if (!query.props.includes('calendar-data')) {
    const rows = live.map(one => response(hrefOf(calendar.path, one.name), resourceProps(one), query.props))
    return multistatus([...rows, ...gone], token)
  }
  const states = await listByNames(
    ctx.db,
    calendar.id,
    live.map(({ name }) => name),
  )
  return multistatus([...(await answerEvents(ctx, calendar.path, states, query.props)), ...gone], token)
}

export async function getResource(ctx: Ctx, calendar: Collection, name: string): Promise<RawReply> {
  const [state] = await listByNames(ctx.db, calendar.id, [name])
  if (!state) return new RawReply(404, {}, null)
  const text = (await textsOf(ctx, [state])).get(state.id)!
  return new RawReply(200, { 'content-type': 'text/calendar; charset=utf-8', etag: etagOf(state) }, text)
}

export async function describeResource(
  ctx: Ctx,
  calendar: Collection,
  name: string,
  asked: readonly string[],
) {
  const [state] = await listByNames(ctx.db, calendar.id, [name])
  if (!state) return new RawReply(404, {}, null)
  return multistatus(await answerEvents(ctx, calendar.path, [state], asked))
}
