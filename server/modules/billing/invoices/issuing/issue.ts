import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { rateOf, toReporting } from '../../fx/rates.ts'
import { listInvoiceLines } from '../../lines/queries.ts'
import { guardAmount } from '../../lines/resolve.ts'
import { dueDateOf, type PaymentTerms } from '../../orders/terms.ts'
import type { Profile } from '../../settings/profile.ts'
import { freezeInvoice } from '../editions/freeze.ts'
import { AlreadyInStatus } from '../errors.ts'
import { factsOf, InvoiceIssued, InvoicePaid } from '../events.ts'
import { type InvoiceRow, updateInvoice } from '../queries.ts'
import { billToOf } from './bill-to.ts'
import { scheduleFollowUps } from './follow-up.ts'

type Draft = Pick<
  InvoiceRow,
  | 'currency'
  | 'total_cents'
  | 'due_date'
  | 'payment_terms'
  | 'contact_id'
  | 'company_id'
  | 'bill_to_name'
  | 'bill_to_email'
  | 'bill_to_address'
  | 'language'
> & { hasLines: boolean }

/** What issuing sets: date, due date, rate and bill-to are fixed from here on. */
export async function issueColumns(ctx: Ctx, profile: Profile, draft: Draft, dueDate?: string | null) {
  const issued = localDate(ctx.now, profile.organization.timezone)
  const { rate, asOf } = rateOf(profile, draft.currency)
  const now = ctx.now.toString()
  return {
    // Nobody has to pay nothing. One without lines waits for what is to be on it.
    ...(draft.total_cents === 0 && draft.hasLines ? { status: 'paid', paid_at: now } : { status: 'open' }),
    issued_at: now,
    due_date: dueDate ?? draft.due_date ?? dueDateOf(issued, draft.payment_terms as PaymentTerms).toString(),
    fx_rate: rate,
    fx_as_of: asOf,
    reporting_total_cents: guardAmount(() => toReporting(profile, draft.total_cents, draft.currency, rate)),
    ...(await billToOf(ctx, draft)),
  }
}

/** Issues a locked draft. */
export async function issueInvoice(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  options: { dueDate?: string | null | undefined } = {},
): Promise<InvoiceRow> {
  if (row.status !== 'draft') throw AlreadyInStatus(row.number, row.status)
  const lines = await listInvoiceLines(ctx.db, row.id)
  const issue = await issueColumns(ctx, profile, { ...row, hasLines: lines.length > 0 }, options.dueDate)
  const updated = await updateInvoice(ctx, row.id, issue)
  await Promise.all([
    ctx.emit(InvoiceIssued, factsOf(updated)),
    updated.status === 'paid' ? ctx.emit(InvoicePaid, factsOf(updated)) : undefined,
    scheduleFollowUps(ctx, profile, updated),
    freezeInvoice(ctx, updated, lines),
  ])
  return updated
}
