import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { listNumbersOf } from '#modules/billing/index.ts'
import { loadZone } from '../settings/queries.ts'
import { listMatchesOf, listProposalsOf, requireTransaction, type TransactionRow } from './queries.ts'
import type { BankTransaction, Rule } from './schema.ts'

const maskIban = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`

export async function presentTransactions(
  ctx: Ctx,
  rows: readonly TransactionRow[],
): Promise<BankTransaction[]> {
  const ids = rows.map(({ id }) => id)
  const [matches, proposals, { locale }] = await Promise.all([
    listMatchesOf(ctx, ids),
    listProposalsOf(ctx, ids),
    loadZone(ctx),
  ])
  const named = [
    ...matches.flatMap(match => match.invoice_id ?? []),
    ...proposals.flatMap(proposal => proposal.invoice_ids),
  ]
  const numbers = await listNumbersOf(ctx, [...new Set(named)])
  const isMasked = ctx.actor.kind === 'user' && ctx.actor.role === 'viewer'
  return rows.map(row => {
    const own = proposals.filter(proposal => proposal.transaction_id === row.id)
    const isProposed = row.status === 'unmatched' && own.length > 0
    const iban = row.counterparty_iban
    return {
      id: row.id,
      bank_account_id: row.bank_account_id,
      statement_id: row.statement_id,
      booked_on: row.booked_on,
      value_on: row.value_on,
      amount_cents: row.amount_cents,
      amount_display: formatMoney(row.amount_cents, row.currency, locale),
      currency: row.currency,
      counterparty: { name: row.counterparty_name, iban: iban && isMasked ? maskIban(iban) : iban },
      remittance: row.remittance,
      reference: row.reference,
      end_to_end_id: row.end_to_end_id,
      mandate_id: row.mandate_id,
      return_code: row.return_code,
      status: (isProposed ? 'proposed' : row.status) as BankTransaction['status'],
      matched_cents: row.matched_cents,
      unapplied_cents: Math.max(0, row.amount_cents) - row.matched_cents,
      matches: matches
        .filter(match => match.transaction_id === row.id)
        .map(match => ({
          id: match.id,
          // Of what went to the balance it says whose that is.
          invoice_id: match.kind === 'credit' ? null : match.invoice_id,
          number: (match.kind !== 'credit' && match.invoice_id && numbers.get(match.invoice_id)) || null,
          payment_id: match.payment_id,
          amount_cents: match.amount_cents,
          write_off_cents: match.write_off_cents,
          rule: match.rule as Rule | null,
          by: match.created_by_id ?? (match.rule ? 'rule' : null),
          at: match.created_at,
        })),
      proposals: own.map(({ id, rule, confidence, note, matches: parts }) => ({
        id,
        rule: rule as Rule,
        confidence: confidence as 'high' | 'medium' | 'low',
        note,
        matches: parts.map(({ invoice_id, amount_cents, write_off_cents }) => ({
          invoice_id,
          number: numbers.get(invoice_id) ?? '',
          amount_cents,
          write_off_cents,
        })),
      })),
    }
  })
}

export const getTransaction = async (ctx: Ctx, id: string): Promise<BankTransaction> =>
  (await presentTransactions(ctx, [await requireTransaction(ctx, id)]))[0]!
