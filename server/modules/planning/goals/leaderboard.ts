import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { nextPeriod, periodStart } from '#modules/analytics/index.ts'
import { loadEnvironment } from '#modules/reports/index.ts'
import { readPeriod } from '../periods/period.ts'
import { BadLeaderboardPeriod } from './errors.ts'
import { measureAll } from './measure.ts'
import { listPlayers, listTargetsOf } from './queries.ts'
import type { Leaderboard, LeaderboardQuery } from './schema.ts'

function daysOf(text: string, today: Temporal.PlainDate) {
  const calendar = (grain: 'month' | 'quarter' | 'year', back: boolean) => {
    const now = periodStart(today, grain)
    const start = back ? periodStart(now.subtract({ days: 1 }), grain) : now
    return { start, end: nextPeriod(start, grain).subtract({ days: 1 }) }
  }
  if (text === 'last_month') return calendar('month', true)
  if (text === 'last_quarter') return calendar('quarter', true)
  if (text === 'this_year') return calendar('year', false)
  try {
    return readPeriod(text, today)
  } catch {
    throw BadLeaderboardPeriod()
  }
}

/** Everybody who works here; viewers only where something is theirs. Equal values share a rank. */
export async function getLeaderboard(ctx: Ctx, { metric, period }: LeaderboardQuery): Promise<Leaderboard> {
  const environment = await loadEnvironment(ctx)
  const { timezone, currency } = environment
  const { start, end } = daysOf(period, localDate(ctx.now, timezone))
  const days = { start_date: start.toString(), end_date: end.toString() }
  const [values, players, targets] = await Promise.all([
    measureAll(ctx, environment, metric, days),
    listPlayers(ctx.db),
    listTargetsOf(ctx.db, metric, days.start_date, days.end_date),
  ])
  const rows = players
    .filter(({ id, role }) => role !== 'viewer' || values.has(id) || targets.has(id))
    .map(({ id, name }) => ({
      user_id: id,
      name,
      value: values.get(id) ?? 0,
      target: targets.get(id) ?? null,
    }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name) || a.user_id - b.user_id)
  return {
    metric,
    range: { from: days.start_date, to: days.end_date, timezone },
    currency,
    rows: rows.map(row => ({
      rank: rows.findIndex(({ value }) => value === row.value) + 1,
      ...row,
      percent: row.target === null ? null : Math.round((row.value / row.target) * 1_000) / 10,
    })),
  }
}
