import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { formatMoney } from '#kit/money/display.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import {
  bookBalance,
  bookTransfer,
  customerOf,
  findLasting,
  type InvoiceRow,
  listCandidates,
  lockInvoices,
  reverseTransfer,
  writeOff,
} from '#modules/billing/index.ts'
import {
  AlreadyLinked,
  AlreadyMatched,
  CannotBeLinked,
  CannotBePaid,
  HasCreditNote,
  LinkedPaymentNotFound,
  NothingToUnmatch,
  OnlyMoneyReceived,
  ProposalStale,
  TooMuch,
} from '../errors.ts'
import { TransactionMatched, TransactionUnmatched } from '../events.ts'
import { leftOf } from '../matching/pool.ts'
import { loadZone } from '../settings/queries.ts'
import { getTransaction } from '../transactions/present.ts'
import {
  listMatchesOf,
  lockTransaction,
  type TransactionRow,
  updateTransaction,
} from '../transactions/queries.ts'
import type { BankTransaction } from '../transactions/schema.ts'
import { bookDebits, debitRules } from './debits.ts'
import { factsOf, receivedAt, statusOf } from './facts.ts'
import { matchOf } from './new-match.ts'
import { deleteMatch, findProposal, insertMatches, isLinked, part, replaceProposals } from './queries.ts'
import { runRules } from './run.ts'

export interface Wanted {
  invoice_id: string
  amount_cents?: number | null
  write_off_cents?: number | null
}

function refuseClosed(row: TransactionRow): void {
  if (row.amount_cents <= 0) throw OnlyMoneyReceived()
  if (leftOf(row) === 0) throw AlreadyMatched()
}

/** What is due beyond what this very match has taken from it already. */
export async function matchTransaction(
  ctx: Ctx,
  id: string,
  wanted: readonly Wanted[],
  { rule = null, rest = 'unapplied' }: { rule?: string | null; rest?: 'unapplied' | 'balance' } = {},
): Promise<void> {
  const row = await lockTransaction(ctx, id)
  refuseClosed(row)
  const ids = wanted.map(one => one.invoice_id.toLowerCase())
  const [locked, { timezone, locale }] = [await lockInvoices(ctx, ids), await loadZone(ctx)]
  const most = leftOf(row)
  const matches = []
  for (const [at, invoiceId] of ids.entries()) {
    const invoice = locked.get(invoiceId)
    if (!invoice) throw InvalidInput('invoice_id not found')
    if (invoice.status === 'draft' || invoice.status === 'void' || invoice.currency !== row.currency) {
      throw CannotBePaid(invoice.number)
    }
    const left = leftOf(row)
    const named = wanted[at]!.amount_cents ?? null
    // Nothing is due: whoever means more than that says how much.
    if (named === null && invoice.amount_due_cents === 0) throw CannotBePaid(invoice.number)
    const cents = named ?? Math.min(invoice.amount_due_cents, left)
    if (cents > left || cents <= 0) throw TooMuch(formatMoney(most, row.currency, locale))
    row.payments_made += 1
    const booked = await bookTransfer(ctx, invoice, {
      amount_cents: cents,
      received_at: receivedAt(row, timezone),
      reference: noteOf(row),
      provider_ref: `${row.id}:${row.payments_made}`,
    })
    locked.set(invoiceId, booked.invoice)
    const off = wanted[at]!.write_off_cents ?? 0
    let noteId: string | null = null
    if (off > 0) {
      if (off > booked.invoice.amount_due_cents) {
        throw InvalidInput('write_off_cents must be at most what stays due')
      }
      const written = await writeOff(ctx, booked.invoice, off, 'Bank fee or discount')
      locked.set(invoiceId, written.invoice)
      noteId = written.noteId
    }
    row.matched_cents += cents
    matches.push(
      matchOf(ctx, row.id, {
        invoice_id: invoiceId,
        payment_id: booked.paymentId,
        cents,
        write_off_cents: off,
        credit_note_id: noteId,
        rule,
        by: userIdOf(ctx),
      }),
    )
  }
  const told = [...matches]
  if (rest === 'balance' && leftOf(row) > 0) matches.push(await keepRest(ctx, row, [...locked.values()]))
  await insertMatches(ctx, matches)
  await settle(ctx, row)
  await ctx.emitAll(
    TransactionMatched,
    told.map(match => factsOf(row, locked.get(match.invoice_id!)!, match as never)),
  )
}

