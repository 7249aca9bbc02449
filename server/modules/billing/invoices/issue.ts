import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { rateOf, toReporting } from '../fx/rates.ts'
import { guardAmount } from '../lines/resolve.ts'
import { loadProfile, type Profile } from '../settings/profile.ts'
import { billToOf } from './bill-to.ts'
import { AlreadyInStatus } from './errors.ts'
import { factsOf, InvoiceIssued } from './events.ts'
import { scheduleFollowUps } from './follow-up.ts'
import { type InvoiceRow, lockInvoice, updateInvoice } from './queries.ts'
import { dueDateOf, type PaymentTerms } from './terms.ts'

/** Issues a locked draft: date, due date, rate and bill-to are fixed from here on. */
export async function issueInvoice(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  options: { dueDate?: string | null | undefined } = {},
): Promise<InvoiceRow> {
  if (row.status !== 'draft') throw AlreadyInStatus(row.number, row.status)
  const { timezone } = profile.organization
  const issued = localDate(ctx.now, timezone)
  const due =
    options.dueDate ?? row.due_date ?? dueDateOf(issued, row.payment_terms as PaymentTerms).toString()
  const { rate, asOf } = rateOf(profile, row.currency)
  const updated = await updateInvoice(ctx, row.id, {
    status: 'open',
    issued_at: ctx.now.toString(),
    due_date: due,
    fx_rate: rate,
    fx_as_of: asOf,
    reporting_total_cents: guardAmount(() => toReporting(profile, row.total_cents, row.currency, rate)),
    ...(await billToOf(ctx, row)),
  })
  await Promise.all([ctx.emit(InvoiceIssued, factsOf(updated)), scheduleFollowUps(ctx, profile, updated)])
  return updated
}

/** The same from an id alone: for other domains. */
export async function issueInvoiceById(ctx: Ctx, id: string, dueDate?: string): Promise<InvoiceRow> {
  const row = await lockInvoice(ctx, id)
  return issueInvoice(ctx, await loadProfile(ctx), row, { dueDate })
}
