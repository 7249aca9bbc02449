import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { StoredEvent } from '#kit/event.ts'
import { toJson } from '#kit/json.ts'

/** The condition of an index, word for word: without it the index is not used. */
const indexed = sql.raw(`(type in ('email.delivered', 'email.opened', 'email.clicked', 'email.unsubscribed',
  'email.bounce_reported', 'subscription.created', 'subscription.changed', 'subscription.canceled',
  'subscription.reactivated', 'payment.failed', 'workflow.run_ended') or type like 'custom.%')`)

/** When events that no timeline tells of last happened to contacts. */
export async function lastEventsOf(
  db: Db,
  contactIds: readonly string[],
  types: readonly string[],
): Promise<{ contact_id: string; type: string; at: string }[]> {
  const { rows } = await sql<{ contact_id: string; type: string; at: string }>`
    select data->>'contact_id' as contact_id, type, max(at) as at from events
    where ${indexed} and data->>'contact_id' = any(${contactIds}::text[]) and type = any(${types}::text[])
    group by 1, 2`.execute(db)
  return rows
}

/** Events of some types about a contact, the newest first. */
export async function selectEventsOf(
  db: Db,
  contactId: string,
  types: readonly string[],
  since: string,
): Promise<{ data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from events where type = any(${types}::text[]) and at >= ${since}
      and (data->>'contact_id' = ${contactId} or data->'contact_ids' ? ${contactId})
    order by at desc limit 50`.execute(db)
  return rows
}

type Told = Pick<StoredEvent, 'id' | 'type' | 'at'> & { data: Record<string, unknown> }

export async function selectEventsById(db: Db, ids: readonly string[]): Promise<Map<string, Told>> {
  const { rows } =
    await sql<Told>`select id, type, at, data from events where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Events of some types in a stretch of time, the oldest first, a page at a time. */
export async function selectEventsBetween(
  db: Db,
  types: readonly string[],
  stretch: { from: string; to: string; after: { at: string; id: string } | null; most: number },
): Promise<Told[]> {
  const { from, to, after, most } = stretch
  const { rows } = await sql<Told>`
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
export async function selectEventsUnderWay(
  ctx: Ctx,
  types: readonly string[],
  { snapshot, at }: { snapshot: string; at: string },
): Promise<{ settled: boolean; events: { id: string; type: string; xid: string }[] }> {
  const [state, found] = await Promise.all([
    sql<{ settled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmax(${snapshot}::pg_snapshot) as settled`.execute(
      ctx.db,
    ),
    sql<{ id: string; type: string; xid: string }>`
      select id, type, xid::text as xid from events
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
