import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { languages } from '../../../ui/languages.ts'
import { useSpeech } from '../speech.tsx'

type PassedOn =
  | 'label'
  | 'description'
  | 'placeholder'
  | 'error'
  | 'required'
  | 'disabled'
  | 'aria-label'
  | 'size'
type WhenOpened = 'autoFocus' | 'defaultDropdownOpened' | 'onBlur'

export interface PlaceSelectProps extends Pick<SelectProps, PassedOn | WhenOpened> {
  value: string
  onChange: (value: string) => void
}

/** Countries by their names in the reader's language, kept by their ISO codes; empty where none is chosen. */
export function CountrySelect({ value, onChange, ...props }: PlaceSelectProps) {
  const { locale } = useSpeech()
  const data = useMemo(() => withNames(countryCodes(), locale, 'region'), [locale])
  return (
    <Select
      {...props}
      searchable
      clearable
      limit={100}
      data={withPresent(data, value)}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
    />
  )
}

export function CurrencySelect({ value, onChange, ...props }: PlaceSelectProps) {
  const { locale } = useSpeech()
  const data = useMemo(
    () =>
      withNames(Intl.supportedValuesOf('currency'), locale, 'currency').map(one => ({
        ...one,
        label: `${one.value} · ${one.label}`,
      })),
    [locale],
  )
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      limit={100}
      data={withPresent(data, value)}
      value={value}
      onChange={chosen => chosen && onChange(chosen)}
    />
  )
}

/** Those that documents are written in, as they are written where. */
const documentLocales = [
  ...[
    'en-US',
    'en-GB',
    'en-IE',
    'en-CA',
    'en-AU',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'fr-BE',
    'fr-CH',
    'fr-CA',
  ],
  ...['es-ES', 'es-MX', 'es-AR', 'pt-PT', 'pt-BR', 'ja-JP'],
]

/** How a customer is written to; empty where nobody said, and they are written to as the organization writes. */
export function LanguageSelect({ value, onChange, ...props }: PlaceSelectProps) {
  const { locale } = useSpeech()
  const data = useMemo(
    () =>
      withNames(
        [...new Set([...languages, ...documentLocales, ...(value ? [value] : [])])],
        locale,
        'language',
      ),
    [locale, value],
  )
  return (
    <Select
      {...props}
      searchable
      clearable
      data={data}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
    />
  )
}

export function LocaleSelect({ value, onChange, ...props }: PlaceSelectProps) {
  const { locale } = useSpeech()
  const data = useMemo(() => withNames(documentLocales, locale, 'language'), [locale])
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={withPresent(data, value)}
      value={value}
      onChange={chosen => chosen && onChange(chosen)}
    />
  )
}

interface Option {
  value: string
  label: string
}

function withNames(codes: readonly string[], locale: string, type: Intl.DisplayNamesType): Option[] {
  const names = new Intl.DisplayNames(locale, { type })
  return codes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}

/** What stands there stays there, also where it is not among those we offer. */
const withPresent = (data: readonly Option[], value: string): Option[] =>
  value === '' || data.some(one => one.value === value) ? [...data] : [{ value, label: value }, ...data]

/** Codes that browsers know and no country has. */
const noCountries = new Set(['AA', 'EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(
      // One that was given up is read as its successor, and is no country of its own.
      code => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code && names.of(code),
    )
}
