import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { listDealsAt, loadLocality, ratesInto, toCents } from '#modules/analytics/index.ts'
import { findNames } from '#modules/identity/index.ts'
import { SubmissionNotFound } from '../periods/errors.ts'
import { readPeriod } from '../periods/period.ts'
import { listDealsNow, listWindowDeals, sumByOwner } from '../periods/queries.ts'
import type { Accuracy, ForecastSubmission, SubmissionChanges, SubmissionsQuery } from '../periods/schema.ts'
import { windowOf } from '../periods/window.ts'
import { bridge, figureOf } from './bridge.ts'
import { findSubmission, listPromises, listSubmissions } from './queries.ts'

const dates = ({ period_start, period_end }: { period_start: string; period_end: string }) => ({
  start: Temporal.PlainDate.from(period_start),
  end: Temporal.PlainDate.from(period_end),
})

export async function pageSubmissions(ctx: Ctx, query: SubmissionsQuery): Promise<ForecastSubmission[]> {
  if (query.period === undefined) return listSubmissions(ctx.db, query)
  const { timezone } = await loadLocality(ctx.db)
  const { key } = readPeriod(query.period, localDate(ctx.now, timezone))
  return listSubmissions(ctx.db, { ...query, period: key })
}

/** In the currency it was submitted in, by the present rates: what they did to a deal is part of its delta. */
export async function getChanges(ctx: Ctx, id: string): Promise<SubmissionChanges> {
  const submission = found(await findSubmission(ctx.db, id), SubmissionNotFound)
  const { timezone } = await loadLocality(ctx.db)
  const ownerId = submission.owner_id
  const window = {
    ...(await windowOf(ctx, dates(submission), timezone, { owner_id: ownerId })),
    rates: await ratesInto(ctx, submission.currency),
  }
  const now = await listWindowDeals(ctx.db, window)
  const [there, here] = [submission.deals, now].map(deals => new Set(deals.map(deal => deal.deal_id)))
  const known = await listDealsNow(ctx.db, [...there!.difference(here!)])
  const before = await listDealsAt(ctx.db, [...here!.difference(there!)], submission.submitted_at)
  return {
    submission_id: id,
    currency: submission.currency,
    submitted_cents: toCents(figureOf(submission.deals)),
    now_cents: toCents(figureOf(now)),
    items: bridge({ ownerId, submitted: submission.deals, now, known, before }),
  }
}

/** Of the periods that are over, how far each one's word was from what they won. */
export async function getAccuracy(ctx: Ctx, periods: number): Promise<Accuracy[]> {
  const { timezone } = await loadLocality(ctx.db)
  const promises = await listPromises(ctx.db, localDate(ctx.now, timezone).toString(), periods)
  const names = await findNames(
    ctx,
    promises.map(({ owner_id }) => owner_id),
  )
  const rows: Accuracy[] = []
  for (const [, group] of Map.groupBy(promises, ({ period, currency }) => `${period} ${currency}`)) {
    const window = {
      ...(await windowOf(ctx, dates(group[0]!), timezone, {})),
      rates: await ratesInto(ctx, group[0]!.currency),
    }
    const won = new Map((await sumByOwner(ctx.db, window)).map(row => [row.owner_id, toCents(row.closed)]))
    for (const { period, owner_id, first_cents, last_cents } of group) {
      const actual_cents = won.get(owner_id) ?? 0
      const off = last_cents - actual_cents
      rows.push({
        period,
        owner_id,
        name: names.get(owner_id)?.name ?? '',
        first_cents,
        last_cents,
        actual_cents,
        error_percent: actual_cents === 0 ? null : Math.round((Math.abs(off) / actual_cents) * 1_000) / 10,
        bias: off > 0 ? 'over' : off < 0 ? 'under' : 'none',
      })
    }
  }
  return rows
}
