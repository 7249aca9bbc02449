import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Choice, DateOnly, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { readVatId } from '#kit/text/postal.ts'
import { startOfDay } from '#kit/time/zone.ts'
import { toReporting } from '../../fx/rates.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { type TaxCategory, taxCategories } from '../../tax/categories.ts'
import { placeNamed } from '../../tax/places.ts'
import { homeOf } from '../../taxing/home.ts'
import { type DocumentTax, listDocumentTaxes } from './queries.ts'

const Amount = Type.Integer()
export const TaxSummary = NamedObject('TaxSummary', {
  rows: Type.Array(
    NamedObject('TaxSummaryRow', {
      country: Nullable(Type.String({ description: 'Whose tax it is; null: not known' })),
      category: Nullable(Choice(taxCategories)),
      rate: Type.Number(),
      taxable_cents: Amount,
      tax_cents: Amount,
      documents: Type.Integer(),
    }),
  ),
  ec_sales: Type.Array(
    NamedObject('EcSale', {
      vat_id: Type.String(),
      kind: Choice(['service', 'goods']),
      taxable_cents: Amount,
    }),
  ),
})
export type TaxSummary = Static<typeof TaxSummary>

export const SummaryQuery = Type.Object({ from: DateOnly, to: { ...DateOnly, description: 'The last day' } })

const categoryOf = ({ category, rate }: DocumentTax): TaxCategory | null =>
  (category as TaxCategory | null) ?? (Number(rate) > 0 ? 'S' : null)

/** Whose tax: as it was decided; charged tax is else that of home, and what is not is said by where the buyer is. */
function countryOf(row: DocumentTax, home: string | null): string | null {
  if (row.decided_country) return row.decided_country
  if (Number(row.rate) > 0 || row.category === 'E' || row.category === 'Z') return home
  const last = row.address.split('\n').filter(Boolean).at(-1)
  return row.billing_country ?? placeNamed(last) ?? null
}

/** What is owed to whom for a period, in the reporting currency, each document at the rate of its day. */
export async function summarizeTaxes(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<TaxSummary> {
  if (to < from) throw InvalidInput('to must not be before from')
  const profile = await loadProfile(ctx)
  const { timezone } = profile.organization
  const [begin, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to).add({ days: 1 })]
  const taxes = await listDocumentTaxes(ctx, startOfDay(begin, timezone), startOfDay(end, timezone))
  const home = homeOf(profile)
  const rows = new Map<string, TaxSummary['rows'][number] & { ids: Set<string> }>()
  const sales = new Map<string, TaxSummary['ec_sales'][number]>()
  for (const tax of taxes) {
    const signed = (cents: number) =>
      (tax.is_note ? -1 : 1) * toReporting(profile, Number(cents), tax.currency, tax.fx_rate)
    const [country, category] = [countryOf(tax, home), categoryOf(tax)]
    const key = JSON.stringify([country, category, Number(tax.rate)])
    const row = rows.get(key) ?? {
      country,
      category,
      rate: Number(tax.rate),
      taxable_cents: 0,
      tax_cents: 0,
      documents: 0,
      ids: new Set<string>(),
    }
    row.taxable_cents += signed(tax.taxable_cents)
    row.tax_cents += signed(tax.tax_cents)
    row.ids.add(tax.document_id)
    rows.set(key, row)
    const vatId = readVatId(tax.vat_id)
    if (!vatId || (category !== 'AE' && category !== 'K')) continue
    const kind = category === 'K' ? 'goods' : 'service'
    const sale = sales.get(`${vatId} ${kind}`) ?? { vat_id: vatId, kind, taxable_cents: 0 }
    sale.taxable_cents += signed(tax.taxable_cents)
    sales.set(`${vatId} ${kind}`, sale)
  }
  const order = (a: TaxSummary['rows'][number], b: TaxSummary['rows'][number]) =>
    (a.country ?? '~').localeCompare(b.country ?? '~') ||
    (a.category ?? '~').localeCompare(b.category ?? '~') ||
    b.rate - a.rate
  return {
    rows: [...rows.values()].map(({ ids, ...row }) => ({ ...row, documents: ids.size })).sort(order),
    ec_sales: [...sales.values()].sort(
      (a, b) => a.vat_id.localeCompare(b.vat_id) || a.kind.localeCompare(b.kind),
    ),
  }
}
