import { createContext, type ReactNode, Suspense, use, useContext, useMemo, useState } from 'react'
import { createFormats, type Formats, once } from '../../ui/format.ts'
import { appLanguages, type Language } from './languages.ts'

const KEPT = 'bowline.language'
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]
const known = (tag: string | null): Language | undefined =>
  appLanguages.find(one => one === baseOf(tag ?? ''))

const firstLanguage = (): Language =>
  known(localStorage.getItem(KEPT)) ?? navigator.languages.map(known).find(one => one !== undefined) ?? 'en'

/** Dates and amounts follow the reader's own region where it speaks the chosen language: de-AT, en-GB. */
const localeFor = (language: Language): string =>
  navigator.languages.find(tag => baseOf(tag) === language) ?? language

export interface AppFormats extends Omit<Formats, 'money' | 'warm'> {
  /** Minor units of a currency, with as many digits as it has. */
  money(minor: number, currency: string): string
  /** The name of a country by its code; whatever else stands there as it is. */
  country(code: string | null): string
  /** The same of a language by its tag. */
  language(tag: string | null): string
  /** "3 minutes ago", by the largest unit that says something. */
  ago(moment: string): string
  /** "12:41" of today, with its day of any other. */
  clock(moment: string): string
  /** "Thu, 9:00" of a time within the next days, with its date of any other. */
  weekTime(moment: string): string
  /** Of a file: "1.4 MB". */
  size(bytes: number): string
}

interface Speech {
  language: Language
  /** With the reader's region: de-AT, en-GB. */
  locale: string
  formats: AppFormats
  speak(language: Language): void
}

const SpeechContext = createContext<Speech | null>(null)

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('useSpeech is used outside of SpeechProvider')
  return speech
}
export const useFormats = (): AppFormats => useSpeech().formats

/**
 * `export const useCrmWords = wordsHook(en, import.meta.glob<CrmWords>('./words.*.ts', { import: 'words' }))`
 *
 * English stands with the code that says it and types the others, which are loaded by who speaks them: a language more is
 * a file more. What sidebar and palette call a domain is there before its screens are, so it stands apart, in `names.ts`.
 */
export function wordsHook<T>(en: T, others: Readonly<Record<string, () => Promise<T>>>): () => T {
  const loaded = new Map<Language, Promise<T>>()
  const load = (language: Language): Promise<T> | undefined => {
    const path = Object.keys(others).find(one => one.endsWith(`.${language}.ts`))
    const words = path === undefined ? undefined : others[path]?.()
    // What did not come is asked for again by the next who needs it.
    words?.catch(() => loaded.delete(language))
    return words
  }
  return () => {
    const { language } = useSpeech()
    if (language === 'en') return en
    const words = loaded.get(language) ?? load(language)
    if (!words) return en
    loaded.set(language, words)
    return use(words)
  }
}

export function SpeechProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const speech = useMemo<Speech>(
    () => ({
      language,
      locale: localeFor(language),
      formats: appFormats(localeFor(language)),
      speak: chosen => {
        localStorage.setItem(KEPT, chosen)
        setLanguage(chosen)
      },
    }),
    [language],
  )
  document.documentElement.lang = language
  return (
    <SpeechContext value={speech}>
      <Suspense>{children}</Suspense>
    </SpeechContext>
  )
}

/** Past it the name of a day may be that of today. */
const NAMED_MS = 6 * 86_400_000

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function appFormats(locale: string): AppFormats {
  const { money, warm: _, ...formats } = createFormats(locale)
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }))
  const tongues = once(() => new Intl.DisplayNames(locale, { type: 'language' }))
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
  const dayAndTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
  const weekday = once(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
  )
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const digits = new Map<string, number>()
  const digitsOf = (currency: string) => {
    const found = digits.get(currency)
    if (found !== undefined) return found
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    digits.set(currency, options.maximumFractionDigits ?? 2)
    return options.maximumFractionDigits ?? 2
  }
  return {
    ...formats,
    money: (minor, currency) => money(minor, currency, digitsOf(currency)),
    country: code => (code && /^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : (code ?? '')),
    language: tag => (tag ? (tongues().of(tag) ?? tag) : ''),
    ago: moment => {
      const seconds = (new Date(moment).getTime() - Date.now()) / 1_000
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
      return relative().format(Math.trunc(seconds / size), unit)
    },
    clock: moment => {
      const at = new Date(moment)
      return (at.toDateString() === new Date().toDateString() ? time() : dayAndTime()).format(at)
    },
    weekTime: moment => {
      const at = new Date(moment)
      return (Math.abs(at.getTime() - Date.now()) < NAMED_MS ? weekday() : dayAndTime()).format(at)
    },
    size: bytes => {
      const [unit, value] =
        bytes < 1_000_000
          ? (['kilobyte', bytes / 1_000] as const)
          : (['megabyte', bytes / 1_000_000] as const)
      const maximumFractionDigits = unit === 'megabyte' ? 1 : 0
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(
        Math.max(value, 1),
      )
    },
  }
}
