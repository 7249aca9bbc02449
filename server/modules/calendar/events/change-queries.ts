import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'

/**
 * Stand for "no calendar". Several, since no phone asks for these events: nothing needs their order, and whoever adds one
 * does not wait for the commit of everybody else.
 */
const NO_CALENDARS = 64
const anyOfThem = () =>
  `00000000-0000-0000-0000-0000000000${Math.floor(Math.random() * NO_CALENDARS)
    .toString(16)
    .padStart(2, '0')}`

/** The same for all that a transaction changes: two that took several in any order would wait for each other. */
const chosen = new WeakMap<Db, string>()
function noCalendar(db: Db): string {
  const known = chosen.get(db) ?? anyOfThem()
  chosen.set(db, known)
  return known
}

export interface CalendarChange {
  calendar_id: string | null
  /** Of the resource, as clients know it. */
  name: string
  is_gone: boolean
}

/**
 * Counts changes in their calendars, for feeds and phones. The last statement of a transaction: whoever counts holds the
 * calendar's row, and the numbers are in the order of the commits. Calendars are taken in the order of their ids.
 */
export function countChanges(ctx: Ctx, changes: readonly CalendarChange[]): void {
  if (changes.length === 0) return
  const none = noCalendar(ctx.db)
  const rows = changes.map(({ calendar_id, ...rest }) => ({
    ...rest,
    calendar_id: calendar_id ?? none,
    is_kept: calendar_id !== null,
  }))
  ctx.write(counting.with(ctx.db, { rows: toJson(rows), now: ctx.now.toString() }))
}

const counting = prepared(
  (_: Db, { rows, now }: { rows: string; now: string }) => sql`with changed as materialized (
      select distinct on (calendar_id, name) calendar_id, name, is_gone, is_kept
      from json_to_recordset(${rows}::json) as n (calendar_id uuid, name text, is_gone boolean, is_kept boolean)
      order by calendar_id, name, is_gone),
    counted as (
      insert into calendar_revisions as r (calendar_id, revision)
      select calendar_id, 1 from changed group by calendar_id order by calendar_id
      on conflict (organization_id, calendar_id) do update set revision = r.revision + 1
      returning calendar_id, revision)
    insert into calendar_changes (calendar_id, name, revision, is_gone, changed_at)
    select c.calendar_id, c.name, n.revision, c.is_gone, ${now}::timestamptz
    from changed c join counted n on n.calendar_id = c.calendar_id where c.is_kept
    on conflict (organization_id, calendar_id, name) do update set revision = excluded.revision,
      is_gone = excluded.is_gone, changed_at = excluded.changed_at`,
)

export async function findRevision(
  db: Db,
  calendarId: string,
): Promise<{ revision: number; forgotten: number }> {
  const row = await db
    .selectFrom('calendar_revisions')
    .select(['revision', 'forgotten'])
    .where('calendar_id', '=', calendarId)
    .executeTakeFirst()
  return { revision: row?.revision ?? 0, forgotten: row?.forgotten ?? 0 }
}

/** After 30 days nobody is told any more what was deleted: who was last here before starts over. */
export async function forgetDeletions(ctx: Ctx): Promise<void> {
  const before = ctx.now.subtract({ hours: 30 * 24 }).toString()
  await sql`with gone as (
      delete from calendar_changes where is_gone and changed_at < ${before}::timestamptz returning calendar_id, revision)
    update calendar_revisions r set forgotten = greatest(r.forgotten, g.revision)
    from (select calendar_id, max(revision) as revision from gone group by calendar_id) g
    where g.calendar_id = r.calendar_id`.execute(ctx.db)
}
