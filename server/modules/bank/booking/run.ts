import type { Insertable } from 'kysely'
import type { BankMatches, BankProposals } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { bookTransfer, lockInvoices } from '#modules/billing/index.ts'
import { TransactionMatched } from '../events.ts'
import { loadPool, type Pool, take } from '../matching/pool.ts'
import { type Decision, decide } from '../matching/rules.ts'
import { loadZone } from '../settings/queries.ts'
import { lockTransactions, type TransactionRow } from '../transactions/queries.ts'
import { bookDebits } from './debits.ts'
import { factsOf, receivedAt, statusOf } from './facts.ts'
import { matchOf } from './new-match.ts'
import { insertMatches, replaceProposals, storeProgress } from './queries.ts'

export interface Outcome {
  booked: number
  proposed: number
  unmatched: number
}

type Decided = readonly { row: TransactionRow; decision: Decision }[]

/** One after the other, the oldest first: what one takes, the next finds taken. */
async function decideAll(rows: readonly TransactionRow[], pool: Pool): Promise<Decided> {
  const decided: { row: TransactionRow; decision: Decision }[] = []
  for (const row of rows) {
    await shareThread()
    const decision = decide(row, pool)
    for (const { one, cents } of decision.books?.parts ?? []) take(pool, one, cents)
    decided.push({ row, decision })
  }
  return decided
}

const bookedIds = (decided: Decided): string[] =>
  decided.flatMap(({ decision }) => decision.books?.parts.map(({ one }) => one.id) ?? [])

const byDay = (a: TransactionRow, b: TransactionRow): number =>
  a.booked_on.localeCompare(b.booked_on) || (a.id < b.id ? -1 : 1)

const isOpen = ({ status }: TransactionRow): boolean =>
  status === 'unmatched' || status === 'partially_matched'

/**
 * Runs the rules over these transactions and books what is certain. Transactions are locked first, then invoices by
 * id; what had changed by then is decided anew under the locks, and only what is locked is booked.
 */
export async function runRules(ctx: Ctx, ids: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { booked: 0, proposed: 0, unmatched: 0 }
  const all = (await lockTransactions(ctx, ids)).toSorted(byDay)
  const { taken, proposed } = await bookDebits(ctx, all)
  outcome.booked += taken.length
  outcome.proposed += proposed.length
  let open = all.filter(row => isOpen(row) && !proposed.includes(row))
  const { timezone } = await loadZone(ctx)
  // Who paid is known from then on, which may settle what stands beside it.
  for (let pass = 0; open.length > 0; pass += 1) {
    const first = await decideAll(open, await loadPool(ctx, open))
    const wanted = bookedIds(first)
    const locked = await lockInvoices(ctx, wanted)
    const pool = wanted.length > 0 ? await loadPool(ctx, open) : undefined
    const second = pool ? await decideAll(open, pool) : first
    const booked: TransactionRow[] = []
    const made: Insertable<BankMatches>[] = []
    const told: ReturnType<typeof factsOf>[] = []
    for (const { row, decision } of second) {
      const { books } = decision
      if (!books?.parts.every(({ one }) => locked.has(one.id))) continue
      const matches: Insertable<BankMatches>[] = []
      for (const { one, cents } of books.parts) {
        row.payments_made += 1
        const { invoice, paymentId } = await bookTransfer(ctx, locked.get(one.id)!, {
          amount_cents: cents,
          received_at: receivedAt(row, timezone),
          reference: [...row.remittance].slice(0, 200).join('') || null,
          provider_ref: `${row.id}:${row.payments_made}`,
        })
        locked.set(one.id, invoice)
        row.matched_cents += cents
        const match = matchOf(ctx, row.id, {
          invoice_id: one.id,
          payment_id: paymentId,
          cents,
          rule: books.rule,
        })
        matches.push(match)
        told.push(factsOf(row, invoice, match as never))
      }
      row.status = statusOf(row.amount_cents, row.matched_cents)
      booked.push(row)
      made.push(...matches)
    }
    await insertMatches(ctx, made)
    await storeProgress(
      ctx,
      booked.map(row => ({
        id: row.id,
        status: row.status,
        matched: row.matched_cents,
        made: row.payments_made,
      })),
    )
    await ctx.emitAll(TransactionMatched, told)
    outcome.booked += booked.length
    if (booked.length === 0 || pass === 3) {
      await propose(ctx, second, outcome, new Set(booked))
      break
    }
    await replaceProposals(
      ctx,
      booked.map(({ id }) => id),
      [],
    )
    open = open.filter(row => isOpen(row) && !booked.includes(row))
  }
  return outcome
}

async function propose(
  ctx: Ctx,
  decided: Decided,
  outcome: Outcome,
  booked: Set<TransactionRow>,
): Promise<void> {
  const rows: Insertable<BankProposals>[] = []
  for (const { row, decision } of decided) {
    if (booked.has(row)) continue
    const drafts =
      decision.proposals.length > 0 || !decision.books
        ? decision.proposals
        : [
            {
              rule: decision.books.rule,
              confidence: 'high' as const,
              note: 'it is certain',
              parts: decision.books.parts,
            },
          ]
    if (drafts.length > 0) outcome.proposed += 1
    else outcome.unmatched += 1
    for (const { rule, confidence, note, parts } of drafts) {
      rows.push({
        id: newId(),
        transaction_id: row.id,
        rule,
        confidence,
        note,
        matches: toJson(
          parts.map(({ one, cents, writeOff }) => ({
            invoice_id: one.id,
            amount_cents: cents,
            write_off_cents: writeOff,
            due_cents: one.due_cents,
          })),
        ),
        invoice_ids: parts.map(({ one }) => one.id),
        created_at: ctx.now.toString(),
      })
    }
  }
  await replaceProposals(
    ctx,
    decided.map(({ row }) => row.id),
    rows,
  )
}
