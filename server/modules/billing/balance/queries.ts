import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { customerColumns, isOfCustomer } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'
import type { BalanceKind } from './schema.ts'

export type Whose = Pick<CustomerRef, 'type' | 'id'>

/**
 * What is kept for a customer in a currency, until the transaction ends: nobody else adds to it or takes from it
 * meanwhile. Of the locks on money it comes last but for numbers, behind the invoices concerned.
 */
export async function lockBalance(ctx: Ctx, whose: Whose, currency: string): Promise<number> {
  const key = `balance ${ctx.organizationId} ${whose.id} ${currency}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db)
  return readBalance(ctx, whose, currency)
}

export async function readBalance({ db }: Pick<Ctx, 'db'>, whose: Whose, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(t.amount_cents), 0)::bigint as cents from balance_entries t
    where ${isOfCustomer(whose)} and t.currency = ${currency}`.execute(db)
  return rows[0]!.cents
}

export interface NewEntry {
  currency: string
  kind: BalanceKind
  amount_cents: number
  invoice_id: string | null
  note: string | null
}

export async function insertEntry(ctx: Ctx, whose: Whose, entry: NewEntry): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('balance_entries')
    .values({
      id,
      ...customerColumns(whose),
      ...entry,
      at: ctx.now.toString(),
      created_by_id: userIdOf(ctx),
    })
    .execute()
  return id
}

export interface EntryRow extends NewEntry {
  id: string
  at: string
  balance_after_cents: number
  created_by_id: number | null
}

/** Newest first. What was there after a line is worked out, so that it is right behind a merge, too. */
export async function listEntries(
  { db }: Ctx,
  whose: Whose,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select t.id, t.at, t.currency, t.kind, t.amount_cents,
      (sum(t.amount_cents) over (partition by t.currency order by t.id))::bigint as balance_after_cents,
      t.invoice_id, t.note, t.created_by_id
    from balance_entries t where ${isOfCustomer(whose)}
    order by t.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countEntries({ db }: Ctx, whose: Whose): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from balance_entries t where ${isOfCustomer(whose)}`.execute(db)
  return rows[0]!.count
}

/** Currency by currency, those of nothing too. */
export async function listBalances(
  { db }: Ctx,
  whose: Whose,
): Promise<{ currency: string; amount_cents: number }[]> {
  const { rows } = await sql<{ currency: string; amount_cents: number }>`
    select t.currency, sum(t.amount_cents)::bigint as amount_cents from balance_entries t
    where ${isOfCustomer(whose)} group by 1 order by 1`.execute(db)
  return rows
}
