/** "1.250,50" or "1,250.50" as minor units: the last mark with at most the currency's digits behind it is the decimal one. */
export function readAmount(text: string, currency: string): number {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const compact = text.replaceAll(/[\s']/g, '')
  const match = new RegExp(`^(-?)([\\d.,]*?)(?:[.,](\\d{1,${Math.max(digits, 1)}}))?$`).exec(compact)
  const whole = (match?.[2] ?? '').replaceAll(/[.,]/g, '')
  const fraction = digits === 0 ? '' : (match?.[3] ?? '').padEnd(digits, '0').slice(0, digits)
  // Without decimals, what stands behind the last mark belongs to the number: 1,250 yen.
  const all = digits === 0 ? compact.replaceAll(/\D/g, '') : whole + fraction
  if (!match || !/\d/.test(compact) || !/^\d+$/.test(all)) throw new Error(`${text} is not an amount`)
  const minor = Number(all)
  if (!Number.isSafeInteger(minor)) throw new Error(`${text} is too large`)
  return match?.[1] === '-' ? -minor : minor
}
