import type { Ctx } from '#kit/context.ts'
import { cronForEach } from '#kit/job.ts'
import { concerning } from '../deals/move.ts'
import { DealIdle } from '../events.ts'
import { takeIdleDeals } from './queries.ts'

const MOST_AT_ONCE = 500

/** Tells owners of deals in which nothing happens. Marked in the transaction that tells: once, by whichever worker. */
export const tellIdleDeals = cronForEach({
  name: 'deals.tell_idle',
  cron: '20 * * * *',
  listedBy: 'list_idle_deal_organizations',
  handler: async ctx => {
    while ((await ctx.transact(tellSome)) === MOST_AT_ONCE);
  },
})

async function tellSome(ctx: Ctx): Promise<number> {
  const idle = await takeIdleDeals(ctx, MOST_AT_ONCE)
  await ctx.emitAll(
    DealIdle,
    idle.map(({ amount_cents, currency, owner_id, idle_days, ...deal }) => ({
      ...concerning(deal),
      ...{ amount_cents, currency, owner_id, idle_days },
    })),
  )
  return idle.length
}
