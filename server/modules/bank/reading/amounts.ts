import { exponentOf, isCurrency } from '#kit/money/currencies.ts'
import { Refused } from '#platform/bounded-work/task.ts'

/** Minor units of decimal text with a point, exactly. */
export function minorOf(text: string, currency: string): number {
  const found = /^([+-]?)(\d{1,20})?(?:\.(\d{0,20}))?$/.exec(text.trim())
  if (!found || (!found[2] && !found[3])) throw new Refused(`"${text.slice(0, 40)}" is no amount`)
  const digits = exponentOf(currency)
  const fraction = (found[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits)
    throw new Refused(`"${text.slice(0, 40)}" has too many decimals for ${currency}`)
  const minor = BigInt((found[2] ?? '0') + fraction.padEnd(digits, '0'))
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refused(`"${text.slice(0, 40)}" is too large`)
  const cents = Number(minor)
  return found[1] === '-' && cents !== 0 ? -cents : cents
}

export function readCurrency(text: string | null | undefined): string {
  const code = text?.trim().toUpperCase() ?? ''
  if (!isCurrency(code)) throw new Refused(`"${code.slice(0, 20)}" is no currency`)
  return code
}

/** A day that there is. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2999) return null
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** The date part of what a file writes, as it is written. */
export function readDay(text: string | null | undefined): string {
  const found = /^\s*(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  const day = found && dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  if (!day) throw new Refused(`"${(text ?? '').slice(0, 40)}" is no date`)
  return day
}
