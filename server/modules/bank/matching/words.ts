import { readCreditorReference } from '#modules/billing/index.ts'

export interface NumberKey {
  prefix: string
  digits: string
}

/** In capitals, with the letter O between digits read as a zero, as people type it. */
export const capitals = (text: string): string =>
  text.toUpperCase().replaceAll(/(?<=\d)O+(?=\d)/g, letters => '0'.repeat(letters.length))

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

const patterns = new Map<string, RegExp>()

/** A prefix may have marks where letters and digits meet, and before its last digits. */
function patternOf(prefix: string): RegExp {
  const known = patterns.get(prefix)
  if (known) return known
  const parts = prefix.match(/[A-Z]+|\d+/g) ?? []
  const pattern = new RegExp(`(?<![A-Z0-9])${parts.join('[ ./_-]?')}[ ./_-]?(\\d{0,18})(?![A-Z0-9])`, 'g')
  if (patterns.size > 1_000) patterns.clear()
  patterns.set(prefix, pattern)
  return pattern
}

/** The numbers that a text may mean, by what numbers begin with here. */
export function numbersIn(text: string, prefixes: readonly string[]): NumberKey[] {
  const written = capitals(text)
  const keys = new Map<string, NumberKey>()
  const add = (prefix: string, digits: string) => {
    const key = { prefix, digits: withoutZeros(digits) }
    if (prefix || key.digits) keys.set(`${prefix} ${key.digits}`, key)
  }
  for (const prefix of prefixes) {
    if (prefix) for (const found of written.matchAll(patternOf(prefix))) add(prefix, found[1]!)
  }
  for (const digits of bareDigitsIn(written)) for (const prefix of prefixes) add(prefix, digits)
  return [...keys.values()]
}

/** Digits that stand for themselves: long enough to be no house number. */
export const bareDigitsIn = (written: string): string[] => [
  ...new Set([...written.matchAll(/(?<![A-Z0-9])\d{5,18}(?![A-Z0-9])/g)].map(([digits]) => digits)),
]

/** Whether a text that gave this key names the number: its bare digits only exactly as written. */
export function names(text: string, { number, prefix }: { number: string; prefix: string }): boolean {
  const written = capitals(text)
  const digits = /\d+$/.exec(number)?.[0] ?? ''
  if (digits.length >= 5 && bareDigitsIn(written).includes(digits)) return true
  if (!prefix) return false
  return [...written.matchAll(patternOf(prefix))].some(
    found => withoutZeros(found[1]!) === withoutZeros(digits) && Boolean(found[1]) === Boolean(digits),
  )
}

/** What valid creditor references in a text say; where spaces stand in them, or words come behind, any length is tried. */
export function referencesIn(...texts: (string | null)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (const start of text?.toUpperCase().matchAll(/(?<![A-Z0-9])RF ?\d ?\d/g) ?? []) {
      const plain = text!.toUpperCase().slice(start.index, start.index + 60)
      let reference = ''
      for (const letter of plain) {
        if (letter === ' ') continue
        if (!/[A-Z0-9]/.test(letter) || reference.length === 25) break
        reference += letter
        const said = reference.length > 4 ? readCreditorReference(reference) : undefined
        if (said) found.add(said)
      }
    }
  }
  return [...found]
}

/** Where a reference would be split into what numbers begin with, and digits. */
export const keysOfReference = (said: string, prefixes: readonly string[]): NumberKey[] =>
  prefixes
    .filter(prefix => said.startsWith(prefix) && /^\d*$/.test(said.slice(prefix.length)))
    .map(prefix => ({ prefix, digits: withoutZeros(said.slice(prefix.length)) }))

export const plainNumber = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

const FORMS = new Set(
  `GMBH MBH AG KG KGAA UG OHG GBR EK EV EG SE CO COMPANY LTD LIMITED LLC LLP INC INCORPORATED CORP CORPORATION PLC SA SARL SAS
  SASU EURL SPA SRL SRLS SL SLU BV NV VOF OY OYJ AB AS ASA APS KK LDA LTDA EIRELI ME SP ZOO HAFTUNGSBESCHRANKT UND AND ET Y E`.split(
    /\s+/,
  ),
)

/** A name as banks may have it: capitals, marks, legal forms and punctuation aside. */
export function plainName(name: string): string {
  const words = name
    .replaceAll(/株式会社|有限会社|合同会社/g, ' ')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word && !FORMS.has(word))
  return words.join(' ')
}
