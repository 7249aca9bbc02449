import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { StorageKind } from './schema.ts'

const dayOf = ({ now }: Ctx): string => now.toZonedDateTimeISO('UTC').toPlainDate().toString()

/** What is kept of each kind, with the plan that says how much may be. */
export async function readBytes(ctx: Ctx): Promise<{ plan: string; bytes: Map<string, number> }> {
  const [{ plan }, { rows }] = await Promise.all([
    ctx.db.selectFrom('organizations').select('plan').executeTakeFirstOrThrow(),
    sql<{ kind: string; bytes: string }>`select kind, greatest(0, sum(delta)) as bytes from storage_bytes
      where until > ${dayOf(ctx)} group by kind`.execute(ctx.db),
  ])
  return { plan, bytes: new Map(rows.map(({ kind, bytes }) => [kind, Number(bytes)])) }
}

/** Until the transaction ends nobody else of the organization looks whether there is room. */
export const lockBytes = ({ db, organizationId }: Ctx, kind: StorageKind) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${kind} ${organizationId}`}, 0))`.execute(db)

export const addBytes = ({ db }: Ctx, kind: StorageKind, days: readonly { until: string; bytes: number }[]) =>
  sql`insert into storage_bytes (kind, until, delta)
    select ${kind}, n.until, n.bytes from unnest(${days.map(({ until }) => until)}::date[],
      ${days.map(({ bytes }) => bytes)}::bigint[]) as n (until, bytes)`.execute(db)

/** What is gone by itself. */
export const deleteGone = (ctx: Ctx) =>
  sql`delete from storage_bytes where until <= ${dayOf(ctx)}`.execute(ctx.db)

export async function readAllBytes(db: Db): Promise<{ kind: string; bytes: string; most: string }[]> {
  return (
    await sql<{ kind: string; bytes: string; most: string }>`
      select kind, bytes, most from read_storage_bytes() order by kind`.execute(db)
  ).rows
}
