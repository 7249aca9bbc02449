import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { localDate } from '#kit/time/zone.ts'
import { MrrBooked } from '../events.ts'
import type { MovementKind } from '../schema.ts'
import { addToCohort, addToCustomer, addToMonth, insertMovement } from './queries.ts'

export interface Movement {
  subscriptionId: string
  customerId: string
  kind: MovementKind
  deltaCents: number
  note: string | null
}

/**
 * One line in the ledger, and every sum that is kept of it, in the caller's transaction: by month, by customer and
 * by cohort. The subscription is locked by now; the customer's row is next, the month's last.
 */
export async function book(ctx: Ctx, timezone: string, movement: Movement): Promise<void> {
  const { subscriptionId, customerId, kind, deltaCents, note } = movement
  if (deltaCents === 0) return
  const on = localDate(ctx.now, timezone).toString()
  const month = on.slice(0, 7)
  const customer = await moveCustomer(ctx, customerId, month, deltaCents)
  await insertMovement(ctx, {
    id: newId(),
    subscription_id: subscriptionId,
    occurred_at: ctx.now.toString(),
    occurred_on: on,
    month,
    kind,
    delta_cents: deltaCents,
    note,
    customer_id: customerId,
    customer_kind: customer.kind,
  })
  await addToMonth(ctx, 'subscription', month, kind, deltaCents)
  await addToMonth(ctx, 'customer', month, customer.kind, deltaCents)
  await addToCohort(ctx, customer.cohort, month, deltaCents, customer.change)
  await ctx.emit(MrrBooked, { subscription_id: subscriptionId, kind, delta_cents: deltaCents })
}

interface CustomerMove {
  kind: MovementKind
  cohort: string
  /** One customer more, one fewer, or as many as before. */
  change: number
}

/** The customer's value before and after: leaving is leaving with everything, coming back is not new. */
async function moveCustomer(
  ctx: Ctx,
  customerId: string,
  month: string,
  delta: number,
): Promise<CustomerMove> {
  const { cohort, after, known } = await addToCustomer(ctx, customerId, month, delta)
  const before = after - delta
  if (before === 0) return { kind: known ? 'reactivation' : 'new', cohort, change: 1 }
  if (after === 0) return { kind: 'churn', cohort, change: -1 }
  return { kind: delta > 0 ? 'expansion' : 'contraction', cohort, change: 0 }
}
