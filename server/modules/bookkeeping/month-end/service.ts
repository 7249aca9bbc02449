import type { Ctx } from '#kit/context.ts'
import { type PageQuery, type Pagination, paginate, slice } from '#kit/page.ts'
import type { MonthEndKey, MonthScope } from '#kit/records/month-end.ts'
import { monthOf, startOfDay } from '#kit/time/zone.ts'
import { loadProfile, type Profile, rateOf, toReporting } from '#modules/billing/index.ts'
import { listOpen, sumOpen } from './queries.ts'
import type { MonthEnd, MonthEndRow } from './schema.ts'

function scopeOf(
  ctx: Ctx,
  { organization }: Profile,
  asked: string | undefined,
): MonthScope & { month: string } {
  const { timezone } = organization
  const month = Temporal.PlainYearMonth.from(asked ?? monthOf(ctx.now, timezone))
  const beginning = (of: Temporal.PlainYearMonth) =>
    startOfDay(of.toPlainDate({ day: 1 }), timezone).toString()
  return {
    month: month.toString(),
    first: month.toPlainDate({ day: 1 }).toString(),
    last: month.toPlainDate({ day: month.daysInMonth }).toString(),
    from: beginning(month),
    until: beginning(month.add({ months: 1 })),
    nextUntil: beginning(month.add({ months: 2 })),
  }
}

/** What is left to do before a month is closed, one count a kind. */
export async function readMonthEnd(ctx: Ctx, asked?: string): Promise<MonthEnd> {
  const profile = await loadProfile(ctx)
  const { month, ...scope } = scopeOf(ctx, profile, asked)
  const kinds = await Promise.all(
    ctx.services.contributions.monthEndKinds.map(async kind => {
      const sums = (await sumOpen(ctx, kind, scope)).map(sum => ({
        ...sum,
        amount_cents: Number(sum.amount_cents),
      }))
      return {
        key: kind.key,
        count: sums.reduce((all, { count }) => all + count, 0),
        amount_cents: sums.reduce(
          (all, { currency, amount_cents }) =>
            all + toReporting(profile, amount_cents, currency, rateOf(profile, currency).rate),
          0,
        ),
        sums,
      }
    }),
  )
  return { month, first: scope.first, last: scope.last, currency: profile.reportingCurrency, kinds }
}

/** The rows that one of the numbers counts, and no others. */
export async function listMonthEnd(
  ctx: Ctx,
  key: MonthEndKey,
  query: PageQuery & { month?: string },
): Promise<{ data: MonthEndRow[]; pagination: Pagination }> {
  const profile = await loadProfile(ctx)
  const { month: _, ...scope } = scopeOf(ctx, profile, query.month)
  const kind = ctx.services.contributions.monthEndKinds.find(one => one.key === key)
  if (!kind) return { data: [], pagination: paginate(query, 0) }
  const { timezone } = profile.organization
  const [data, sums] = await Promise.all([
    listOpen(ctx, kind, scope, { ...slice(query), timezone }),
    sumOpen(ctx, kind, scope),
  ])
  const total = sums.reduce((all, { count }) => all + count, 0)
  return {
    data: data.map(row => ({ ...row, amount_cents: Number(row.amount_cents) })),
    pagination: paginate(query, total),
  }
}
