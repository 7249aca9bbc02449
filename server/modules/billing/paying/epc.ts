import { toMajorString } from '#kit/money/amount.ts'

export interface CreditTransfer {
  holder: string
  iban: string
  bic: string | null
  currency: string
  amountCents: number
  /** What the payment is for, in words: what the payee's bookkeeping looks for. */
  reference?: string
  /** The same by ISO 11649; it stands in place of the words. */
  structured?: string
}

const MAX_BYTES = 331
const MAX_CENTS = 99_999_999_999
const NAME_LENGTH = 70
const REFERENCE_LENGTH = 140

const inOneLine = (text: string, length: number): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, length).join('').trim()

/**
 * The text of a SEPA credit transfer code (EPC069-12, version 002, UTF-8), which banking apps read. Undefined where the
 * standard has none: for other currencies, or amounts that it cannot say.
 */
export function epcCode(transfer: CreditTransfer): string | undefined {
  const { iban, bic, currency, amountCents } = transfer
  if (currency !== 'EUR' || amountCents < 1 || amountCents > MAX_CENTS) return undefined
  const write = (holder: string) =>
    [
      'BCD',
      '002',
      '1',
      'SCT',
      bic ?? '',
      holder,
      iban,
      `EUR${toMajorString(amountCents, currency)}`,
      '',
      transfer.structured ?? '',
      transfer.structured ? '' : inOneLine(transfer.reference ?? '', REFERENCE_LENGTH),
    ].join('\n')
  // Letters of other scripts take more than a byte each; the account is found by its number, so the name gives way.
  let holder = inOneLine(transfer.holder, NAME_LENGTH)
  while (Buffer.byteLength(write(holder)) > MAX_BYTES && holder.length > 1)
    holder = inOneLine(holder, [...holder].length - 1)
  return holder && Buffer.byteLength(write(holder)) <= MAX_BYTES ? write(holder) : undefined
}
