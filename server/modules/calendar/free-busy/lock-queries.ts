import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

type Id = number | null | undefined

const statement = (ids: readonly Id[], organizationId: string) => {
  const people = [...new Set(ids.filter(id => id !== null && id !== undefined))].sort((a, b) => a - b)
  const keys = people.map(id => `busy:${organizationId}:${id}`)
  return keys.length === 0
    ? null
    : sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
        from unnest(${keys}::text[]) with ordinality as k (key, n) order by k.n`
}

/**
 * Whoever writes when somebody is busy, or books their time, does so alone: what is looked at behind this lock stays
 * true until the commit. In the order of the ids; after contacts and events (docs/architecture.md).
 */
export async function lockBusyTime(ctx: Ctx, userIds: readonly Id[]): Promise<void> {
  await statement(userIds, ctx.organizationId)?.execute(ctx.db)
}

/** The same for whoever need not look: what is written next comes behind it. */
export function holdBusyTime(ctx: Ctx, userIds: readonly Id[]): void {
  const wanted = statement(userIds, ctx.organizationId)
  if (wanted) ctx.write(wanted.compile(ctx.db))
}
