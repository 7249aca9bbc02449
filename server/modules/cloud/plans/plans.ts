import type { Bucket } from '#kit/declared/credential.ts'

export const plans = ['starter', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

export interface PlanLimits {
  /** Null: no limit. */
  requestsPerMinute: number | null
  /** Null: the tenant's own to set. */
  burst: number | null
  concurrentDeploys: number | null
  checks: number | null
  metricPointsPerMinute: number | null
  logLinesPerMinute: number | null
}

export const planLimits: Record<Plan, PlanLimits> = {
  starter: {
    requestsPerMinute: 60,
    burst: 10,
    concurrentDeploys: 2,
    checks: 10,
    metricPointsPerMinute: 10_000,
    logLinesPerMinute: 1_000,
  },
  pro: {
    requestsPerMinute: 600,
    burst: 50,
    concurrentDeploys: 10,
    checks: 200,
    metricPointsPerMinute: 200_000,
    logLinesPerMinute: 50_000,
  },
  enterprise: {
    requestsPerMinute: null,
    burst: null,
    concurrentDeploys: null,
    checks: null,
    metricPointsPerMinute: null,
    logLinesPerMinute: null,
  },
}

/**
 * The bucket a tenant's calls draw from; null where nothing limits them. An unlimited plan with a burst of its
 * own gets that many at once and as many again each second: a guard against runaway clients, not a quota.
 */
export function bucketOf(plan: Plan, ownBurst: number | null): Bucket | null {
  const { requestsPerMinute, burst } = planLimits[plan]
  if (requestsPerMinute !== null && burst !== null) {
    return { capacity: burst, refillPerSecond: requestsPerMinute / 60 }
  }
  return ownBurst === null ? null : { capacity: ownBurst, refillPerSecond: ownBurst }
}
