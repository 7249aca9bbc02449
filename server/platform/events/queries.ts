import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { Changes, StoredEvent } from '#kit/event.ts'
import { toJson } from '#kit/json.ts'

type EventRow = Pick<StoredEvent, 'id' | 'type' | 'at'> & { data: Record<string, unknown> }

export async function listEventsById(db: Db, ids: readonly string[]): Promise<Map<string, EventRow>> {
  const { rows } =
    await sql<EventRow>`select id, type, at, data from events where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * What was told of some fields of a record since a version of it, the oldest first. Whoever waited for the row's lock tells of an
 * earlier moment than who went first: in the order of `seq` they stand as they happened.
 */
export async function listChangesSince(
  db: Db,
  recordId: string,
  since: { seen: string; fields: readonly string[]; most: number },
): Promise<{ at: string; actor_user_id: number | null; changes: Changes }[]> {
  const { rows } = await sql<{ at: string; actor_user_id: number | null; changes: Changes }>`
    select at, actor_user_id, data -> 'changes' as changes from events
    where record_id = ${recordId} and at > ${since.seen}::timestamptz - interval '1 hour'
      and seq > coalesce((select e.seq from events e where e.record_id = ${recordId} and e.at <= ${since.seen}::timestamptz
        order by e.at desc, e.seq desc limit 1), 0)
      and data -> 'changes' ?| ${since.fields}::text[]
    order by seq desc limit ${since.most}`.execute(db)
  return rows.reverse()
}

/** Events of some types in a stretch of time, the oldest first, a page at a time. */
export async function listEventsInStretch(
  db: Db,
  types: readonly string[],
  stretch: { from: string; to: string; after: { at: string; id: string } | null; most: number },
): Promise<EventRow[]> {
  const { from, to, after, most } = stretch
  const { rows } = await sql<EventRow>`
    select id, type, at, data from events
    where type = any(${types}::text[]) and at >= ${after?.at ?? from} and at <= ${to}
      ${after ? sql`and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by at, id limit ${most}`.execute(db)
  return rows
}

/**
 * Events around a moment whose transactions were under way at a snapshot: `settled` says whether all of those have ended,
 * so that none can still appear.
 */
export async function listEventsUnderWay(
  ctx: Ctx,
  types: readonly string[],
  { snapshot, at }: { snapshot: string; at: string },
): Promise<{ settled: boolean; events: (EventRow & { xid: string })[] }> {
  const [state, found] = await Promise.all([
    sql<{ settled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmax(${snapshot}::pg_snapshot) as settled`.execute(
      ctx.db,
    ),
    sql<EventRow & { xid: string }>`
      select id, type, at, data, xid::text as xid from events
      where type = any(${types}::text[]) and at between ${at}::timestamptz - interval '1 hour' and ${at}::timestamptz + interval '1 hour'
        and xid < pg_snapshot_xmax(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`.execute(ctx.db),
  ])
  return { settled: state.rows[0]!.settled, events: found.rows }
}

/** An event of a name that no domain declares: told by somebody else. Nobody reacts to it but who reads the stream. */
export function storeEvent(
  ctx: Ctx,
  event: { id: string; type: string; data: Record<string, unknown> },
): void {
  ctx.write(
    sql`insert into events (id, type, at, data)
      values (${event.id}, ${event.type}, ${ctx.now.toString()}, ${toJson(event.data)})`.compile(ctx.db),
  )
  ctx.afterCommit(() => ctx.services.live.poke(ctx.organizationId))
}
