import type { Address } from '#kit/text/postal.ts'
import type { StoredLine } from '../lines/queries.ts'
import type { Profile } from '../settings/profile.ts'
import { categoryOf } from '../tax/categories.ts'
import { placeNamed, placeOf } from '../tax/places.ts'
import { homeOf } from './home.ts'

interface Billed {
  billing_address?: unknown
  bill_to_address: string
}

const placeOfBuyer = ({ billing_address, bill_to_address }: Billed): string | undefined =>
  placeOf((billing_address as Address | null)?.country) ??
  placeNamed(bill_to_address.split('\n').filter(Boolean).at(-1))

/**
 * Of an invoice that is being issued: a tax of no rate that has a name, and of which nobody said why, is zero-rated where
 * seller and buyer are in one country. Elsewhere it stays unknown. The same lines where there is none.
 */
export function withZeroRate(
  profile: Profile,
  buyer: Billed,
  lines: readonly StoredLine[],
): readonly StoredLine[] {
  const isOpen = (line: StoredLine) => categoryOf(line) === null && Boolean(line.tax_name)
  if (!lines.some(isOpen)) return lines
  const home = homeOf(profile)
  if (home === null || placeOfBuyer(buyer) !== home) return lines
  return lines.map(line => (isOpen(line) ? { ...line, tax_category: 'Z' } : line))
}
