import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

const SHARDS = 16

export type TallyName = 'submissions' | 'spam' | 'views' | 'robots' | 'bookings'

/** Nobody waits for the answer, and hardly ever for another who is counted at the same time. */
export function count(
  ctx: Pick<Ctx, 'db' | 'write' | 'now'>,
  targetId: string,
  name: TallyName,
  by = 1,
): void {
  const shard = Math.floor(Math.random() * SHARDS)
  ctx.write(
    sql`insert into marketing_tallies as t (target_id, name, shard, count, last_at)
      values (${targetId}, ${name}, ${shard}, ${by}, ${ctx.now.toString()})
      on conflict (organization_id, target_id, name, shard)
        do update set count = t.count + excluded.count, last_at = excluded.last_at`.compile(ctx.db),
  )
}

export type Counts = Record<TallyName, number>

const none: Counts = { submissions: 0, spam: 0, views: 0, robots: 0, bookings: 0 }

export async function readCounts(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  const counts = new Map<string, Counts>()
  if (ids.length > 0) {
    const { rows } = await sql<{ target_id: string; name: TallyName; count: number }>`
      select target_id, name, sum(count)::float8 as count from marketing_tallies
      where target_id = any(${ids}::uuid[]) group by 1, 2`.execute(db)
    for (const { target_id, name, count: counted } of rows) {
      counts.set(target_id, { ...(counts.get(target_id) ?? none), [name]: counted })
    }
  }
  return id => counts.get(id) ?? none
}

export const dropCounts = (db: Db, id: string) =>
  db.deleteFrom('marketing_tallies').where('target_id', '=', id).execute()
