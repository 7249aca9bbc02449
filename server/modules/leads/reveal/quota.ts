import type { Ctx } from '#kit/context.ts'
import { monthOf, startOfDay } from '#kit/time/zone.ts'
import { findPlanFacts, findSpending, lockSpending, type PlanFacts, type Spending } from './queries.ts'
import type { Quota } from './schema.ts'

/** What is left of a month, by what was spent in it. */
export function tellQuota(ctx: Ctx, { plan, timezone }: PlanFacts, { spent, credited }: Spending): Quota {
  const period = monthOf(ctx.now, timezone)
  const allowance = ctx.services.settings.leadsAllowance[plan] ?? 0
  const used = Math.max(0, spent - credited)
  const next = Temporal.PlainYearMonth.from(period).add({ months: 1 }).toPlainDate({ day: 1 })
  return {
    used,
    allowance,
    remaining: Math.max(0, allowance - used),
    credited,
    plan,
    period,
    resets_at: startOfDay(next, timezone).toString({ fractionalSecondDigits: 3 }),
  }
}

export async function getQuota(ctx: Ctx, known?: PlanFacts): Promise<Quota> {
  const household = known ?? (await findPlanFacts(ctx.db))
  return tellQuota(ctx, household, await findSpending(ctx.db, monthOf(ctx.now, household.timezone)))
}

/** Nobody else spends until this transaction ends. */
export async function lockQuota(ctx: Ctx, household: PlanFacts): Promise<Quota> {
  return tellQuota(ctx, household, await lockSpending(ctx.db, monthOf(ctx.now, household.timezone)))
}
