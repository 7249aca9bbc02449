import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { type Plan, planLimits, requirePlan } from '#modules/cloud/index.ts'

export const IngestLimit = Object.assign(
  (what: string, most: number, retryAfter: number) =>
    new Problem(
      429,
      'ingest_limit',
      retryAfter === 1
        ? say`Your plan takes ${{ most }} ${{ what }} a minute; nothing of this call was taken, please try again in 1 second`
        : say`Your plan takes ${{ most }} ${{ what }} a minute; nothing of this call was taken, please try again in ${{ seconds: retryAfter }} seconds`,
      { 'retry-after': String(retryAfter) },
      { retry_after: retryAfter },
    ),
  {
    status: 429,
    code: 'ingest_limit',
    example:
      'Your plan takes 10000 metric points a minute; nothing of this call was taken, please try again in 5 seconds',
  },
)

const kinds = {
  'metric points': 'metricPointsPerMinute',
  'log lines': 'logLinesPerMinute',
} as const

/** All of a call or nothing of it. */
export async function takeIngest(ctx: WorkCtx, what: keyof typeof kinds, count: number): Promise<void> {
  const { plan } = await ctx.transact(requirePlan)
  const most = planLimits[plan as Plan][kinds[what]]
  if (most === null || count === 0) return
  const bucket = { capacity: most, refillPerSecond: most / 60 }
  await ctx.services.throttle.require(`ingest:${kinds[what]}:${ctx.organizationId}`, bucket, {
    count,
    refuse: retryAfter => IngestLimit(what, most, retryAfter),
  })
}
