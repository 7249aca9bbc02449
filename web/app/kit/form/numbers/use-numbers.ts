import { useMemo } from 'react'
import { toDecimal } from '../../../../ui/format.ts'
import { useSpeech } from '../../speech.tsx'
import { type FormWords, useFormWords } from '../words.ts'
import { digitsOf, readAmount, readDecimal, UnreadableNumber, withMark } from './read-number.ts'

/** How many decimals quantities, percentages and rates have. */
const DIGITS = 4

/** Numbers that people type: read by the language of the screen, refused in its words, and shown as one would type them. */
export interface Numbers {
  amount(text: string, currency: string): number
  decimal(text: string, digits?: number): number
  amountText(minor: number, currency: string): string
  decimalText(value: number): string
}

export function useNumbers(): Numbers {
  const { locale } = useSpeech()
  const words = useFormWords()
  return useMemo(() => numbersOf(locale, words), [locale, words])
}

function numbersOf(locale: string, words: FormWords): Numbers {
  const told = (text: string, digits: number, read: () => number): number => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableNumber)) throw error
      throw new UnreadableNumber(error.reason, words.unreadable[error.reason](text.trim(), digits))
    }
  }
  return {
    amount: (text, currency) => told(text, digitsOf(currency), () => readAmount(text, currency, locale)),
    decimal: (text, digits = DIGITS) => told(text, digits, () => readDecimal(text, locale, digits)),
    amountText: (minor, currency) => withMark(toDecimal(minor, digitsOf(currency)), locale),
    decimalText: value => withMark(String(value), locale),
  }
}

/** What a field that may stay empty holds. */
export const ifGiven = <T>(text: string, read: (text: string) => T): T | null =>
  text.trim() === '' ? null : read(text)
