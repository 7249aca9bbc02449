import { toDecimal } from '../../ui/format.ts'

/** Minor units as one would type them: 125050 in euros is "1250.50", with a comma for who writes one. */
export function amountText(minor: number, currency: string, locale: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return withMark(toDecimal(minor, digits), locale)
}

/** 2.5 as one would type it. */
export const decimalText = (value: number, locale: string): string => withMark(String(value), locale)

const withMark = (text: string, locale: string): string => (usesComma(locale) ? text.replace('.', ',') : text)

const usesComma = (locale: string): boolean => new Intl.NumberFormat(locale).format(0.5).includes(',')

/** "2,5" or "2.5": a plain number with at most one mark. */
export function readDecimal(text: string): number {
  const value = Number(text.trim().replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${text} is not a number`)
  return value
}
