import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'
import type { Override } from '../recurrence/series.ts'
import { type EventRow, overrideColumns, stateOf, timeColumns } from './rows.ts'
import type { EventState } from './state.ts'

const overrides = sql<EventRow['overrides']>`case when e.rrule is not null then
  (select json_agg(o order by o.recurrence_id) from calendar_overrides o where o.event_id = e.id) end`

/** A range as SQL has it, three days wider on both sides: walls are up to a day from UTC, and so are their own ends. */
export interface Near {
  nearFrom: string
  nearTo: string
}

const length = sql`(e.end_wall - e.start_wall)`
const shownStart = sql`coalesce(o.start_wall, o.recurrence_id)`

/** Of a series only what may differ from its rule in a range: by its name, or by the time it was moved to. */
export const overridesNear = ({ nearFrom, nearTo }: Near) => sql<
  EventRow['overrides']
>`case when e.rrule is not null then
  (select json_agg(o order by o.recurrence_id) from calendar_overrides o where o.event_id = e.id
    and ((o.recurrence_id < ${nearTo}::timestamp and o.recurrence_id + ${length} > ${nearFrom}::timestamp)
      or (${shownStart} < ${nearTo}::timestamp and coalesce(o.end_wall, ${shownStart} + ${length}) > ${nearFrom}::timestamp))) end`

export const eventFrom = (db: Db, exceptions = overrides) =>
  db
    .selectFrom('calendar_events as e')
    .select(['e.id', 'e.calendar_id', 'e.private_to', 'e.title', 'e.description', 'e.location'])
    .select(['e.meeting_url', 'e.all_day', 'e.start_wall', 'e.end_wall', 'e.timezone', 'e.rrule'])
    .select(['e.last_wall', 'e.exdates', 'e.status', 'e.show_as', 'e.color', 'e.owner_id', 'e.contact_id'])
    .select([
      'e.company_id',
      'e.deal_id',
      'e.reminders',
      'e.source',
      'e.booking_id',
      'e.ical_uid',
      'e.dav_name',
    ])
    .select(['e.sequence', 'e.revision', 'e.created_by_id', 'e.created_at', 'e.updated_at'])
    .select(exceptions.as('overrides'))

/** `any`: whoever asks only wants to know when somebody is busy, or is the server itself. */
export type Viewer = number | null | 'any'

/** A person sees what is theirs to see; the server itself, at work for a stranger or on its own, all of it. */
export const viewerOf = ({ actor }: Pick<Ctx, 'actor'>): Viewer => (actor.kind === 'user' ? actor.id : 'any')

export const seenBy = (viewer: Viewer) =>
  viewer === 'any'
    ? sql<boolean>`true`
    : sql<boolean>`(e.private_to is null or e.private_to = ${viewer}::integer)`

const eventById = {
  any: prepared((db: Db, { id }: { id: string }) => eventFrom(db).where('e.id', '=', id)),
  seen: prepared((db: Db, { id, viewer }: { id: string; viewer: number | null }) =>
    eventFrom(db).where('e.id', '=', id).where(seenBy(viewer)),
  ),
}

export async function findEvent(db: Db, id: string, viewer: Viewer): Promise<EventState | undefined> {
  const rows = await (viewer === 'any' ? eventById.any(db, { id }) : eventById.seen(db, { id, viewer }))
  return rows[0] && stateOf(rows[0] as unknown as EventRow)
}

const all = (ids: readonly string[]) => sql`any(${ids}::uuid[])`
const holdingParties = prepared(
  (_: Db, { ids }: { ids: readonly string[] }) => sql`
    select hold_parties(array_agg(company_id), array_agg(contact_id), array_agg(deal_id)) from (
      select company_id, contact_id, deal_id from calendar_events where id = ${all(ids)} union all
      select company_id, contact_id, deal_id from calendar_overrides where event_id = ${all(ids)} union all
      select null, contact_id, null from calendar_guests where event_id = ${all(ids)}) as p
    where num_nonnulls(company_id, contact_id, deal_id) > 0 having count(*) > 0`,
)
const holdingCalendars = prepared(
  (_: Db, { ids }: { ids: readonly string[] }) => sql`
    select from calendars where id in (select calendar_id from calendar_events where id = ${all(ids)})
      order by id for key share`,
)

/** Whom the events are about, whom they invite and where they stand comes before them (docs/architecture.md). */
function holdAround(ctx: Pick<Ctx, 'db' | 'write'>, ids: readonly string[]): void {
  ctx.write(holdingParties.with(ctx.db, { ids }))
  ctx.write(holdingCalendars.with(ctx.db, { ids }))
}

export const holdEventParties = (ctx: Pick<Ctx, 'db' | 'write'>, id: string): void => holdAround(ctx, [id])

/** Edits of one series happen one after the other. */
export async function lockEvent(
  ctx: Pick<Ctx, 'db' | 'write'>,
  id: string,
  viewer: Viewer,
): Promise<EventState | undefined> {
  holdEventParties(ctx, id)
  return lockHeldEvent(ctx, id, viewer)
}

/** For whoever held its parties before. */
export async function lockHeldEvent(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  viewer: Viewer,
): Promise<EventState | undefined> {
  // Sent together; what is read behind the lock is what the one before left.
  const [, state] = await Promise.all([lockingEvent(ctx.db, { id }), findEvent(ctx.db, id, viewer)])
  return state
}

const lockingEvent = prepared((db: Db, { id }: { id: string }) =>
  db.selectFrom('calendar_events').select('id').where('id', '=', id).forUpdate(),
)

