import { useCallback } from 'react'
import { useSpeech, wordsHook } from '../speech.tsx'
import { readAmount } from './amounts.ts'
import { translate } from './translate.ts'
import { en, type Sentences } from './words.ts'

const useSentences = wordsHook(en, import.meta.glob<Sentences>('./words.*.ts', { import: 'words' }))

/** Says what the server wrote down, found or called something in the language of the screen. */
export function useTranslated(): (text: string) => string {
  const { language, formats } = useSpeech()
  const words = useSentences()
  return useCallback(
    text => {
      if (words === en) return text
      const say = (value: string) => {
        const amount = readAmount(value)
        return amount ? formats.money(amount.minor, amount.currency) : value
      }
      return translate(text, words, language, say)
    },
    [words, language, formats],
  )
}

/** Says what the API has a word for: `deal_created`, `nobody_to_assign`. */
export function useCodes(): (code: string) => string {
  const { codes } = useSentences()
  return useCallback(code => codes[code] ?? code.replaceAll('_', ' '), [codes])
}
