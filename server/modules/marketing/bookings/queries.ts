import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { prepared, selectPage } from '#kit/query.ts'
import type { Span } from '../slots/availability.ts'
import type { Booking } from './schema.ts'

export interface BookingRow extends Booking {
  buffer_before_minutes: number
  buffer_after_minutes: number
  language: string
}

const columns = [
  ...(['id', 'link_id', 'link_name', 'status', 'start_at', 'end_at', 'timezone', 'host_id'] as const),
  ...(['host_ids', 'contact_id', 'name', 'email', 'answers', 'guests', 'event_id'] as const),
  ...(['reschedule_count', 'previous_start_at', 'cancel_reason', 'canceled_by', 'utm'] as const),
  ...(['created_at', 'buffer_before_minutes', 'buffer_after_minutes', 'language'] as const),
] as const

const iso = (instant: number) => new Date(instant).toISOString()

export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const row = await db.selectFrom('bookings').select(columns).where('id', '=', id).executeTakeFirst()
  return row as BookingRow | undefined
}

/** Behind its event: whoever changes both has that one first. */
export async function lockBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as BookingRow | undefined
}

export interface BookingFilter {
  link_id?: string | undefined
  host_id?: number | undefined
  contact_id?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const chosen = (db: Db, filter: BookingFilter) =>
  db
    .selectFrom('bookings')
    .$if(filter.link_id !== undefined, query => query.where('link_id', '=', filter.link_id!))
    .$if(filter.host_id !== undefined, query => query.where(sql<boolean>`${filter.host_id!} = any(host_ids)`))
    .$if(filter.contact_id !== undefined, query => query.where('contact_id', '=', filter.contact_id!))
    .$if(filter.status !== undefined, query => query.where('status', '=', filter.status!))
    .$if(filter.from !== undefined, query => query.where('start_at', '>=', filter.from!))
    .$if(filter.to !== undefined, query => query.where('start_at', '<', filter.to!))

export function listBookings(db: Db, filter: BookingFilter, page: PageQuery) {
  return selectPage(
    page,
    chosen(db, filter).select(columns).orderBy('start_at').orderBy('id').$castTo<BookingRow>(),
  )
}

export type NewBooking = Omit<
  BookingRow,
  'created_at' | 'reschedule_count' | 'previous_start_at' | 'cancel_reason' | 'canceled_by' | 'status'
> & { email_key: string; retry_key: Buffer | null }

export async function insertBooking(ctx: Ctx, row: NewBooking): Promise<BookingRow> {
  const inserted = await ctx.db
    .insertInto('bookings')
    .values({ ...row, answers: toJson(row.answers), utm: toJson(row.utm), created_at: ctx.now.toString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return inserted as BookingRow
}

export async function updateBooking(
  { db }: Ctx,
  id: string,
  values: Partial<
    Pick<
      BookingRow,
      | 'status'
      | 'start_at'
      | 'end_at'
      | 'host_id'
      | 'host_ids'
      | 'event_id'
      | 'reschedule_count'
      | 'previous_start_at'
      | 'cancel_reason'
      | 'canceled_by'
    >
  >,
): Promise<void> {
  await db.updateTable('bookings').set(values).where('id', '=', id).execute()
}

/** The database itself refuses a second one at the same time of the same host. */
export async function insertHolds(
  { db }: Ctx,
  bookingId: string,
  hostIds: readonly number[],
  { from, to }: Span,
): Promise<void> {
  await sql`insert into booking_holds (booking_id, host_id, blocked)
    select ${bookingId}, h.id, tstzrange(${iso(from)}, ${iso(to)}) from unnest(${hostIds}::integer[]) as h (id)`.execute(
    db,
  )
}

/** Where a colleague put it on top of another by hand, the event itself keeps the time. */
export async function replaceHolds(
  { db }: Ctx,
  bookingId: string,
  hostIds: readonly number[],
  { from, to }: Span,
): Promise<void> {
  await sql`delete from booking_holds where booking_id = ${bookingId}`.execute(db)
  await sql`insert into booking_holds (booking_id, host_id, blocked)
    select ${bookingId}, h.id, tstzrange(${iso(from)}, ${iso(to)}) from unnest(${hostIds}::integer[]) as h (id)
    on conflict do nothing`.execute(db)
}

export const dropHolds = ({ db }: Ctx, bookingId: string) =>
  db.deleteFrom('booking_holds').where('booking_id', '=', bookingId).execute()

export interface Hold extends Span {
  host_id: number
}

/** Those that begin in the stretch, and of each host the last one before it, if it reaches into it: none overlap. */
const holds = prepared(
  (
    _,
    {
      hostIds,
      from,
      to,
      except,
    }: { hostIds: readonly number[]; from: string; to: string; except: string | null },
  ) => sql<Hold>`
    select h.host_id, extract(epoch from lower(h.blocked))::float8 * 1000 as from,
      extract(epoch from upper(h.blocked))::float8 * 1000 as to
    from unnest(${hostIds}::integer[]) as w (id) cross join lateral (
      (select i.* from booking_holds i where i.host_id = w.id
        and i.blocked_from >= ${from}::timestamptz and i.blocked_from < ${to}::timestamptz)
      union all
      (select i.* from booking_holds i where i.host_id = w.id and i.blocked_from < ${from}::timestamptz
        order by i.blocked_from desc limit 1)) h
    where h.blocked && tstzrange(${from}, ${to}) and h.booking_id is distinct from ${except}::uuid`,
)

export const listHolds = (
  db: Db,
  hostIds: readonly number[],
  { from, to }: Span,
  except: string | null,
): Promise<Hold[]> => holds(db, { hostIds, from: iso(from), to: iso(to), except })

/** The bookings behind them, without their buffers. */
export async function listMeetings(db: Db, hostIds: readonly number[], { from, to }: Span): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select h.host_id, extract(epoch from b.start_at)::float8 * 1000 as from,
      extract(epoch from b.end_at)::float8 * 1000 as to
    from booking_holds h join bookings b on b.organization_id = h.organization_id and b.id = h.booking_id
    where h.host_id = any(${hostIds}::integer[]) and h.blocked && tstzrange(${iso(from)}, ${iso(to)})`.execute(
    db,
  )
  return rows
}

/** When bookings of a link begin that count for a day's limit. */
export async function listStarts(
  db: Db,
  linkId: string,
  { from, to }: Span,
  except: string | null,
): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from start_at)::float8 * 1000 as at from bookings
    where link_id = ${linkId} and status <> 'canceled' and start_at >= ${iso(from)} and start_at < ${iso(to)}
      and id is distinct from ${except}::uuid`.execute(db)
  return rows.map(({ at }) => at)
}

/** One after the other for one person of a link, and for one day where days have a limit. */
export async function takeTurns({ db }: Ctx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from unnest(${keys}::text[]) with ordinality as k (key, n) order by k.n`.execute(db)
}

/** Whether whoever asks now is the program that booked it: nobody else knows its key. */
export async function isRetried(db: Db, id: string, retryKey: Buffer | null): Promise<boolean> {
  if (!retryKey) return false
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('retry_key', '=', retryKey)
    .executeTakeFirst()
  return row !== undefined
}

export async function findSame(
  db: Db,
  linkId: string,
  emailKey: string,
  start: number,
): Promise<BookingRow | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select(columns)
    .where('link_id', '=', linkId)
    .where('email_key', '=', emailKey)
    .where('start_at', '=', iso(start))
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return row as BookingRow | undefined
}

export async function countUpcoming({ db, now }: Ctx, linkId: string, emailKey: string): Promise<number> {
  const { upcoming } = await db
    .selectFrom('bookings')
    .select(sql<number>`count(*)::integer`.as('upcoming'))
    .where('link_id', '=', linkId)
    .where('email_key', '=', emailKey)
    .where('status', '=', 'confirmed')
    .where('start_at', '>', now.toString())
    .executeTakeFirstOrThrow()
  return upcoming
}

const hostsInTurn = prepared(
  (_, { hostIds, linkId, since }: { hostIds: readonly number[]; linkId: string; since: string }) => sql<{
    id: number
  }>`
    select h.id from unnest(${hostIds}::integer[]) as h (id)
    order by (select count(*) from bookings b where b.link_id = ${linkId} and b.host_id = h.id
        and b.status <> 'canceled' and b.created_at > ${since}::timestamptz),
      (select b.created_at from bookings b where b.link_id = ${linkId} and b.host_id = h.id
        and b.status <> 'canceled' order by b.created_at desc limit 1) nulls first, h.id`,
)

/** Whose turn it is: fewest of this link in thirty days, then least recently, then the lowest id. */
export async function orderHosts(ctx: Ctx, linkId: string, hostIds: readonly number[]): Promise<number[]> {
  const since = ctx.now.subtract({ hours: 24 * 30 }).toString()
  return (await hostsInTurn(ctx.db, { hostIds, linkId, since })).map(({ id }) => id)
}

/** Events left behind by bookings that went with their contact; each is told once. */
export async function takeOrphans({ db }: Ctx): Promise<string[]> {
  const rows = await db.deleteFrom('booking_orphans').returning('event_id').execute()
  return rows.map(({ event_id }) => event_id)
}

/** Where the bookings of somebody stand on calendars. */
export async function listEventsOf(db: Db, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('event_id')
    .where('contact_id', '=', contactId)
    .where('event_id', 'is not', null)
    .execute()
  return rows.map(({ event_id }) => event_id!)
}
