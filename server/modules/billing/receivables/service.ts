import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { toReporting } from '../fx/rates.ts'
import { guardAmount } from '../lines/resolve.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { sumReceivables } from './queries.ts'
import type { Receivables } from './schema.ts'

export async function readReceivables(ctx: Ctx): Promise<Receivables> {
  const profile = await loadProfile(ctx)
  const rows = await sumReceivables(ctx, localDate(ctx.now, profile.organization.timezone).toString())
  const sumOf = (kind: (typeof rows)[number]['kind']) =>
    rows
      .filter(row => row.kind === kind)
      .reduce(
        (sum, row) => ({
          count: sum.count + row.count,
          amount_cents:
            sum.amount_cents +
            guardAmount(() => toReporting(profile, Number(row.amount_cents), row.currency, row.fx_rate)),
        }),
        { count: 0, amount_cents: 0 },
      )
  return {
    currency: profile.reportingCurrency,
    outstanding: sumOf('outstanding'),
    overdue: sumOf('overdue'),
    due_soon: sumOf('due_soon'),
    drafts: sumOf('drafts'),
    paid_30_days: sumOf('paid_30_days'),
  }
}
