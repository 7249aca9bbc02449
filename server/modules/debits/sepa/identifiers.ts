import { randomInt } from 'node:crypto'

const remainder97 = (text: string): bigint =>
  BigInt(text.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))) % 97n

/** The lengths of account numbers, in the countries that banks of SEPA are in. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Without spaces, in capitals; what kind of account number it is stands apart. */
export const plainIban = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

export function judgeIban(iban: string): 'fine' | 'invalid' | 'elsewhere' {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'invalid'
  if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1n) return 'invalid'
  const length = IBAN_LENGTHS[iban.slice(0, 2)]
  if (length === undefined) return 'elsewhere'
  return iban.length === length ? 'fine' : 'invalid'
}

/** All that anybody is shown of it. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`

/** What a mandate is called: up to 35 of the letters that banks take. */
export const isUmr = (text: string): boolean => /^[A-Za-z0-9+?/\-:().,']{1,35}$/.test(text)

/** Without letters that are read as others. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const compact = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '')

export const createUmr = (day: Temporal.PlainDate): string => `M-${compact(day)}-${randomLetters(8)}`
export const createMessageId = (day: Temporal.PlainDate): string => `DD-${compact(day)}-${randomLetters(8)}`
/** Of the blocks of a file, counted from 1. */
export const blockId = (messageId: string, n: number): string => `${messageId}-${String(n).padStart(2, '0')}`

const MOST_ID = 35

/** By what a debit is known to the banks on its way and when it comes back. */
export function endToEndId(number: string, n: number, again = 0): string {
  const end = again === 0 ? `-${n}` : `-${n}.${again}`
  return number.replaceAll(/[^A-Za-z0-9\-.]/g, '').slice(-(MOST_ID - end.length)) + end
}
