import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { spanOf } from '../events/listing/queries.ts'
import { overridesNear } from '../events/queries.ts'
import { type BusyRow, type EventRow, stateOf } from '../events/rows.ts'
import type { EventState } from '../events/state.ts'

const iso = (instant: number) => new Date(instant).toISOString()

export interface BusySpan {
  owner_id: number
  from: number
  to: number
}

/** When people are busy by single events: their times are in the index, nothing else of them is read. */
export async function listBusySpans(
  db: Db,
  ownerIds: readonly number[],
  from: number,
  to: number,
  except: readonly string[] = [],
): Promise<BusySpan[]> {
  const { rows } = await sql<{ owner_id: number; from: number; to: number }>`
    select owner_id, extract(epoch from starts_at)::float8 * 1000 as from, extract(epoch from ends_at)::float8 * 1000 as to
    from calendar_events where owner_id = any(${ownerIds}::integer[]) and rrule is null and not is_long
      and starts_at < ${iso(to)}::timestamptz and starts_at > ${iso(from - 172_800_001)}::timestamptz
      and ends_at > ${iso(from)}::timestamptz and show_as = 'busy' and status <> 'canceled'
      and id <> all(${except}::uuid[])
    union all
    select owner_id, extract(epoch from starts_at)::float8 * 1000, extract(epoch from ends_at)::float8 * 1000
    from calendar_events where owner_id = any(${ownerIds}::integer[]) and rrule is null and is_long
      and ends_at > ${iso(from)}::timestamptz and starts_at < ${iso(to)}::timestamptz
      and show_as = 'busy' and status <> 'canceled' and id <> all(${except}::uuid[])`.execute(db)
  return rows
}

/** Series that may have an occurrence then, with no more of them than that takes. */
export async function listBusySeries(
  db: Db,
  ownerIds: readonly number[],
  from: number,
  to: number,
): Promise<EventState[]> {
  const { rows } = await sql<BusyRow & Pick<EventRow, 'owner_id'>>`
    select e.id, e.owner_id, e.all_day, e.start_wall, e.end_wall, e.timezone, e.rrule, e.last_wall, e.exdates, e.status,
      e.show_as, ${overridesNear(spanOf(from, to))} as overrides
    from calendar_events e where e.owner_id = any(${ownerIds}::integer[]) and (e.rrule is not null or e.is_long)
      and e.rrule is not null and e.ends_at > ${iso(from)}::timestamptz and e.starts_at < ${iso(to)}::timestamptz`.execute(
    db,
  )
  return rows.map(row => stateOf(row as EventRow))
}
