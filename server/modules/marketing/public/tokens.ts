import type { Ctx, OpenCtx } from '#kit/context.ts'
import { deriveKeys } from '#platform/crypto/secret-box.ts'
import { hmacSign, hmacVerify } from '#platform/crypto/tokens.ts'

type Having = Pick<OpenCtx, 'services' | 'now'>

const HOLDS_MS = 24 * 3_600_000
const keysOf = ({ services }: Pick<Ctx, 'services'>, purpose: string) =>
  deriveKeys(services.appSecrets, purpose)

/** When somebody was shown something, signed: nothing is kept for those who only look. */
export function timeToken(ctx: Having, what: string): string {
  const at = ctx.now.epochMilliseconds.toString(36)
  return `${at}.${hmacSign(keysOf(ctx, 'marketing-times')[0], what, at)}`
}

/** How long ago, in milliseconds; null where it says nothing that we signed, or is too old to mean anything. */
export function ageOfToken(ctx: Having, what: string, token: unknown): number | null {
  if (typeof token !== 'string' || token.length > 100) return null
  const [at = '', signature = ''] = token.split('.')
  if (!/^[0-9a-z]{1,12}$/.test(at) || !hmacVerify(keysOf(ctx, 'marketing-times'), signature, what, at)) {
    return null
  }
  const age = ctx.now.epochMilliseconds - Number.parseInt(at, 36)
  return age >= 0 && age <= HOLDS_MS ? age : null
}

/** By which a guest comes back to a booking: made from the id, so that later mails can say it, and kept as a hash. */
export const bookingTokens = (ctx: Pick<Ctx, 'services'>, bookingId: string): string[] =>
  keysOf(ctx, 'bookings').map(key => hmacSign(key, 'booking', bookingId))
