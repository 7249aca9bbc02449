import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { StoredEvent } from '#kit/event.ts'
import { toJson } from '#kit/json.ts'
import type { TouchDraft } from './touch.ts'

export interface TouchRow extends Omit<TouchDraft, 'mail'> {
  campaign_id: string | null
  sequence_id: string | null
}

/** Nobody waits for it: it travels with what comes next. */
export function upsertTouches({ db, write }: Ctx, rows: readonly TouchRow[]): void {
  const keeping = sql`
    insert into attribution_touches as t
      (id, contact_id, event_id, at, type, channel, source, campaign, campaign_id, sequence_id)
    select n.id, n.contact_id, n.event_id, n.at, n.type, n.channel, n.source, n.campaign, n.campaign_id, n.sequence_id
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as n (id uuid, contact_id uuid, event_id uuid, at timestamptz,
      type text, channel text, source text, campaign text, campaign_id uuid, sequence_id uuid)
    where exists (select from contacts c where c.id = n.contact_id)
    on conflict (organization_id, id) do update
      set at = excluded.at, event_id = excluded.event_id
      where (excluded.at, excluded.event_id) < (t.at, t.event_id)`
  write(keeping.compile(db))
}

export interface Place {
  at: string
  id: string
}

/** The events of a kind in the order in which they happened, behind a place. */
export async function listEvents(
  db: Db,
  { type, from, after, limit }: { type: string; from: string | null; after: Place | null; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, type, at, actor_user_id, data from events
    where type = ${type} and ${from === null ? sql`true` : sql`at >= ${from}::timestamptz`}
      and ${after === null ? sql`true` : sql`(at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by at, id limit ${limit}`.execute(db)
  return rows
}

/** Takes away what no event tells of. */
export async function dropUntold(db: Db, from: string | null): Promise<void> {
  await sql`
    delete from attribution_touches t
    where ${from === null ? sql`true` : sql`t.at >= ${from}::timestamptz`}
      and not exists (select from events e where e.id = t.event_id)`.execute(db)
}

export async function countTouches(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from attribution_touches`.execute(
    db,
  )
  return rows[0]!.n
}

export interface BackfillRow {
  id: string
  status: 'running' | 'done' | 'failed'
  from_at: string | null
  touches: number
  finished_at: string | null
}

/** The one that runs: the new one, or the one that was running already. */
export async function startBackfill(
  ctx: Ctx,
  row: { id: string; from_at: string | null; created_by_id: number | null },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into attribution_backfills (id, status, from_at, created_by_id, started_at)
    values (${row.id}, 'running', ${row.from_at}, ${row.created_by_id}, ${ctx.now.toString()})
    on conflict (organization_id) where status = 'running' do nothing returning id`.execute(ctx.db)
  if (rows[0]) return { id: rows[0].id, isNew: true }
  const running = await ctx.db
    .selectFrom('attribution_backfills')
    .select('id')
    .where('status', '=', 'running')
    .executeTakeFirst()
  return running ? { id: running.id, isNew: false } : startBackfill(ctx, row)
}

export async function findBackfill(db: Db, id?: string): Promise<BackfillRow | undefined> {
  const row = await db
    .selectFrom('attribution_backfills')
    .select(['id', 'status', 'from_at', 'touches', 'finished_at'])
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as BackfillRow | undefined
}

export async function endBackfill(
  ctx: Ctx,
  id: string,
  end: { status: 'done' | 'failed'; touches: number; error: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('attribution_backfills')
    .set({ ...end, finished_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}
