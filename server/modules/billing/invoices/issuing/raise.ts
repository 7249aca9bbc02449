import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import type { Profile } from '../../settings/profile.ts'
import { countSale } from '../../taxing/threshold/service.ts'
import { withZeroRate } from '../../taxing/zero-rated.ts'
import { freezeInvoice } from '../editions/freeze.ts'
import { factsOf, InvoiceCreated, InvoiceIssued, InvoicePaid } from '../events.ts'
import { draftInvoice, type NewInvoice, storeInvoice, takeInvoiceNumber } from './create.ts'
import { scheduleFollowUps } from './follow-up.ts'
import { bookAtIssue, issueColumns } from './issue.ts'

/** Mails an invoice that was raised by itself; one that a person has sent meanwhile is sent. */
export const sendRaised = order<{ invoice_id: string }>({ name: 'billing.send_raised' })

/**
 * Creates an invoice and issues it in the same breath: for what recurs, where nobody edits a draft. `alongside` names
 * the caller's own writes about it, which go out in the same batch: the organization's counter stays locked for two
 * round trips only.
 */
export async function raiseInvoice(
  ctx: Ctx,
  profile: Profile,
  given: NewInvoice,
  alongside: (invoiceId: string) => Promise<unknown> = async () => undefined,
): Promise<{ id: string; number: string; total_cents: number }> {
  const { values, lines: taxed } = await draftInvoice(ctx, profile, given, { isIssued: true })
  const issue = await issueColumns(ctx, profile, {
    ...values,
    hasLines: taxed.length > 0,
    carried_cents: given.carried_cents ?? 0,
  })
  const lines = withZeroRate(profile, issue, taxed)
  const draft = { ...values, number: await takeInvoiceNumber(ctx, profile) }
  const issued = { ...draft, ...issue }
  await Promise.all([
    storeInvoice(ctx, issued, lines),
    bookAtIssue(ctx, issued),
    ctx.emit(InvoiceCreated, factsOf(draft)),
    ctx.emit(InvoiceIssued, factsOf(issued)),
    issued.status === 'paid' ? ctx.emit(InvoicePaid, factsOf(issued)) : undefined,
    scheduleFollowUps(ctx, profile, {
      ...issued,
      overdue_at: null,
      disputed_at: null,
      reminders_stopped_at: null,
    }),
    // Whether it is still wanted is looked at again when it is sent.
    issued.bill_to_email !== '' && profile.invoices.auto_send
      ? ctx.enqueue(sendRaised, { invoice_id: issued.id })
      : undefined,
    freezeInvoice(ctx, issued, lines),
    countSale(ctx, profile, issued, lines),
    alongside(issued.id),
  ])
  return issued
}
