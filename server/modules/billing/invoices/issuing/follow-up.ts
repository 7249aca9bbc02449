import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { isTellable } from '../../orders/moments.ts'
import { expireSessions } from '../../payments/expire.ts'
import type { Profile } from '../../settings/profile.ts'
import { factsOf, InvoiceOverdue } from '../events.ts'
import { findInvoiceForUpdate, type InvoiceRow, updateInvoice } from '../queries.ts'
import { planReminders, type Remindable, sendReminders } from './plan-reminders.ts'

/** On the first moment after the due date, in the organization's zone. */
export const markOverdue = job<{ invoice_id: string }>({
  name: 'billing.mark_overdue',
  handler: (ctx, { invoice_id }) =>
    ctx.transact(async ctx => {
      const row = await findInvoiceForUpdate(ctx, invoice_id)
      if (row?.status !== 'open' || row.amount_due_cents === 0 || row.overdue_at !== null) return
      const updated = await updateInvoice(ctx, row.id, { overdue_at: ctx.now.toString() })
      await ctx.emit(InvoiceOverdue, factsOf(updated))
    }),
})

/** What waits for an open invoice with something due: the overdue mark, and reminders where they are on. */
export async function scheduleFollowUps(
  ctx: Ctx,
  profile: Profile,
  row: Remindable & Pick<InvoiceRow, 'overdue_at' | 'company_id' | 'contact_id'>,
): Promise<void> {
  if (row.status !== 'open' || row.amount_due_cents === 0 || row.due_date === null) return
  const due = Temporal.PlainDate.from(row.due_date)
  const at = startOfDay(due.add({ days: 1 }), profile.organization.timezone)
  await Promise.all([
    row.overdue_at === null && isTellable(at)
      ? ctx.schedule(markOverdue, { invoice_id: row.id }, { key: row.id, at })
      : Promise.resolve(),
    planReminders(ctx, profile, row),
  ])
}

/** Nothing is owed any more, or nothing ever will be: what waits is called off, open checkouts are closed. */
export async function cancelFollowUps(ctx: Ctx, row: InvoiceRow): Promise<void> {
  await Promise.all([
    ctx.unschedule(markOverdue, row.id),
    ctx.unschedule(sendReminders, row.id),
    expireSessions(ctx, row.id),
  ])
}
