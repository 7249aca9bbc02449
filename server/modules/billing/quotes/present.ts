import { formatMoney } from '#kit/money/display.ts'
import { inLanguage, localeFor } from '#kit/web/language.ts'
import type { View } from '../invoices/present.ts'
import { presentQuoteLine } from '../lines/present.ts'
import type { StoredLine } from '../lines/queries.ts'
import { type PaymentTerms, termsLabel } from '../orders/terms.ts'
import type { QuoteRow } from './queries.ts'
import type { Quote, QuoteWithLines } from './schema.ts'
import { intervalsOf, type TotalsByInterval, totalsByInterval } from './totals.ts'

export const quoteUrlOf = (publicUrl: string, row: Pick<QuoteRow, 'public_token' | 'language'>): string =>
  inLanguage(`${publicUrl}/q/${row.public_token}`, row.language)

export function presentQuote(row: QuoteRow, totals: TotalsByInterval, view: View): Quote {
  const {
    organization_id: _organization,
    accepted_ip: _ip,
    accepted_user_agent: _agent,
    approval_reasons,
    search_text: _words,
    ...shown
  } = row as QuoteRow & { organization_id?: string }
  const reasons = approval_reasons as string[]
  return {
    ...shown,
    status: row.status as Quote['status'],
    totals_by_interval: totals,
    total_display: formatMoney(row.total_cents, row.currency, view.locale),
    fx_rate: Number(row.fx_rate),
    order_discount_kind: row.order_discount_kind as Quote['order_discount_kind'],
    order_discount_value: Number(row.order_discount_value),
    payment_terms: row.payment_terms as PaymentTerms,
    payment_terms_label: termsLabel(row.payment_terms as PaymentTerms),
    approval_required: reasons.length > 0,
    approval_reasons: reasons,
    public_token: view.showsLinks ? row.public_token : '',
    public_url: view.showsLinks ? quoteUrlOf(view.publicUrl, row) : '',
  }
}

export const presentQuoteWithLines = (
  row: QuoteRow,
  lines: readonly StoredLine[],
  view: View,
): QuoteWithLines => ({
  ...presentQuote(row, totalsByInterval(lines), view),
  intervals: intervalsOf(lines),
  lines: lines.map(line => presentQuoteLine(line, localeFor(view.locale, row.language))),
})
