import type { View } from './query.ts'

/** Who else signs, in the words of the sender. */
export function otherName({ doc, party, brand }: View): string {
  const name = party === 'a' ? doc.party_b_name : doc.party_a_name
  return name.trim() || (party === 'a' ? '…' : brand.name)
}
