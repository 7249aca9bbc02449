import type { Ctx, WorkCtx } from '#kit/context.ts'
import { type JobKind, job } from '#kit/job.ts'
import { kindNamed } from '../kinds/index.ts'
import type { Call, Measurement } from '../providers/driver.ts'
import { driverFor } from '../providers/index.ts'
import type { Resource } from '../resources/queries.ts'
import { type Measured, recordPoints } from './order.ts'
import { hasMeasured, listMeasured } from './queries.ts'

const EVERY_MS = 60_000
const MOST = 2_000
const AT_ONCE = 5
const POINTS_AT_ONCE = 1_000

/** Asks the providers once a minute how what runs there does, as long as anything runs. */
export const measureResources: JobKind<Record<string, never>> = job<Record<string, never>>({
  name: 'platform.measure_resources',
  concurrency: 2,
  perOrganization: 1,
  timeoutSeconds: 280,
  coalesces: true,
  handler: async ctx => {
    const resources = await ctx.transact(inner => listMeasured(inner, MOST))
    if (resources.length === 0) return
    const minute = Math.floor(ctx.now.epochMilliseconds / EVERY_MS) * EVERY_MS
    const points = await measureAll(ctx, resources, minute)
    await ctx.transact(async inner => {
      for (let from = 0; from < points.length; from += POINTS_AT_ONCE)
        await inner.enqueue(recordPoints, { points: points.slice(from, from + POINTS_AT_ONCE) })
      await orderAt(inner, minute + EVERY_MS)
    })
  },
})

const orderAt = (ctx: Ctx, ms: number): Promise<void> =>
  ctx.schedule(measureResources, {}, { key: 'measure', at: Temporal.Instant.fromEpochMilliseconds(ms) })

/** With the first that runs; the minutes after that order themselves. */
export async function orderMeasuring(ctx: Ctx): Promise<void> {
  if (await hasMeasured(ctx)) await orderAt(ctx, ctx.now.epochMilliseconds)
}

async function measureAll(ctx: WorkCtx, resources: readonly Resource[], minute: number): Promise<Measured[]> {
  const points: Measured[] = []
  for (let from = 0; from < resources.length; from += AT_ONCE) {
    const some = resources.slice(from, from + AT_ONCE)
    const measured = await Promise.all(some.map(resource => measureOne(ctx, resource, minute)))
    points.push(...measured.flat())
  }
  return points
}

/** What one provider does not say now is missing from its line; the others go on. */
async function measureOne(ctx: WorkCtx, resource: Resource, minute: number): Promise<Measured[]> {
  const { id, kind, name, provider, provider_ref: ref } = resource
  const labels = {
    resource_id: id,
    kind,
    name,
    provider,
    ...(provider === 'sandbox' ? { simulated: 'true' } : {}),
  }
  const shown = ({ name: what, value, at = minute }: Measurement): Measured => ({
    name: `${kind}.${what}`,
    labels,
    at,
    value,
  })
  try {
    const driver = await driverFor(ctx, provider, kindNamed(kind))
    if (!driver.measure || ref === null) return []
    return (await driver.measure(callOf(ctx, resource), ref, minute)).map(shown)
  } catch (error) {
    ctx.log.warn({ resource_id: id, error: (error as Error).message }, 'a resource could not be measured')
    return []
  }
}

const callOf = (ctx: WorkCtx, { id, kind, name, region, tags, spec }: Resource): Call => ({
  ctx,
  id,
  kind,
  name,
  region,
  tags,
  desired: spec,
  parentRef: null,
  operation: { id, action: 'measure', isIssued: false, attempts: 0 },
})
