import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { EarlyRefunds } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { idOf } from './checkout.ts'
import { done, ignored, type Outcome } from './outcome.ts'
import { bookRunningTotal } from './refunds.ts'

export type EarlyRefund = Selectable<EarlyRefunds>

export const findEarlyRefund = ({ db }: Ctx, paymentIntent: string): Promise<EarlyRefund | undefined> =>
  db.selectFrom('early_refunds').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst()

/** Its payment is in the books now: the refund follows. */
export async function bookEarlyRefund(ctx: Ctx, early: EarlyRefund): Promise<void> {
  await ctx.db.deleteFrom('early_refunds').where('payment_intent', '=', early.payment_intent).execute()
  await bookRunningTotal(ctx, early)
}

const none = () => ignored('no payment of this organization')

/**
 * After an outage the refund may be delivered before the payment. Other programs use the same Stripe account, so only a
 * charge that names our invoice is kept; the invoice's lock makes it and its payment take turns.
 */
async function keepForLater(ctx: Ctx, charge: Stripe.Charge): Promise<Outcome> {
  const paymentIntent = idOf(charge.payment_intent)
  const { organization_id, invoice_id } = charge.metadata ?? {}
  if (!paymentIntent || organization_id !== ctx.organizationId || !isUuid(invoice_id ?? '')) return none()
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoice_id!)
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) return none()
  const told = totalOf(charge, paymentIntent)
  const outcome = await bookRunningTotal(ctx, told)
  if (outcome) return outcome
  await ctx.db
    .insertInto('early_refunds')
    .values({ ...told, received_at: ctx.now.toString() })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'payment_intent']).doUpdateSet(({ fn, ref }) => ({
        amount_refunded: fn('greatest', [
          ref('early_refunds.amount_refunded'),
          ref('excluded.amount_refunded'),
        ]),
      })),
    )
    .execute()
  return done('waits for its payment')
}

const totalOf = (charge: Stripe.Charge, paymentIntent: string) => ({
  charge_id: charge.id,
  payment_intent: paymentIntent,
  currency: charge.currency,
  amount_refunded: charge.amount_refunded,
})

export async function bookRefundedCharge(ctx: Ctx, charge: Stripe.Charge): Promise<Outcome> {
  const paymentIntent = idOf(charge.payment_intent)
  if (!paymentIntent) return none()
  return (await bookRunningTotal(ctx, totalOf(charge, paymentIntent))) ?? (await keepForLater(ctx, charge))
}
