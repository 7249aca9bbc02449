import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { listOpenCheckouts, listStillOpen, markExpired } from './checkout-queries.ts'
import { findConnection } from './providers.ts'

/** Closes checkout sessions that nobody should pay any more. */
export const expireCheckouts = job<{ session_ids: string[] }>({
  name: 'billing.expire_checkouts',
  handler: async (ctx, { session_ids }) => {
    const { connection, sessions } = await ctx.transact(async inner => ({
      connection: await findConnection(inner),
      sessions: await listStillOpen(inner, session_ids),
    }))
    if (!connection) return
    for (const sessionId of sessions) {
      const isClosed = await connection.provider.expire(ctx, connection.account, sessionId)
      if (isClosed) await ctx.transact(inner => markExpired(inner, sessionId))
    }
  },
})

/** Of an invoice that was voided or settled otherwise, or whose amount changed: all but the one named. */
export async function expireSessions(ctx: Ctx, invoiceId: string, except?: string): Promise<void> {
  const session_ids = (await listOpenCheckouts(ctx, invoiceId)).filter(id => id !== except)
  if (session_ids.length > 0) await ctx.enqueue(expireCheckouts, { session_ids })
}
