import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { createStripe, findStripeAccount, loadStripe } from './client.ts'
import { listOpenCheckouts, listStillOpen, markExpired } from './queries.ts'

/** Closes checkout sessions that nobody should pay any more. */
export const expireCheckouts = job<{ session_ids: string[] }>({
  name: 'billing.expire_checkouts',
  handler: async (ctx, { session_ids }) => {
    const { account, sessions } = await ctx.transact(async inner => ({
      account: await findStripeAccount(inner),
      sessions: await listStillOpen(inner, session_ids),
    }))
    if (!account) return
    const stripe = await createStripe(ctx, account)
    const { errors } = await loadStripe()
    for (const sessionId of sessions) {
      try {
        await stripe.checkout.sessions.expire(sessionId)
      } catch (error) {
        // Completed or expired in the meantime: its own event says which.
        if (error instanceof errors.StripeInvalidRequestError) continue
        throw error
      }
      await ctx.transact(inner => markExpired(inner, sessionId))
    }
  },
})

/** Of an invoice that was voided or settled otherwise, or whose amount changed: all but the one named. */
export async function expireSessions(ctx: Ctx, invoiceId: string, except?: string): Promise<void> {
  const session_ids = (await listOpenCheckouts(ctx, invoiceId)).filter(id => id !== except)
  if (session_ids.length > 0) await ctx.enqueue(expireCheckouts, { session_ids })
}
