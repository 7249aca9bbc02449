import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { prepared } from '#kit/query.ts'

type Id = number | null | undefined

const locking = prepared(
  (
    _: Db,
    { keys }: { keys: readonly string[] },
  ) => sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from unnest(${keys}::text[]) with ordinality as k (key, n) order by k.n`,
)

function keysOf(ids: readonly Id[], organizationId: string): string[] {
  const people = [...new Set(ids.filter(id => id !== null && id !== undefined))].sort((a, b) => a - b)
  return people.map(id => `busy:${organizationId}:${id}`)
}

/**
 * Whoever writes when somebody is busy, or books their time, does so alone: what is looked at behind this lock stays
 * true until the commit. In the order of the ids; after contacts and events (docs/architecture.md).
 */
export async function lockBusyTime(ctx: Ctx, userIds: readonly Id[]): Promise<void> {
  const keys = keysOf(userIds, ctx.organizationId)
  if (keys.length > 0) await locking(ctx.db, { keys })
}

/** The same for whoever need not look: what is written next comes behind it. */
export function holdBusyTime(ctx: Ctx, userIds: readonly Id[]): void {
  const keys = keysOf(userIds, ctx.organizationId)
  if (keys.length > 0) ctx.write(locking.with(ctx.db, { keys }))
}
