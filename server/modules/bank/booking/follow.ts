import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { job } from '#kit/job.ts'
import {
  BalanceChanged,
  CreditNoteIssued,
  InvoicePaid,
  InvoiceReopened,
  InvoiceVoided,
  PaymentRecorded,
  PaymentRefunded,
  PaymentReversed,
} from '#modules/billing/index.ts'
import { dropProposalsOf } from './queries.ts'
import { runRules } from './run.ts'

/** Proposes anew for what lost its proposals; what has become certain is booked. */
export const matchAgain = job<{ transaction_ids: string[] }>({
  name: 'bank.match_again',
  async handler(ctx, { transaction_ids: ids }) {
    await ctx.transact(inner => runRules(inner, ids))
  },
})

/** What was proposed on an invoice no longer holds once something else is due. */
async function follow(ctx: Ctx, invoiceId: string | null): Promise<void> {
  if (invoiceId === null) return
  const ids = await dropProposalsOf(ctx, [invoiceId])
  if (ids.length > 0) await ctx.enqueue(matchAgain, { transaction_ids: ids })
}

const followed = [
  PaymentRecorded,
  PaymentRefunded,
  PaymentReversed,
  InvoicePaid,
  InvoiceReopened,
  InvoiceVoided,
  CreditNoteIssued,
].map(kind => react(kind, (ctx, { data }) => follow(ctx, data.invoice_id)))

export const reactions = [...followed, react(BalanceChanged, (ctx, { data }) => follow(ctx, data.invoice_id))]
