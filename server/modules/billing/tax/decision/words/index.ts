import { countryName } from '#kit/text/countries.ts'
import { type Language, languageOf } from '#kit/web/language.ts'
import type { Decision, TaxRule, TaxWarning } from '../types.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'

export interface DecisionWords {
  rules: Record<TaxRule, string>
  warnings: Record<TaxWarning, string>
}

const words: Record<Language, DecisionWords> = { en, de, fr, es, pt, ja }

function fill(sentence: string, { country, region, vat_id }: Decision, language: Language): string {
  const known: Record<string, string> = {
    country: country ? countryName(country === 'XI' ? 'GB' : country, language) : '–',
    region: region ?? '–',
    vatId: vat_id ?? '–',
  }
  return sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key] ?? '')
}

/** Why a line is taxed as it is, in the reader's words. */
export function explain(decision: Decision, locale: string): string {
  const language = languageOf(locale)
  return fill(words[language].rules[decision.rule], decision, language)
}

export function warningsOf(decision: Decision, locale: string): { code: TaxWarning; message: string }[] {
  const language = languageOf(locale)
  return (decision.warnings ?? []).map(code => ({
    code,
    message: fill(words[language].warnings[code], decision, language),
  }))
}
