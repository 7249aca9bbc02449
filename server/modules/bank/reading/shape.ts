/** What a file of a bank says, whatever its format. */
export interface StatementRead {
  format: Format
  /** As the file names it; null where it names none. */
  account: AccountNamed | null
  id: string | null
  sequence: number | null
  from: string | null
  to: string | null
  currency: string | null
  opening: number | null
  closing: number | null
  entries: EntryRead[]
}

export type Format = 'camt' | 'mt940' | 'ofx' | 'csv'

export interface AccountNamed {
  iban: string | null
  number: string | null
  routing: string | null
}

/** A line of a statement: one transaction, or several that the bank booked together. */
export interface EntryRead {
  /** The bank's own name for it. */
  ref: string | null
  booked_on: string
  value_on: string
  cents: number
  currency: string
  /** One where the entry stands for itself. */
  parts: PartRead[]
}

export interface PartRead {
  ref: string | null
  cents: number
  name: string | null
  iban: string | null
  remittance: string
  reference: string | null
  end_to_end_id: string | null
  mandate_id: string | null
  return_code: string | null
}

export const emptyPart = (cents: number): PartRead => ({
  ref: null,
  cents,
  name: null,
  iban: null,
  remittance: '',
  reference: null,
  end_to_end_id: null,
  mandate_id: null,
  return_code: null,
})

export const MOST_ENTRIES = 50_000

/** Texts of strangers: without what a database cannot hold, spaces collapsed, and no longer than they need to be. */
export function tidy(text: string | null | undefined, most: number): string | null {
  if (!text) return null
  const plain = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return [...plain.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('').trim() || null
}

const NO_REFERENCE = /^(?:NOTPROVIDED|NONREF|NONE|KREF\+)$/i

/** A reference that says there is none is none. */
export function readReference(text: string | null | undefined, most = 140): string | null {
  const reference = tidy(text, most)
  return reference && !NO_REFERENCE.test(reference) ? reference : null
}

export const readIban = (text: string | null | undefined): string | null =>
  tidy(text, 50)?.replaceAll(/\s/g, '').toUpperCase().slice(0, 34) || null