/** What is left goes to the balance of the customer whose invoices these are. It is told by the first of them, as merges may come. */
async function keepRest(ctx: Ctx, row: TransactionRow, invoices: readonly InvoiceRow[]) {
  const customers = new Map(invoices.map(invoice => [customerOf(invoice)?.id, customerOf(invoice)]))
  const [whose] = customers.values()
  if (!whose || customers.size > 1) throw InvalidInput('rest must be of one customer')
  const cents = leftOf(row)
  const entry = { currency: row.currency, kind: 'credit', amount_cents: cents } as const
  await bookBalance(ctx, whose, { ...entry, invoice_id: invoices[0]!.id, note: noteOf(row) })
  row.matched_cents += cents
  const by = userIdOf(ctx)
  return matchOf(ctx, row.id, {
    kind: 'credit',
    invoice_id: invoices[0]!.id,
    payment_id: null,
    cents,
    rule: null,
    by,
  })
}

const noteOf = ({ remittance }: TransactionRow): string | null =>
  [...remittance].slice(0, 200).join('') || null

async function takeRestBack(
  ctx: Ctx,
  row: TransactionRow,
  invoice: InvoiceRow,
  cents: number,
): Promise<void> {
  const whose = customerOf(invoice)
  if (!whose) return
  const entry = { currency: row.currency, kind: 'credit', amount_cents: -cents } as const
  await bookBalance(ctx, whose, { ...entry, invoice_id: invoice.id, note: noteOf(row) })
}

/** A payment that was recorded by hand is this money: nothing new is booked. */
export async function linkPayment(ctx: Ctx, id: string, paymentId: string): Promise<void> {
  const row = await lockTransaction(ctx, id)
  refuseClosed(row)
  const payment = isUuid(paymentId) ? await findLasting(ctx, paymentId.toLowerCase()) : undefined
  if (!payment) throw LinkedPaymentNotFound()
  if (await isLinked(ctx, payment.id)) throw AlreadyLinked()
  const isMoney = payment.kind === 'payment' && payment.status === 'succeeded'
  if (!isMoney || payment.currency !== row.currency || payment.amount_cents > leftOf(row))
    throw CannotBeLinked()
  row.matched_cents += payment.amount_cents
  const match = matchOf(ctx, row.id, {
    kind: 'link',
    invoice_id: payment.invoice_id,
    payment_id: payment.id,
    cents: payment.amount_cents,
    rule: null,
    by: userIdOf(ctx),
  })
  await insertMatches(ctx, [match])
  await settle(ctx, row)
  const invoice = (await lockInvoices(ctx, [payment.invoice_id])).get(payment.invoice_id)
  if (invoice) await ctx.emit(TransactionMatched, factsOf(row, invoice, match as never))
}

async function settle(ctx: Ctx, row: TransactionRow): Promise<void> {
  await updateTransaction(ctx, row.id, {
    matched_cents: row.matched_cents,
    payments_made: row.payments_made,
    status: statusOf(row.amount_cents, row.matched_cents),
    ignore_reason: null,
  })
  await replaceProposals(ctx, [row.id], [])
  // What is left may be somebody's, too.
  if (leftOf(row) > 0) await runRules(ctx, [row.id])
}