/** Those that are there, as `lockEvent` would lock each. */
export async function lockByUids(ctx: Ctx, uids: readonly string[]): Promise<EventState[]> {
  const known = await listByUids(ctx.db, uids)
  if (known.length === 0) return []
  const ids = known.map(({ id }) => id)
  holdAround(ctx, ids)
  await sql`select from calendar_events where id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
  return listByUids(ctx.db, uids)
}

export async function listByUids(db: Db, uids: readonly string[]): Promise<EventState[]> {
  const rows = await eventFrom(db).where('e.ical_uid', '=', sql<string>`any(${uids}::text[])`).execute()
  return rows.map(row => stateOf(row as unknown as EventRow))
}

const valuesOf = (state: EventState) => ({
  calendar_id: state.calendar_id,
  dav_name: state.dav_name,
  private_to: state.private_to,
  title: state.title,
  description: state.description,
  location: state.location,
  meeting_url: state.meeting_url,
  ...timeColumns(state),
  status: state.status,
  show_as: state.show_as,
  color: state.color,
  owner_id: state.owner_id,
  contact_id: state.contact_id,
  company_id: state.company_id,
  deal_id: state.deal_id,
  reminders: toJson(state.reminders),
  sequence: state.sequence,
  revision: state.revision,
  updated_at: state.updated_at,
})

const rowOf = (ctx: Ctx, state: EventState) => ({
  id: state.id,
  ...valuesOf(state),
  source: state.source,
  booking_id: state.booking_id,
  ical_uid: state.ical_uid,
  reminded_until: ctx.now.toString(),
  created_by_id: state.created_by_id,
  created_at: state.created_at,
})

const columnsOfValues = [
  ...(['calendar_id', 'dav_name', 'private_to', 'title', 'description', 'location'] as const),
  ...(['meeting_url', 'all_day'] as const),
  ...([
    'start_wall',
    'end_wall',
    'timezone',
    'rrule',
    'last_wall',
    'exdates',
    'starts_at',
    'ends_at',
  ] as const),
  ...([
    'status',
    'show_as',
    'color',
    'owner_id',
    'contact_id',
    'company_id',
    'deal_id',
    'reminders',
  ] as const),
  ...(['sequence', 'revision', 'updated_at'] as const),
] satisfies (keyof ReturnType<typeof valuesOf>)[]
const columnsOfRow = [
  ...(['id', ...columnsOfValues, 'source', 'booking_id', 'ical_uid', 'reminded_until'] as const),
  ...(['created_by_id', 'created_at'] as const),
] satisfies (keyof ReturnType<typeof rowOf>)[]
const take = <T extends object>(values: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map(name => [name, values[name]])) as T

const insertingOne = prepared((db: Db, row: ReturnType<typeof rowOf>) =>
  db.insertInto('calendar_events').values(take(row, columnsOfRow)),
)

export async function insertEvents(ctx: Ctx, states: readonly EventState[]): Promise<void> {
  const rows = states.map(state => rowOf(ctx, state))
  // Nobody waits for the answer of one: what comes next travels with it.
  if (rows.length === 1) ctx.write(insertingOne.with(ctx.db, rows[0]!))
  else await ctx.db.insertInto('calendar_events').values(rows).execute()
  const differing = states.flatMap(({ id, overrides: own }) => own.map(one => ({ id, one })))
  if (differing.length > 0) saveOverrides(ctx, differing)
}

const updating = prepared((db: Db, row: ReturnType<typeof valuesOf> & { id: string }) =>
  db.updateTable('calendar_events').set(take(row, columnsOfValues)).where('id', '=', row.id),
)

/** Not waited for: what comes next travels with it. */
export function updateEventRow(ctx: Ctx, state: EventState): void {
  ctx.write(updating.with(ctx.db, { ...valuesOf(state), id: state.id }))
}

const saving = prepared(
  (_: Db, { rows }: { rows: string }) => sql`
    insert into calendar_overrides (event_id, recurrence_id, fields, start_wall, end_wall, title, description, location,
      meeting_url, status, show_as, color, contact_id, company_id, deal_id, reminders)
    select event_id, recurrence_id, coalesce(fields, '{}'), start_wall, end_wall, title, description, location,
      meeting_url, status, show_as, color, contact_id, company_id, deal_id, reminders
    from jsonb_to_recordset(${rows}::jsonb)
      as n (event_id uuid, recurrence_id timestamp, fields text[], start_wall timestamp, end_wall timestamp, title text,
        description text, location text, meeting_url text, status text, show_as text, color text, contact_id uuid,
        company_id uuid, deal_id uuid, reminders jsonb)
    on conflict (organization_id, event_id, recurrence_id) do update set fields = excluded.fields,
      start_wall = excluded.start_wall, end_wall = excluded.end_wall, title = excluded.title,
      description = excluded.description, location = excluded.location, meeting_url = excluded.meeting_url,
      status = excluded.status, show_as = excluded.show_as, color = excluded.color, contact_id = excluded.contact_id,
      company_id = excluded.company_id, deal_id = excluded.deal_id, reminders = excluded.reminders`,
)

export function saveOverrides(ctx: Ctx, rows: readonly { id: string; one: Override }[]): void {
  ctx.write(saving.with(ctx.db, { rows: toJson(rows.map(({ id, one }) => overrideColumns(id, one))) }))
}

export function removeOverrides({ db, write }: Ctx, id: string, names: readonly string[]): void {
  write(
    sql`delete from calendar_overrides where event_id = ${id} and recurrence_id = any(${names}::timestamp[])`.compile(
      db,
    ),
  )
}

export async function removeEventRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_events').where('id', '=', id).execute()
}
