import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { localDate } from '#kit/time/zone.ts'
import { MrrBooked } from '../events.ts'
import type { MovementKind } from '../schema.ts'

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
  await ctx.db
    .insertInto('mrr_movements')
    .values({
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
    .execute()
  await addToMonth(ctx, 'subscription', month, kind, deltaCents)
  await addToMonth(ctx, 'customer', month, customer.kind, deltaCents)
  await sql`
    insert into mrr_cohorts as c (cohort, month, delta_cents, delta_customers)
    values (${customer.cohort}, ${month}, ${deltaCents}, ${customer.change})
    on conflict (organization_id, cohort, month) do update set
      delta_cents = c.delta_cents + excluded.delta_cents, delta_customers = c.delta_customers + excluded.delta_customers`.execute(
    ctx.db,
  )
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
  const { rows } = await sql<{ cohort: string; after: number; known: boolean }>`
    insert into mrr_customers as c (customer_id, cohort, mrr_cents) values (${customerId}, ${month}, ${delta})
    on conflict (organization_id, customer_id) do update set mrr_cents = c.mrr_cents + excluded.mrr_cents
    returning cohort, mrr_cents as after, (xmax <> 0) as known`.execute(ctx.db)
  const { cohort, after, known } = rows[0]!
  const before = after - delta
  if (before === 0) return { kind: known ? 'reactivation' : 'new', cohort, change: 1 }
  if (after === 0) return { kind: 'churn', cohort, change: -1 }
  return { kind: delta > 0 ? 'expansion' : 'contraction', cohort, change: 0 }
}

async function addToMonth(
  ctx: Ctx,
  basis: string,
  month: string,
  kind: MovementKind,
  delta: number,
): Promise<void> {
  const column = sql.ref(`${kind}_cents`)
  const started = kind === 'new' || kind === 'reactivation' ? 1 : 0
  const ended = kind === 'churn' ? 1 : 0
  await sql`
    insert into mrr_months as m (basis, month, ${column}, started, ended)
    values (${basis}, ${month}, ${delta}, ${started}, ${ended})
    on conflict (organization_id, basis, month) do update set
      ${column} = m.${column} + excluded.${column},
      started = m.started + excluded.started, ended = m.ended + excluded.ended`.execute(ctx.db)
}
