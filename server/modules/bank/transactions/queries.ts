import { type Selectable, sql, type Updateable } from 'kysely'
import type { BankMatches, BankProposals, BankTransactions } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { pageOf, slice } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { BEST_MATCHES } from '#kit/records/finder.ts'
import { BankTransactionNotFound } from '../errors.ts'
import type { TransactionQuery } from './schema.ts'

export type TransactionRow = Omit<Selectable<BankTransactions>, 'organization_id' | 'search_text'>
export type MatchRow = Selectable<BankMatches>
export interface ProposedPart {
  invoice_id: string
  amount_cents: number
  write_off_cents: number
  /** What was due when it was proposed. */
  due_cents: number
}
export type ProposalRow = Omit<Selectable<BankProposals>, 'matches'> & { matches: ProposedPart[] }

const columns = [
  'id',
  'bank_account_id',
  'statement_id',
  'identity',
  'entry_key',
  'entry_parts',
  'booked_on',
  'value_on',
  'amount_cents',
  'currency',
  'counterparty_name',
  'counterparty_iban',
  'remittance',
  'reference',
  'end_to_end_id',
  'mandate_id',
  'return_code',
  'status',
  'matched_cents',
  'payments_made',
  'ignore_reason',
  'created_at',
  'updated_at',
] as const

const select = ({ db }: Ctx) =>
  db.selectFrom('bank_transactions').select(columns.map(column => `bank_transactions.${column}` as const))

export const requireTransaction = async (ctx: Ctx, id: string): Promise<TransactionRow> =>
  found(await select(ctx).where('id', '=', id).executeTakeFirst(), BankTransactionNotFound)

/** Whoever matches comes through here, before the invoices: of ten at once, one after the other. */
export const lockTransaction = async (ctx: Ctx, id: string): Promise<TransactionRow> =>
  found(await select(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), BankTransactionNotFound)

export const lockTransactions = (ctx: Ctx, ids: readonly string[]): Promise<TransactionRow[]> =>
  select(ctx)
    .where('id', 'in', ids.length > 0 ? ids : [NONE])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const NONE = '00000000-0000-0000-0000-000000000000'

/** Money that is not placed yet, oldest first. */
export async function listOpenIds({ db }: Ctx, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('status', 'in', ['unmatched', 'partially_matched'])
    .orderBy('booked_on')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const hasProposal = sql<boolean>`exists (select from bank_proposals p where p.transaction_id = bank_transactions.id)`

function filtered(ctx: Ctx, query: TransactionQuery) {
  let chosen = ctx.db.selectFrom('bank_transactions')
  const { status } = query
  if (status === 'proposed') chosen = chosen.where('status', '=', 'unmatched').where(hasProposal)
  else if (status === 'unmatched')
    chosen = chosen.where('status', '=', 'unmatched').where(sql<boolean>`not ${hasProposal}`)
  else if (status === 'open') chosen = chosen.where('status', 'in', ['unmatched', 'partially_matched'])
  else if (status) chosen = chosen.where('status', '=', status)
  if (query.bank_account_id) chosen = chosen.where('bank_account_id', '=', query.bank_account_id)
  if (query.from) chosen = chosen.where('booked_on', '>=', query.from)
  if (query.to) chosen = chosen.where('booked_on', '<=', query.to)
  if (query.invoice_id) {
    chosen = chosen.where('id', 'in', eb =>
      eb.selectFrom('bank_matches').select('transaction_id').where('invoice_id', '=', query.invoice_id!),
    )
  }
  if (query.q?.trim()) {
    chosen = chosen.where(
      'id',
      'in',
      sql<string>`(select f.id from search_bank_transactions(${query.q}, ${BEST_MATCHES}) f)`,
    )
  }
  return chosen
}

export function pageTransactions(ctx: Ctx, query: TransactionQuery) {
  const { limit, offset } = slice(query)
  const rows = filtered(ctx, query)
    .select(columns)
    .orderBy('booked_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = filtered(ctx, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return pageOf(
    query,
    rows,
    counted.then(({ total }) => Number(total)),
  )
}

export async function listMatchesOf({ db }: Ctx, ids: readonly string[]): Promise<MatchRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('bank_matches').selectAll().where('transaction_id', 'in', ids).orderBy('id').execute()
}

export async function listProposalsOf({ db }: Ctx, ids: readonly string[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('bank_proposals')
    .selectAll()
    .where('transaction_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows as unknown as ProposalRow[]
}

export const updateTransaction = (
  { db, now }: Ctx,
  id: string,
  change: Updateable<BankTransactions>,
): Promise<unknown> =>
  db
    .updateTable('bank_transactions')
    .set({ ...change, updated_at: now.toString() })
    .where('id', '=', id)
    .execute()

/** The invoices that payers with these accounts have paid, by account. */
export async function listPaidBy(
  { db }: Ctx,
  ibans: readonly string[],
): Promise<{ iban: string; invoice_id: string }[]> {
  if (ibans.length === 0) return []
  const { rows } = await sql<{ iban: string; invoice_id: string }>`
    select k.iban, paid.invoice_id
    from unnest(${ibans}::text[]) k(iban)
    join lateral (
      select m.invoice_id from bank_transactions t
      join bank_matches m on m.transaction_id = t.id
      where t.counterparty_iban = k.iban and m.invoice_id is not null
      order by m.id desc limit 100) paid on true`.execute(db)
  return rows
}

export async function listParted({ db }: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('bank_parted')
    .select(['transaction_id', 'invoice_id'])
    .where('transaction_id', 'in', ids)
    .execute()
  return new Set(rows.map(row => `${row.transaction_id} ${row.invoice_id}`))
}
