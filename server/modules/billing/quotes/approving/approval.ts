import { formatMoney } from '#kit/money/display.ts'
import { compare, parseDecimal, ratio } from '#kit/money/rational.ts'
import type { StoredLine } from '../../lines/queries.ts'
import type { Profile } from '../../settings/profile.ts'
import type { QuoteRow } from '../queries.ts'

/** Why a quote may not go out without a second pair of eyes; empty: it may. */
export function approvalReasons(
  profile: Profile,
  row: Pick<QuoteRow, 'subtotal_cents' | 'discount_cents' | 'reporting_total_cents'>,
  lines: readonly StoredLine[],
): string[] {
  const { approval_discount_percent: percent, approval_total_cents: total } = profile.quotes
  const { locale } = profile.organization
  const reasons: string[] = []
  const gross = lines.filter(line => line.selected).reduce((sum, line) => sum + line.subtotal_cents, 0)
  const given = gross - row.subtotal_cents + row.discount_cents
  if (percent !== null && gross > 0) {
    const share = ratio(BigInt(given) * 100n, BigInt(gross))
    if (compare(share, parseDecimal(percent)) > 0) {
      const shown = (value: number) =>
        new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
      reasons.push(`the discount of ${shown((given * 100) / gross)} is over ${shown(percent)}`)
    }
  }
  if (total !== null && row.reporting_total_cents > total) {
    const shown = (cents: number) => formatMoney(cents, profile.reportingCurrency, locale)
    reasons.push(`the total of ${shown(row.reporting_total_cents)} is over ${shown(total)}`)
  }
  return reasons
}
