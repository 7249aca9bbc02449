import { type Ctx, userIdOf } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { findRevision } from '../events/change-queries.ts'
import { etagOf } from '../events/edit.ts'
import { listGuestsOf } from '../events/listing/queries.ts'
import { type EventState, resourceOf } from '../events/state.ts'
import { listForExport } from '../feeds/queries.ts'
import { requireHost } from '../guests/queries.ts'
import { calendarText, eventText } from '../ics/write.ts'
import { type Collection, describeCalendar, hrefOf, SYNC } from './collections.ts'
import { listByNames, listChangesSince, listResources, type ResourceRow } from './queries.ts'
import { expandedText, freeBusyText, isTooLong } from './query/expand.ts'
import { readSpan, type Span, search } from './query/search.ts'
import type { DavQuery } from './query/xml-work.ts'
import { escapeXml, goneResponse, multistatus, type Properties, response, unmet } from './xml.ts'

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

/** Each as a file of its own: as it is stored, or written out within a span. */
async function textsOf(
  ctx: Ctx,
  states: readonly EventState[],
  span: Span | null = null,
): Promise<Map<string, string>> {
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
    const options = { stamp: state.updated_at, organizer, attendees, withAlarms: true }
    const part = span
      ? { state: { ...state, timezone: 'UTC' }, text: expandedText(state, span, options) }
      : { state, text: eventText(state, options) }
    texts.set(state.id, calendarText({}, [part]))
  }
  return texts
}

const TOO_MANY = unmet(507, 'D:number-of-matches-within-limits')

async function answerEvents(
  ctx: Ctx,
  path: string,
  states: readonly EventState[],
  { props, expand }: Pick<DavQuery, 'props' | 'expand'>,
  known?: ReadonlyMap<string, string>,
): Promise<string[] | RawReply> {
  const span = expand && readSpan(expand)
  if (expand && !span) return new RawReply(400, {}, null)
  if (span && isTooLong(span)) return TOO_MANY
  const wantsData = props.includes('calendar-data')
  const texts = wantsData ? ((span ? undefined : known) ?? (await textsOf(ctx, states, span))) : undefined
  return states.map(state => {
    const data: Properties = texts ? { 'calendar-data': escapeXml(texts.get(state.id)!) } : {}
    return response(hrefOf(path, resourceOf(state)), { ...resourceProps(state), ...data }, props)
  })
}

const answerWith = (responses: string[] | RawReply, others: readonly string[] = [], more = ''): RawReply =>
  Array.isArray(responses) ? multistatus([...responses, ...others], more) : responses

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
  return answerWith(await answerEvents(ctx, calendar.path, states, query), missing)
}

/** Of one calendar, or what of it may happen in a span. */
async function listAll(ctx: Ctx, calendarId: string, span: Span | null = null): Promise<EventState[]> {
  const by = { viewer: userIdOf(ctx), calendarId, from: span?.from ?? null, to: span?.to ?? null }
  return (await Array.fromAsync(listForExport(ctx.db, by))).flat()
}

export async function calendarQuery(ctx: Ctx, calendar: Collection, query: DavQuery): Promise<RawReply> {
  const { filter } = query
  if (typeof filter === 'string') return unmet(403, `C:${filter}`)
  const span = filter?.range ? readSpan(filter.range) : null
  if (filter?.range && !span) return unmet(403, 'C:valid-filter')
  const states = await listAll(ctx, calendar.id, span)
  const texts = filter && filter.props.length > 0 ? await textsOf(ctx, states) : undefined
  const found = filter ? search(states, filter, span, texts) : states
  return answerWith(await answerEvents(ctx, calendar.path, found, query, texts))
}

/** When the calendar takes time, for whoever wants to know no more. */
export async function freeBusyQuery(ctx: Ctx, calendar: Collection, query: DavQuery): Promise<RawReply> {
  const span = query.range && readSpan(query.range)
  if (!span) return new RawReply(400, {}, null)
  if (isTooLong(span)) return TOO_MANY
  const text = freeBusyText(await listAll(ctx, calendar.id, span), span, ctx.now.toString())
  return new RawReply(200, { 'content-type': 'text/calendar; charset=utf-8' }, text)
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
    return answerWith(await answerEvents(ctx, calendar.path, all, query), [], token)
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
  return answerWith(await answerEvents(ctx, calendar.path, states, query), gone, token)
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
  return answerWith(await answerEvents(ctx, calendar.path, [state], { props: [...asked], expand: null }))
}
