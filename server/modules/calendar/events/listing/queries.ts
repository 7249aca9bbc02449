import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import { prepared } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import { DAY } from '../../recurrence/days.ts'
import { eventFrom, type Near, overridesNear, seenBy, type Viewer } from '../queries.ts'
import { type BusyRow, type EventRow, stateOf } from '../rows.ts'
import type { EventGuest } from '../schema.ts'
import type { EventState } from '../state.ts'

export interface EventFilter {
  viewer: Viewer
  /** Milliseconds. */
  from?: number
  to?: number
  calendarIds?: readonly string[] | undefined
  withoutCalendar?: boolean
  ownerIds?: readonly number[] | undefined
  /** Whose they are, or who is a guest and has not declined. */
  person?: { id: number; emailKey: string } | undefined
  contactId?: string | undefined
  dealId?: string | undefined
  status?: string | undefined
  q?: string | undefined
  /** Series as they are stored, not their occurrences. */
  isStored?: boolean
}

/** Which conditions a filter has: statements of one shape are the same text. */
const shapeOf = (filter: EventFilter) => ({
  anybody: filter.viewer === 'any',
  owners: Math.min(filter.ownerIds?.length ?? -1, 2),
  person: filter.person !== undefined,
  calendars: Boolean(filter.calendarIds || filter.withoutCalendar),
  contact: filter.contactId !== undefined,
  deal: filter.dealId !== undefined,
  status: filter.status !== undefined,
  words: Boolean(filter.q?.trim()),
  stored: filter.isStored ?? false,
})
type Shape = ReturnType<typeof shapeOf>

/** And what they compare with. */
const valuesOf = (filter: EventFilter) => ({
  viewer: filter.viewer === 'any' ? null : filter.viewer,
  ownerId: filter.ownerIds?.[0] ?? null,
  ownerIds: filter.ownerIds ?? [],
  personId: filter.person?.id ?? null,
  personKey: filter.person?.emailKey ?? null,
  calendarIds: filter.calendarIds ?? [],
  withoutCalendar: filter.withoutCalendar ?? false,
  contactId: filter.contactId ?? null,
  dealId: filter.dealId ?? null,
  status: filter.status ?? null,
  pattern: containing(filter.q?.trim() ?? ''),
})
type Values = ReturnType<typeof valuesOf>

type EventQuery<O> = SelectQueryBuilder<DB & { e: DB['calendar_events'] }, 'e', O>

function narrow<O>(query: EventQuery<O>, shape: Shape, values: Values): EventQuery<O> {
  let chosen = shape.anybody ? query : query.where(seenBy(values.viewer))
  if (shape.owners === 1) chosen = chosen.where('e.owner_id', '=', values.ownerId)
  else if (shape.owners >= 0) {
    chosen = chosen.where('e.owner_id', '=', sql<number>`any(${values.ownerIds}::integer[])`)
  }
  if (shape.person) {
    chosen = chosen.where(
      sql<boolean>`(e.owner_id = ${values.personId} or exists (select from calendar_guests g
        where g.event_id = e.id and g.email_key = ${values.personKey} and g.status <> 'declined'))`,
    )
  }
  if (shape.calendars) {
    chosen = chosen.where(
      sql<boolean>`(e.calendar_id = any(${values.calendarIds}::uuid[])
        or (${values.withoutCalendar}::boolean and e.calendar_id is null))`,
    )
  }
  const isAbout = (column: 'contact_id' | 'deal_id', id: string | null) =>
    sql<boolean>`(e.${sql.ref(column)} = ${id}
      or exists (select from calendar_overrides o where o.event_id = e.id and o.${sql.ref(column)} = ${id}))`
  if (shape.contact) chosen = chosen.where(isAbout('contact_id', values.contactId))
  if (shape.deal) chosen = chosen.where(isAbout('deal_id', values.dealId))
  // Of a series, occurrences may have a status or words of their own: those are looked at once it is expanded, or, where
  // it is not, among those that differ.
  const inSeries = (differs: RawBuilder<boolean>) =>
    shape.stored
      ? sql<boolean>`exists (select from calendar_overrides o where o.event_id = e.id and ${differs})`
      : sql<boolean>`e.rrule is not null`
  if (shape.status) {
    const isSo = sql<boolean>`o.status = ${values.status}`
    chosen = chosen.where(sql<boolean>`(e.status = ${values.status} or ${inSeries(isSo)})`)
  }
  if (shape.words) {
    const says = (row: 'e' | 'o') =>
      sql<boolean>`fold(concat_ws(' ', ${sql.ref(`${row}.title`)}, ${sql.ref(`${row}.description`)},
        ${sql.ref(`${row}.location`)})) like fold(${values.pattern})`
    chosen = chosen.where(sql<boolean>`(${says('e')} or ${inSeries(says('o'))})`)
  }
  return chosen
}

interface Span extends Near {
  from: string
  to: string
  /** No short event that reaches into the range starts before. */
  reach: string
  most: number
}

