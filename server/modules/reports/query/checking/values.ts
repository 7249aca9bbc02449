import { isUuid } from '#kit/id.ts'
import { InvalidQuery } from '../errors.ts'
import { type Source, typeOf, type Value } from '../model.ts'
import { shown } from './fields.ts'
import { beginOf } from './periods.ts'

const LONGEST_TEXT = 10_000
// A day more or less must still be one that the database knows, in every zone.
const [FIRST_YEAR, LAST_YEAR] = [2, 9_998]

const wrong = (source: Source, what: string) => InvalidQuery(`${shown(source.name)} must be ${what}`)

/** A date on a timestamp means a day; everything else a moment. */
export interface DateValue {
  day: Temporal.PlainDate
}

export const isDay = (value: Value | DateValue): value is DateValue => typeof value === 'object'

function readDate(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    const date = Temporal.PlainDate.from(text)
    return date.year >= FIRST_YEAR && date.year <= LAST_YEAR ? date : undefined
  } catch {
    return undefined
  }
}

function readInstant(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || text.length > 40) return undefined
  try {
    const instant = Temporal.Instant.from(text)
    const { year } = instant.toZonedDateTimeISO('UTC')
    return year >= FIRST_YEAR && year <= LAST_YEAR ? instant.toString() : undefined
  } catch {
    return undefined
  }
}

function readText(source: Source, value: unknown): string {
  const text = source.kind === 'custom' && typeof value !== 'object' ? String(value) : value
  if (typeof text !== 'string') throw wrong(source, 'a text')
  if (text.length > LONGEST_TEXT) throw wrong(source, `at most ${LONGEST_TEXT} characters`)
  return text
}

function readNumber(source: Source, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(source, 'a number')
  return value
}

function readId(source: Source, value: unknown): Value {
  const key = source.kind === 'field' ? source.field.key : undefined
  if (key === 'integer') {
    if (!Number.isSafeInteger(value) || Math.abs(value as number) > 2_147_483_647) {
      throw wrong(source, 'the number of a person')
    }
    return value as number
  }
  if (typeof value !== 'string') throw wrong(source, 'an id')
  if (key === 'uuid' && !isUuid(value)) throw wrong(source, 'an id')
  if (value.length > LONGEST_TEXT) throw wrong(source, 'an id')
  return key === 'uuid' ? value.toLowerCase() : value
}

/** A value as its field's type, or a refusal that names the field. */
export function readValue(source: Source, value: unknown): Value | DateValue {
  switch (typeOf(source)) {
    case 'text':
      return readText(source, value)
    case 'number':
    case 'money':
      return readNumber(source, value)
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong(source, 'true or false')
      return value
    case 'id':
      return readId(source, value)
    case 'date': {
      const date = typeof value === 'string' ? readDate(value) : undefined
      if (!date) throw wrong(source, 'a date, YYYY-MM-DD')
      return date.toString()
    }
    case 'timestamp': {
      const day = typeof value === 'string' ? readDate(value) : undefined
      const instant = typeof value === 'string' && !day ? readInstant(value) : undefined
      if (!day && !instant) throw wrong(source, 'a date or a timestamp with its offset')
      return day ? { day } : instant!
    }
  }
}

/** Where a day stands for its first moment. */
export function readMoment(source: Source, value: unknown, zone: string): Value {
  const read = readValue(source, value)
  return isDay(read) ? beginOf(read.day, zone) : read
}
