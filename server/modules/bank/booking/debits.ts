import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { lockInvoices } from '#modules/billing/index.ts'
import {
  type BankLine,
  type Collected,
  findCollected,
  takeCollected,
  takeReturned,
} from '#modules/debits/index.ts'
import { TransactionMatched } from '../events.ts'
import { loadBankSettings } from '../settings/queries.ts'
import { type TransactionRow, updateTransaction } from '../transactions/queries.ts'
import { factsOf, statusOf } from './facts.ts'
import { matchOf } from './new-match.ts'
import { insertMatches, replaceProposals } from './queries.ts'

export const debitRules: readonly string[] = ['end_to_end', 'debit_run'] satisfies Collected['rule'][]

const lineOf = (row: TransactionRow): BankLine => ({
  id: row.id,
  amount_cents: row.amount_cents,
  currency: row.currency,
  end_to_end_id: row.end_to_end_id,
  text: [row.remittance, row.reference].filter(Boolean).join(' '),
})

const isUntouched = ({ status, matched_cents }: TransactionRow): boolean =>
  status === 'unmatched' && matched_cents === 0

export const findDebits = (ctx: Ctx, rows: readonly TransactionRow[]): Promise<Map<string, Collected>> =>
  findCollected(ctx, rows.filter(isUntouched).map(lineOf))

/** Debits that were collected succeed, those that came back are due again. Which transactions that explains. */
export async function bookDebits(
  ctx: Ctx,
  rows: readonly TransactionRow[],
  { isAccepted = false } = {},
): Promise<{ taken: TransactionRow[]; proposed: TransactionRow[] }> {
  const [{ auto_book }, found] = await Promise.all([loadBankSettings(ctx), findDebits(ctx, rows)])
  const taken: TransactionRow[] = []
  const proposed: TransactionRow[] = []
  for (const row of rows) {
    const collected = found.get(row.id)
    if (collected && (auto_book || isAccepted)) {
      if (await take(ctx, row, collected, isAccepted ? userIdOf(ctx) : null)) taken.push(row)
    } else if (collected) {
      await propose(ctx, row, collected)
      proposed.push(row)
    } else if (await giveBack(ctx, row)) taken.push(row)
  }
  return { taken, proposed }
}

async function take(
  ctx: Ctx,
  row: TransactionRow,
  collected: Collected,
  by: number | null,
): Promise<boolean> {
  if (!(await takeCollected(ctx, collected, row.value_on))) return false
  const { rule, debits } = collected
  const matches = debits.map(({ invoice_id, payment_id, amount_cents: cents }) =>
    matchOf(ctx, row.id, { kind: 'link', invoice_id, payment_id, cents, rule, by }),
  )
  await insertMatches(ctx, matches)
  row.matched_cents = row.amount_cents
  row.status = statusOf(row.amount_cents, row.matched_cents)
  await updateTransaction(ctx, row.id, { matched_cents: row.matched_cents, status: row.status })
  await replaceProposals(ctx, [row.id], [])
  const invoices = await lockInvoices(
    ctx,
    debits.map(({ invoice_id }) => invoice_id),
  )
  await ctx.emitAll(
    TransactionMatched,
    matches.map(match => factsOf(row, invoices.get(match.invoice_id!)!, match as never)),
  )
  return true
}

const propose = (ctx: Ctx, row: TransactionRow, { rule, debits }: Collected): Promise<void> =>
  replaceProposals(
    ctx,
    [row.id],
    [
      {
        id: newId(),
        transaction_id: row.id,
        rule,
        confidence: 'high',
        note: reasons[rule],
        matches: toJson(
          debits.map(({ invoice_id, amount_cents }) => ({
            invoice_id,
            amount_cents,
            write_off_cents: 0,
            due_cents: amount_cents,
          })),
        ),
        invoice_ids: debits.map(({ invoice_id }) => invoice_id),
        created_at: ctx.now.toString(),
      },
    ],
  )

export const reasons: Record<Collected['rule'], string> = {
  end_to_end: 'a debit of this id and amount is on its way',
  debit_run: 'a debit run is named, and this is all that is open of it',
}

/** Money left with a reason: a debit of ours that came back. */
async function giveBack(ctx: Ctx, row: TransactionRow): Promise<boolean> {
  const { end_to_end_id: id, return_code: code } = row
  if (row.status !== 'outgoing' || !id || !code) return false
  const debit = await takeReturned(ctx, id, { code, on: row.value_on })
  if (!debit) return false
  const match = matchOf(ctx, row.id, {
    kind: 'link',
    invoice_id: debit.invoice_id,
    payment_id: null,
    cents: -row.amount_cents,
    rule: 'end_to_end',
  })
  await insertMatches(ctx, [match])
  await updateTransaction(ctx, row.id, { status: 'matched' })
  row.status = 'matched'
  return true
}
