import pg from 'pg'

/**
 * The few conversions we want. pg's defaults build a Date per timestamp, which halves the speed of a list and
 * would be turned back into text on the way out; ours keeps the text and only spells it as ISO 8601.
 */
const { builtins } = pg.types

function toIsoInstant(text: string): string {
  // "2026-11-15 09:30:00.123+00" — the database's time zone is UTC, so the offset is fixed.
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  return `${seconds}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the exact integers`)
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toSafeInteger],
  [builtins.TIMESTAMPTZ, toIsoInstant],
  [builtins.DATE, text => text],
  [builtins.NUMERIC, text => text],
])
const asText = (text: string) => text
const arraysOfText = new Set([1115, 1182, 1185, 1231]) // timestamp[], date[], timestamptz[], numeric[]

const parseFilledArray = pg.types.getTypeParser(1009 as never) as (text: string) => unknown // text[]
/** Most are empty, and a parser is made for each. */
const parseTextArray = (text: string) => (text === '{}' ? [] : parseFilledArray(text))

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    const own = parsers.get(oid)
    if (own) return own
    if (arraysOfText.has(oid)) return parseTextArray
    return oid === builtins.TIMESTAMP ? asText : pg.types.getTypeParser(oid, 'text')
  },
} as pg.CustomTypesConfig
