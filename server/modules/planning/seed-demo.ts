import type { Ctx } from '#kit/context.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { loadLocality } from '#modules/analytics/index.ts'
import { listPlayers } from './goals/queries.ts'
import { createGoal } from './goals/service.ts'
import { submitForecast } from './submissions/submit.ts'

/** What two people stand for this quarter, and three goals. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const { timezone } = await loadLocality(ctx.db)
  const sellers = (await listPlayers(ctx.db)).filter(({ role }) => role !== 'viewer')
  const [first, second = first] = sellers
  if (!first || !second) return
  const week = ctx.now.subtract({ hours: 24 * 7 })
  const quarter = localDate(ctx.now, timezone)
  const began = startOfDay(quarter.with({ day: 1 }), timezone)
  const early = Temporal.Instant.compare(week, began) > 0 ? week : ctx.now
  await submitForecast(
    { ...ctx, now: early },
    {
      period: 'this_quarter',
      amount_cents: 4_800_000,
      best_case_cents: 6_200_000,
      note: 'Rests on the two rollouts in negotiation.',
      owner_id: first.id,
    },
  )
  await submitForecast(ctx, {
    period: 'this_quarter',
    amount_cents: 2_100_000,
    note: 'The renewal is signed; the rest is a matter of days.',
    owner_id: second.id,
  })
  await createGoal(ctx, {
    name: 'Quarter',
    metric: 'won_cents',
    target: 12_000_000,
    period: 'quarter',
    user_id: null,
  })
  await createGoal(ctx, { metric: 'deals_won', target: 3, period: 'month', user_id: first.id })
  await createGoal(ctx, { metric: 'tasks_completed', target: 40, period: 'month', user_id: second.id })
}
