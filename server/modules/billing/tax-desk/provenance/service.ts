import type { Ctx } from '#kit/context.ts'
import { Choice, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { requireInvoice } from '../../invoices/queries.ts'
import { listInvoiceLines, type StoredLine } from '../../lines/queries.ts'
import { DiscountKind } from '../../lines/schema.ts'
import { decisionOf } from '../../tax/categories.ts'
import { taxRules } from '../../tax/decision/types.ts'
import { findShipped } from '../../tax/rates/shipped.ts'
import { findLinks } from './queries.ts'

const Amount = Type.Integer()
export const Provenance = NamedObject('InvoiceProvenance', {
  complete: Type.Boolean({ description: 'Everything that a line goes back to is still there.' }),
  lines: Type.Array(
    NamedObject('LineProvenance', {
      line_id: Uuid,
      price: Type.Object({
        source: Choice(['quote', 'subscription', 'product', 'typed']),
        product_id: Nullable(Uuid),
        unit_price_cents: Amount,
        subtotal_cents: Amount,
      }),
      discount: Type.Object({
        kind: DiscountKind,
        value: Type.Number(),
        line_cents: Amount,
        order_cents: Amount,
      }),
      tax: Type.Object({
        rule: Nullable(Choice(taxRules)),
        rate_id: Nullable(Uuid),
        vat_check_id: Nullable(Uuid),
        tax_cents: Amount,
      }),
      quote_id: Nullable(Uuid),
      subscription_change_id: Nullable(Uuid),
    }),
  ),
})
export type Provenance = Static<typeof Provenance>

const given = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => Boolean(id))),
]

/** Where each cent of an invoice came from. */
export async function traceInvoice(ctx: Ctx, id: string): Promise<Provenance> {
  const [row, lines] = await Promise.all([requireInvoice(ctx, id), listInvoiceLines(ctx.db, id)])
  const source = (line: StoredLine) => {
    if (row.quote_id) return 'quote' as const
    if (row.subscription_id) return 'subscription' as const
    return line.product_id ? ('product' as const) : ('typed' as const)
  }
  const traced = lines.map(line => {
    const decision = decisionOf(line)
    return {
      line_id: line.id,
      price: {
        source: source(line),
        product_id: line.product_id,
        unit_price_cents: line.unit_price_cents,
        subtotal_cents: line.subtotal_cents,
      },
      discount: {
        kind: line.discount_kind,
        value: Number(line.discount_value),
        line_cents: line.discount_cents,
        order_cents: line.order_discount_cents,
      },
      tax: {
        rule: decision?.rule ?? null,
        rate_id: decision?.rate_id ?? null,
        vat_check_id: decision?.vat_check_id ?? null,
        tax_cents: line.tax_cents,
      },
      quote_id: row.quote_id,
      subscription_change_id: line.subscription_change_id ?? null,
    }
  })
  const wanted = {
    products: given(traced.map(line => line.price.product_id)),
    rates: given(traced.map(line => line.tax.rate_id)).filter(rate => !findShipped(rate)),
    checks: given(traced.map(line => line.tax.vat_check_id)),
    quotes: given([row.quote_id]),
  }
  const there = await findLinks(ctx, wanted)
  const isProved = ({ tax }: (typeof traced)[number]): boolean =>
    !(tax.rule === 'eu_b2b_service' || tax.rule === 'eu_b2b_goods') || tax.vat_check_id !== null
  return {
    complete:
      Object.values(wanted)
        .flat()
        .every(link => there.has(link)) && traced.every(isProved),
    lines: traced,
  }
}
