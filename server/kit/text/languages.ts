import { languages } from '../web/language.ts'
import { readCountryCode } from './countries.ts'

interface LanguageNames {
  codes: ReadonlySet<string>
  byName: ReadonlyMap<string, string>
}

let known: LanguageNames | undefined

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })

function listNames(): LanguageNames {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const english = namesIn('en')
  const codes = letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => english.of(code) !== undefined)
  const named = (language: string) => {
    const names = namesIn(language)
    return codes.map(code => [(names.of(code) ?? code).toLowerCase(), code] as const)
  }
  // What it calls itself, then what we call it: English last, so that it wins where two languages call others alike.
  const own = codes.map(code => [(namesIn(code).of(code) ?? code).toLowerCase(), code] as const)
  return { codes: new Set(codes), byName: new Map([...own, ...languages.toReversed().flatMap(named)]) }
}

/**
 * The tag of what people write: a code of ISO 639, alone or with a country ("pt-BR", "pt_br"), or a language's name, in one
 * of our languages or in itself.
 */
export function findLanguage(text: string): string | undefined {
  known ??= listNames()
  const trimmed = text.trim().toLowerCase()
  const found = known.byName.get(trimmed)
  if (found) return found
  const [, code, country] = /^([a-z]{2})(?:[-_]([a-z]{2}))?$/.exec(trimmed) ?? []
  if (!code || !known.codes.has(code)) return undefined
  const region = country && readCountryCode(country.toUpperCase())
  if (!country) return code
  return region && `${code}-${region}`
}
