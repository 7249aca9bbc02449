import type { WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { kindNamed } from '../kinds/index.ts'
import { type Call, type Driver, ProviderRefused, type Remote } from '../providers/driver.ts'
import { driverFor } from '../providers/index.ts'
import { type Claimed, claim, type Reconcile } from './claim.ts'
import { type Outcome, settle } from './settle.ts'

/** Its parent wakes it when it is there; this is for when that is lost. */
const PARENT_POLL_SECONDS = 60

/**
 * Drives one operation a step further: claim, ask the provider, write down what it said. Dying anywhere between
 * is safe: the claim brings the next worker, and that one looks before it makes.
 */
export const reconcile: Reconcile = job<{ operation_id: string }>({
  name: 'platform.reconcile_operation',
  concurrency: 8,
  perOrganization: 4,
  timeoutSeconds: 120,
  handler: async (ctx, { operation_id }) => {
    const claimed = await ctx.transact(inner => claim(inner, operation_id, reconcile))
    if (!claimed) return
    const outcome = await drive(ctx, claimed)
    await ctx.transact(inner => settle(inner, claimed, outcome, reconcile))
  },
})

async function drive(ctx: WorkCtx, claimed: Claimed): Promise<Outcome> {
  try {
    return await step(ctx, claimed)
  } catch (error) {
    if (error instanceof ProviderRefused) return { kind: 'failed', code: error.code, message: error.message }
    return { kind: 'retry', message: (error as Error).message }
  }
}

async function step(ctx: WorkCtx, claimed: Claimed): Promise<Outcome> {
  const { resource, action } = claimed
  const waits = action === 'create' ? waitForParent(ctx, claimed) : undefined
  if (waits) return waits
  const call: Call = { ctx, ...claimed.call }
  const driver = await driverFor(ctx, resource.provider, kindNamed(resource.kind))
  // Without the provider's id it may still exist: the answer that carried the id can have been lost.
  let remote = resource.provider_ref
    ? await driver.read(call, resource.provider_ref)
    : await driver.find(call)
  if (action === 'delete') {
    if (!remote) return { kind: 'gone' }
    if (remote.phase !== 'deleting') await driver.remove(call, remote)
    return { kind: 'wait', remote, issued: false }
  }
  if (!remote) {
    if (action === 'create' && resource.provider_ref && isFresh(ctx, claimed))
      return { kind: 'wait', issued: false }
    if (action !== 'create' || resource.provider_ref)
      throw new ProviderRefused('gone_at_provider', 'The resource no longer exists at the provider')
    remote = await driver.create(call)
  }
  return converge(driver, call, remote)
}

/** Clouds answer from copies: what was just made may not be seen for a moment. */
const isFresh = (ctx: WorkCtx, { startedAt }: Claimed) =>
  Temporal.Instant.compare(Temporal.Instant.from(startedAt).add({ minutes: 3 }), ctx.now) > 0

async function converge(driver: Driver, call: Call, remote: Remote): Promise<Outcome> {
  if (remote.phase === 'deleting')
    throw new ProviderRefused('gone_at_provider', 'The resource is being deleted at the provider')
  if (remote.phase === 'busy') return { kind: 'wait', remote, issued: false }
  try {
    const reached = await driver.converge(call, remote)
    return reached === 'done'
      ? { kind: 'done', remote }
      : { kind: 'wait', remote, issued: reached === 'issued' }
  } catch (error) {
    // What was made stays known although the next step failed.
    if (error instanceof ProviderRefused)
      return { kind: 'failed', code: error.code, message: error.message, remote }
    return { kind: 'retry', message: (error as Error).message, remote }
  }
}

function waitForParent(ctx: WorkCtx, { parentState }: Claimed): Outcome | undefined {
  if (
    parentState === null ||
    !['pending', 'provisioning', 'failed', 'deleting', 'deleted'].includes(parentState)
  )
    return undefined
  if (parentState === 'pending' || parentState === 'provisioning')
    return { kind: 'wait', until: ctx.now.add({ seconds: PARENT_POLL_SECONDS }), issued: false }
  return { kind: 'failed', code: 'parent_not_ready', message: `What this belongs to is ${parentState}` }
}
