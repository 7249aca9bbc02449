import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { monthOf, monthsBack } from '#kit/time/zone.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { type Basis, listMonths, listMonthUntil, type MonthSums } from './queries.ts'

export interface Waterfall {
  months: (MonthSums & { opening: number; closing: number; openingCount: number; closingCount: number })[]
  total: number
  /** The month the report ends with, in the organization's calendar. */
  month: string
}

export interface WaterfallQuery {
  months: number
  basis: Basis
  /** Replays what was known then. */
  asOf: Temporal.Instant | null
}

export async function readWaterfall(ctx: Ctx, { months, basis, asOf }: WaterfallQuery): Promise<Waterfall> {
  const { organization } = await loadProfile(ctx)
  const month = monthOf(asOf ?? ctx.now, organization.timezone)
  const all = await listMonths(ctx, basis)
  const known = asOf
    ? [...all.filter(row => row.month < month), ...(await listMonthUntil(ctx, basis, month, asOf))]
    : all
  return { ...rollUp(known, monthsBack(month, months)), month }
}

const zero = (month: string): MonthSums => ({
  month,
  new: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
  reactivation: 0,
  started: 0,
  ended: 0,
})

const netOf = (row: MonthSums) => row.new + row.expansion + row.contraction + row.churn + row.reactivation

/** Every asked month is there, also those in which nothing happened; closing = opening + what happened. */
export function rollUp(known: readonly MonthSums[], asked: readonly string[]): Omit<Waterfall, 'month'> {
  const byMonth = new Map(known.map(row => [row.month, row]))
  const before = known.filter(row => row.month < asked[0]!)
  let level = before.reduce((sum, row) => sum + netOf(row), 0)
  let count = before.reduce((sum, row) => sum + row.started - row.ended, 0)
  const months = asked.map(month => {
    const row = byMonth.get(month) ?? zero(month)
    const [opening, openingCount] = [level, count]
    level += netOf(row)
    count += row.started - row.ended
    return { ...row, opening, closing: level, openingCount, closingCount: count }
  })
  return { months, total: known.reduce((sum, row) => sum + netOf(row), 0) }
}

/** A moment, or a day, which means its end in the organization's calendar. */
export async function readAsOf(ctx: Ctx, text: string | undefined): Promise<Temporal.Instant | null> {
  if (text === undefined) return null
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.Instant.from(text)
    const { organization } = await loadProfile(ctx)
    return Temporal.PlainDate.from(text)
      .add({ days: 1 })
      .toZonedDateTime(organization.timezone)
      .toInstant()
      .subtract({ milliseconds: 1 })
  } catch {
    throw InvalidInput('as_of must be a date such as 2026-11-15 or a timestamp such as 2026-11-15T09:30:00Z')
  }
}