const short = (shape: Shape) =>
  prepared((db: Db, values: Values & Span) =>
    narrow(eventFrom(db) as never, shape, values)
      .where('e.rrule', 'is', null)
      .where('e.is_long', '=', false)
      .where('e.starts_at', '<', values.to)
      .where('e.starts_at', '>', values.reach)
      .where('e.ends_at', '>', values.from)
      .orderBy('e.starts_at')
      .limit(values.most),
  )

const long = (shape: Shape) =>
  prepared((db: Db, values: Values & Span) =>
    narrow(eventFrom(db, overridesNear(values)) as never, shape, values)
      .where(sql<boolean>`(e.rrule is not null or e.is_long)`)
      .where('e.ends_at', '>', values.from)
      .where('e.starts_at', '<', values.to),
  )

export const spanOf = (from: number, to: number): Omit<Span, 'most'> => ({
  from: iso(from),
  to: iso(to),
  reach: iso(from - 2 * DAY - 1),
  nearFrom: iso(from - 3 * DAY),
  nearTo: iso(to + 3 * DAY),
})

const inRange = new Map<string, { short: ReturnType<typeof short>; long: ReturnType<typeof long> }>()

function statementsFor(shape: Shape) {
  const key = Object.values(shape).join()
  const known = inRange.get(key)
  if (known) return known
  const made = { short: short(shape), long: long(shape) }
  inRange.set(key, made)
  return made
}

/**
 * What may have an occurrence in the range: short single events by their start, series and long ones by their end. Two
 * statements, so that each goes by its own index however many events there are.
 */
export async function listInRange(
  db: Db,
  filter: EventFilter & { from: number; to: number },
  most: number,
): Promise<EventState[]> {
  const statements = statementsFor(shapeOf(filter))
  const values = { ...valuesOf(filter), ...spanOf(filter.from, filter.to), most }
  const [singles, others] = await Promise.all([statements.short(db, values), statements.long(db, values)])
  const states: EventState[] = []
  for (const rows of [singles, others]) for (const row of rows) states.push(stateOf(row as EventRow))
  return states
}

const busyColumns = sql.raw(
  `e.id, e.private_to, e.title, e.all_day, e.start_wall, e.end_wall, e.timezone, e.rrule, e.last_wall, e.exdates,
    e.status, e.show_as`,
)
const busyInRange = prepared(
  (_: Db, values: Span & { ownerId: number; except: readonly string[] }) => sql<
    BusyRow & Pick<EventRow, 'private_to' | 'title'>
  >`
    (select ${busyColumns}, null::json as overrides from calendar_events e
      where e.owner_id = ${values.ownerId}::integer and e.rrule is null and not e.is_long
        and e.starts_at < ${values.to}::timestamptz and e.starts_at > ${values.reach}::timestamptz
        and e.ends_at > ${values.from}::timestamptz and e.show_as = 'busy' and e.status <> 'canceled'
        and e.id <> all(${values.except}::uuid[]) order by e.starts_at limit ${values.most}::integer)
    union all
    select ${busyColumns}, ${overridesNear(values)} from calendar_events e
      where e.owner_id = ${values.ownerId}::integer and (e.rrule is not null or e.is_long)
        and e.ends_at > ${values.from}::timestamptz and e.starts_at < ${values.to}::timestamptz
        and e.id <> all(${values.except}::uuid[])`,
)

/** What may make somebody busy in the range, with no more of it than tells when, and what is in the way. */
export async function listBusyInRange(
  db: Db,
  ownerId: number,
  { from, to, except }: { from: number; to: number; except: readonly string[] },
): Promise<EventState[]> {
  const rows = await busyInRange(db, { ...spanOf(from, to), ownerId, except, most: 2500 })
  return rows.map(row => stateOf(row as EventRow))
}

export const iso = (instant: number) => new Date(Math.max(-6e13, Math.min(instant, 2.5e14))).toISOString()

/** Stored events, the newest change first. */
export async function listStored(db: Db, filter: EventFilter, page: PageSlice): Promise<EventState[]> {
  const rows = await narrow(eventFrom(db) as never, shapeOf(filter), valuesOf(filter))
    .orderBy('e.updated_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(row => stateOf(row as unknown as EventRow))
}

export async function countStored(db: Db, filter: EventFilter): Promise<number> {
  const all = db.selectFrom('calendar_events as e').select('e.id') as never
  const some = narrow(all, shapeOf(filter), valuesOf(filter)).limit(10_000)
  const row = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const guestsOf = prepared((db: Db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('calendar_guests')
    .select(['event_id', 'id', 'email', 'name', 'contact_id', 'optional', 'status'])
    .where('event_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id'),
)

export async function listGuestsOf(db: Db, ids: readonly string[]): Promise<Map<string, EventGuest[]>> {
  if (ids.length === 0) return new Map()
  const rows = await guestsOf(db, { ids })
  return Map.groupBy(
    rows.map(row => row as typeof row & EventGuest),
    row => row.event_id,
  ) as Map<string, EventGuest[]>
}
