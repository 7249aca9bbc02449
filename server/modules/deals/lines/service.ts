import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { Nullable, type Static, Type } from '#kit/schema.ts'
import {
  type DealLines,
  DiscountKindIn,
  DiscountPeriods,
  DiscountValue,
  getDealLines,
  MAX_LINES,
  putDealLines,
  QuoteLineIn,
  readDiscount,
} from '#modules/billing/index.ts'
import { holdPartiesOf } from '#modules/crm/index.ts'
import { tellOfChange } from '../deals/move.ts'
import { discountOf, findOrder, lockDeal, updateDealValues } from '../deals/queries.ts'
import { DealNotFound } from '../deals/schema.ts'

export const DealLinesIn = Type.Object({
  lines: Type.Array(QuoteLineIn, { maxItems: MAX_LINES, description: 'All of them anew.' }),
  order_discount_kind: Type.Optional(DiscountKindIn),
  order_discount_value: Type.Optional(DiscountValue),
  order_discount_periods: Type.Optional(Nullable(DiscountPeriods)),
})
type DealLinesIn = Static<typeof DealLinesIn>

export async function readLines(ctx: Ctx, id: string): Promise<DealLines> {
  const deal = found(await findOrder(ctx.db, id), DealNotFound)
  return getDealLines(ctx, { id, currency: deal.currency, discount: discountOf(deal) })
}

/** From now on the deal is worth what its lines come to; without any it keeps its amount, by hand. */
export async function putLines(ctx: Ctx, id: string, input: DealLinesIn): Promise<DealLines> {
  holdPartiesOf(ctx, 'deals', id)
  const deal = found(await lockDeal(ctx.db, id), DealNotFound)
  const discount = readDiscount(
    input.order_discount_kind ?? 'none',
    input.order_discount_value ?? 0,
    'order_discount_value',
  )
  const periods = input.order_discount_periods ?? null
  const order = { id, currency: deal.currency, discount: { ...discount, periods } }
  const priced = await putDealLines(ctx, order, input.lines)
  const hasLines = priced.lines.length > 0
  const values = {
    amount_source: hasLines ? ('lines' as const) : ('manual' as const),
    lines_net_cents: hasLines ? priced.net_cents : null,
    ...(hasLines ? { amount_cents: priced.net_cents } : {}),
  }
  await updateDealValues(ctx, id, {
    ...values,
    order_discount_kind: discount.kind,
    order_discount_value: String(discount.value),
    order_discount_periods: periods,
  })
  await tellOfChange(ctx, deal, values)
  return priced
}
