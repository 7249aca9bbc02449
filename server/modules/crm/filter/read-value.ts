import { isUuid } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { localDate, startOfDay, wallTimeToInstant } from '#kit/time/zone.ts'
import type { Moment } from './entity.ts'
import type { Source } from './source-queries.ts'

/** A value as it is handed to the database; a day of timestamps goes from its first moment to that of the next day. */
export interface Wanted {
  from: string | number | boolean
  until?: string
}

export interface Reader extends Moment {
  /** Who asks; nobody in particular where it is a key or a job. */
  me: number | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const readDay = (value: unknown): Temporal.PlainDate | undefined =>
  typeof value === 'string' && DAY.test(value)
    ? attempt(() => Temporal.PlainDate.from(value, { overflow: 'reject' }))
    : undefined

function readMoment(value: unknown, zone: string): Temporal.Instant | undefined {
  if (typeof value !== 'string') return undefined
  return attempt(() =>
    WALL.test(value)
      ? wallTimeToInstant(Temporal.PlainDateTime.from(value, { overflow: 'reject' }), zone)
      : Temporal.Instant.from(value),
  )
}

function readNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value) ? Number(value) : NaN
  return Number.isFinite(number) ? number : undefined
}

/** One value of a rule; what does not fit is refused by its place. */
export function readWanted(reader: Reader, { type, options }: Source, value: unknown, at: string): Wanted {
  switch (type) {
    case 'number':
    case 'money': {
      const number = readNumber(value)
      if (number === undefined) throw InvalidInput(say`${at} must be a number`)
      return { from: number }
    }
    case 'boolean':
      if (value !== true && value !== false && value !== 'true' && value !== 'false') {
        throw InvalidInput(say`${at} must be true or false`)
      }
      return { from: String(value) }
    case 'user': {
      if (value === 'me') return { from: reader.me ?? 0 }
      const id = readNumber(value)
      if (!Number.isSafeInteger(id) || id! < 1 || id! > 2_147_483_647) {
        throw InvalidInput(say`${at} must be the id of a colleague`)
      }
      return { from: id! }
    }
    case 'record':
      if (typeof value !== 'string' || !isUuid(value)) throw InvalidInput(say`${at} must be a valid uuid`)
      return { from: value }
    case 'date': {
      const moment = readDay(value) === undefined ? readMoment(value, reader.zone) : undefined
      const day = readDay(value) ?? (moment && localDate(moment, reader.zone))
      if (!day) throw InvalidInput(say`${at} must be a date such as 2026-11-15`)
      return { from: day.toString() }
    }
    case 'datetime': {
      const day = readDay(value)
      if (day) {
        const [from, until] = [day, day.add({ days: 1 })].map(one => startOfDay(one, reader.zone).toString())
        return { from: from!, until: until! }
      }
      const moment = readMoment(value, reader.zone)
      if (!moment) throw InvalidInput(say`${at} must be a valid timestamp such as 2026-11-15T09:30:00Z`)
      return { from: moment.toString() }
    }
    case 'select':
    case 'multiselect': {
      const option = options?.find(one => typeof value === 'string' && alike(one, value))
      if (option === undefined) throw InvalidInput(say`${at} must be one of ${{ choices: options ?? [] }}`)
      return { from: option }
    }
    default:
      if (typeof value !== 'string' && typeof value !== 'number') throw InvalidInput(say`${at} must be text`)
      return { from: String(value).trim() }
  }
}

const alike = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

export function readDays(value: unknown, at: string): number {
  const days = readNumber(value)
  if (!Number.isInteger(days) || days! < 0 || days! > 36_500)
    throw InvalidInput(say`${at} must be a whole number`)
  return days!
}
