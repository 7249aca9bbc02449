import { shareByLargestRemainder } from '#kit/money/amount.ts'
import { compareTaxes, discountOn } from '#modules/billing/index.ts'

export interface Coupon {
  code: string
  kind: 'percent' | 'amount'
  value: string
  /** Empty: every item. */
  product_ids: readonly string[]
  redeemed_at: string
}

interface Lowered {
  product_id: string | null
  tax_name: string | null
  tax_rate: string
  net: bigint
}

/** Percent before amount, older first: each takes its part of what those before it left. */
export const inOrder = <C extends Coupon>(coupons: readonly C[]): C[] =>
  coupons.toSorted(
    (a, b) =>
      Number(a.kind === 'amount') - Number(b.kind === 'amount') ||
      Temporal.Instant.compare(a.redeemed_at, b.redeemed_at) ||
      (a.code < b.code ? -1 : 1),
  )

/** What coupons take off each line, and each coupon off all of them, in the order they were given in. */
export function takeCoupons(lines: readonly Lowered[], coupons: readonly Coupon[]) {
  const left = lines.map(line => line.net)
  const amounts = new Map<Coupon, bigint>()
  for (const coupon of inOrder(coupons)) {
    const { product_ids } = coupon
    const on = lines.flatMap(({ product_id }, index) =>
      product_ids.length === 0 || (product_id !== null && product_ids.includes(product_id)) ? [index] : [],
    )
    const base = on.reduce((sum, index) => sum + left[index]!, 0n)
    const taken = discountOn(base, coupon)
    amounts.set(coupon, taken)
    if (taken === 0n) continue
    const shares = shareByLargestRemainder(
      taken,
      on.map(index => left[index]!),
      (a, b) => compareTaxes(lines[on[a]!]!, lines[on[b]!]!),
    )
    for (const [at, index] of on.entries()) left[index]! -= shares[at]!
  }
  return { left, amounts: coupons.map(coupon => amounts.get(coupon)!) }
}
