import { exponentOf } from '#kit/money/currencies.ts'

/** Where Stripe counts minor units otherwise than ISO 4217 does. */
const stripeExponents: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }

const scaleOf = (currency: string): number =>
  (stripeExponents[currency] ?? exponentOf(currency)) - exponentOf(currency)

/** What Stripe cannot express stays a fraction, which Stripe refuses by name. */
export function toStripeAmount(cents: number, currency: string): number {
  const scale = scaleOf(currency)
  return scale >= 0 ? cents * 10 ** scale : cents / 10 ** -scale
}

/** Null where Stripe's number is no whole number of our minor units. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  const scale = scaleOf(currency)
  const cents = scale >= 0 ? amount / 10 ** scale : amount * 10 ** -scale
  return Number.isSafeInteger(cents) ? cents : null
}
