import type { Ctx } from '#kit/context.ts'
import { carryOut as doing } from '#kit/job.ts'
import { loadProfile, refreshNumber } from '#modules/billing/index.ts'
import { begin } from '../engine/run.ts'
import { isDue, nextStep } from '../engine/steps.ts'
import { findBuyer, findSubscriptionForUpdate } from '../queries.ts'
import { carryOut } from '../store/carry-out.ts'
import { loadStates, loadWorld } from '../store/load.ts'
import { renewSubscription } from '../store/order.ts'

/**
 * Brings a subscription to the present, oldest first, an invoice per transaction: bills the running period, rolls into
 * the next, converts a trial, carries out what was planned. After an outage it walks through what was missed.
 */
export const renewJob = doing(renewSubscription, async (ctx, { subscription_id }) => {
  // The register of VAT numbers is asked before the transaction that bills.
  await refreshNumber(ctx, inner => findBuyer(inner, subscription_id))
  while (await ctx.transact(inner => takeStep(inner, subscription_id)));
})

/** True when there is more to do. */
async function takeStep(ctx: Ctx, id: string): Promise<boolean> {
  // Sent together and run one after another: another worker at the same subscription waits at the lock, and all
  // behind it sees what the first one did.
  const [row, profile] = await Promise.all([findSubscriptionForUpdate(ctx, id), loadProfile(ctx)])
  if (!row || row.status === 'canceled') return false
  let [state] = await loadStates(ctx, [row], { lock: true, withCharges: false })
  if (state!.changes.length > 0) [state] = await loadStates(ctx, [row], { lock: true, withCharges: true })
  const run = begin(state!, await loadWorld(ctx, profile, state!))
  const step = nextStep(run)
  if (!step) return false
  if (!isDue(run, step)) {
    await ctx.schedule(renewSubscription, { subscription_id: id }, { key: id, at: step.at })
    return false
  }
  step.take(run)
  await carryOut(ctx, profile, state!, run)
  const next = nextStep(run)
  return next !== null && isDue(run, next)
}
