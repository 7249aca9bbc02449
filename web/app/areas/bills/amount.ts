import type { Bill } from '../../../../sdk/index.ts'
import { useFormats } from '../../kit/speech.tsx'

/** ISO 4217 for "no currency": its amounts are shown with a sign that says so. */
const UNKNOWN = 'XXX'

export function useBillAmount(): (bill: Pick<Bill, 'currency'>, cents: number) => string {
  const formats = useFormats()
  return ({ currency }, cents) => formats.money(cents, currency ?? UNKNOWN)
}
