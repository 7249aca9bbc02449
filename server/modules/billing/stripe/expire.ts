import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { createStripe, findStripeAccount, loadStripe } from './client.ts'

/** Closes checkout sessions that nobody should pay any more. */
export const expireCheckouts = job<{ session_ids: string[] }>({
  name: 'billing.expire_checkouts',
  handler: async (ctx, { session_ids }) => {
    const { account, sessions } = await ctx.transact(async inner => ({
      account: await findStripeAccount(inner),
      sessions: await inner.db
        .selectFrom('checkout_sessions')
        .select(['id', 'session_id'])
        .where('session_id', 'in', session_ids)
        .where('status', '=', 'open')
        .execute(),
    }))
    if (!account) return
    const stripe = await createStripe(ctx, account)
    const { errors } = await loadStripe()
    for (const { id, session_id } of sessions) {
      try {
        await stripe.checkout.sessions.expire(session_id)
      } catch (error) {
        // Completed or expired in the meantime: its own event says which.
        if (error instanceof errors.StripeInvalidRequestError) continue
        throw error
      }
      await ctx.transact(inner =>
        inner.db
          .updateTable('checkout_sessions')
          .set({ status: 'expired', updated_at: inner.now.toString() })
          .where('id', '=', id)
          .where('status', '=', 'open')
          .execute(),
      )
    }
  },
})

/** Of an invoice that was voided or settled otherwise, or whose amount changed: all but the one named. */
export async function expireSessions(ctx: Ctx, invoiceId: string, except?: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('checkout_sessions')
    .select('session_id')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .execute()
  const session_ids = open.map(row => row.session_id).filter(id => id !== except)
  if (session_ids.length > 0) await ctx.enqueue(expireCheckouts, { session_ids })
}
