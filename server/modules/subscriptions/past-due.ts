import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { InvoiceOverdue, InvoicePaid, InvoiceReopened, InvoiceVoided } from '#modules/billing/index.ts'
import { lockSubscription, updateSubscription } from './queries.ts'

/** Past due counts as revenue all the same: only the status changes, nothing is booked. */
async function settle(ctx: Ctx, subscriptionId: string | null): Promise<void> {
  if (!subscriptionId) return
  const row = await lockSubscription(ctx, subscriptionId)
  if (row.status !== 'active' && row.status !== 'past_due') return
  const status = (await owesOverdue(ctx, subscriptionId)) ? 'past_due' : 'active'
  if (status !== row.status) await updateSubscription(ctx, subscriptionId, { status })
}

async function owesOverdue({ db, now }: Ctx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select exists (
      select from invoices i cross join organizations o
      where i.subscription_id = ${subscriptionId} and i.status in ('open', 'uncollectible') and i.amount_due_cents > 0
        and i.due_date < (${now.toString()}::timestamptz at time zone o.timezone)::date) as owes`.execute(db)
  return rows[0]!.owes
}

export const pastDueReactions = [
  react([InvoiceOverdue, InvoicePaid, InvoiceReopened, InvoiceVoided], (ctx, { data }) =>
    settle(ctx, data.subscription_id),
  ),
]