/** One match, or all of them: payments made of it are reversed, linked ones let go. No rule books the pair again. */
export async function unmatchTransaction(ctx: Ctx, id: string, matchId: string | null): Promise<void> {
  const row = await lockTransaction(ctx, id)
  if (row.amount_cents <= 0) throw OnlyMoneyReceived()
  const all = await listMatchesOf(ctx, [row.id])
  const chosen = matchId === null ? all : all.filter(match => match.id === matchId)
  if (matchId !== null && chosen.length === 0) throw NothingToUnmatch()
  if (chosen.length === 0) return
  if (chosen.some(match => match.write_off_cents > 0)) throw HasCreditNote()
  const locked = await lockInvoices(
    ctx,
    chosen.flatMap(match => match.invoice_id ?? []),
  )
  for (const match of chosen) {
    await deleteMatch(ctx, match.id)
    const invoice = match.invoice_id && locked.get(match.invoice_id)
    if (match.kind === 'payment' && invoice && match.payment_id) {
      locked.set(
        invoice.id,
        await reverseTransfer(ctx, invoice, match.payment_id, 'Bank transaction unmatched'),
      )
    }
    if (match.kind === 'credit' && invoice) await takeRestBack(ctx, row, invoice, match.amount_cents)
    row.matched_cents -= match.amount_cents
  }
  const parted = chosen.filter(match => match.kind !== 'credit')
  await part(
    ctx,
    row.id,
    parted.flatMap(match => match.invoice_id ?? []),
  )
  await updateTransaction(ctx, row.id, {
    matched_cents: row.matched_cents,
    status: statusOf(row.amount_cents, row.matched_cents),
  })
  await ctx.emitAll(
    TransactionUnmatched,
    parted.flatMap(match => {
      const invoice = match.invoice_id && locked.get(match.invoice_id)
      return invoice ? [factsOf(row, invoice, match)] : []
    }),
  )
  await runRules(ctx, [row.id])
}

export async function ignoreTransaction(ctx: Ctx, id: string, reason: string | null): Promise<void> {
  const row = await lockTransaction(ctx, id)
  if (row.matched_cents > 0 || row.status === 'matched') throw AlreadyMatched()
  await updateTransaction(ctx, id, { status: 'ignored', ignore_reason: reason })
  await replaceProposals(ctx, [id], [])
}

export async function heedTransaction(ctx: Ctx, id: string): Promise<void> {
  const row = await lockTransaction(ctx, id)
  if (row.status !== 'ignored') return
  const status = row.amount_cents > 0 ? 'unmatched' : 'outgoing'
  await updateTransaction(ctx, id, { status, ignore_reason: null })
  await runRules(ctx, [id])
}

/** As it was proposed; where what is due has changed since, fresh proposals stand in its place. */
export async function acceptProposal(ctx: WorkCtx, id: string, proposalId: string): Promise<BankTransaction> {
  try {
    return await ctx.transact(async inner => {
      const row = await lockTransaction(inner, id)
      refuseClosed(row)
      const proposal = isUuid(proposalId)
        ? await findProposal(inner, id, proposalId.toLowerCase())
        : undefined
      if (!proposal) throw ProposalStale()
      if (debitRules.includes(proposal.rule)) {
        const { taken } = await bookDebits(inner, [row], { isAccepted: true })
        if (taken.length === 0) throw ProposalStale()
        return getTransaction(inner, id)
      }
      await lockInvoices(inner, proposal.invoice_ids)
      const due = new Map(
        (await listCandidates(inner, proposal.invoice_ids)).map(one => [one.id, one.due_cents]),
      )
      const holds = proposal.matches.every(one => due.get(one.invoice_id) === one.due_cents)
      const total = proposal.matches.reduce((sum, one) => sum + one.amount_cents, 0)
      if (!holds || total > leftOf(row)) throw ProposalStale()
      await matchTransaction(inner, id, proposal.matches, { rule: proposal.rule })
      return getTransaction(inner, id)
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'proposal_stale') {
      await ctx.transact(inner => runRules(inner, [id]))
    }
    throw error
  }
}
