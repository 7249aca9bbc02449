import { createHash } from 'node:crypto'
import { InvalidInput } from '#kit/problem.ts'
import { isTimeZone } from '#kit/time/zone.ts'
import { isEmail } from '#platform/server/validation.ts'
import type { LinkRow } from '../booking-links/queries.ts'
import { readUtm, sideText } from '../public/posted.ts'
import { checkerOf } from '../questions/check.ts'
import type { Answers, Utm } from '../questions/schema.ts'
import { AnswersInvalid } from '../submissions/schema.ts'

/** What somebody wants to book. */
export interface Wanted {
  /** Milliseconds. */
  start: number
  name: string
  email: string
  timezone: string
  answers: Answers
  guests: string[]
  utm: Utm
  language: string
  /** Hashed; null where no key came along. */
  retryKey: Buffer | null
}

/** What its program says about a request that it may send again. */
export interface Asking {
  language: string
  idempotencyKey: string
}

const LONGEST_KEY = 255

const retryKeyOf = (link: LinkRow, key: string): Buffer | null =>
  key === '' || key.length > LONGEST_KEY ? null : createHash('sha256').update(`${link.id} ${key}`).digest()

const MOST_GUESTS = 5
const PREFIX = 'answers.'

/** Under `answers`, or flat, each with its prefix, as a plain form sends them. */
function answersIn(fields: Record<string, unknown>): Record<string, unknown> {
  const { answers } = fields
  if (typeof answers === 'object' && answers !== null && !Array.isArray(answers)) {
    return answers as Record<string, unknown>
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, value]) => [key.slice(PREFIX.length), value]),
  )
}

const text = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed() ? value.trim() : ''

export function readStart(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 40) return null
  try {
    return Temporal.Instant.from(value.trim()).epochMilliseconds
  } catch {
    return null
  }
}

/** All that is wrong at once, as forms say it. */
export function readWanted(
  link: LinkRow,
  fields: Record<string, unknown>,
  { language, idempotencyKey }: Asking,
): Wanted {
  const errors: Record<string, string> = {}
  const start = readStart(fields.start_at)
  if (start === null) {
    errors.start_at =
      text(fields.start_at) === ''
        ? 'start_at is required'
        : 'start_at must be an instant such as 2027-03-10T09:00:00Z'
  }
  const name = text(fields.name)
  if (name === '') errors.name = 'Name is required'
  else if (name.length > 200) errors.name = 'Name must be at most 200 characters'
  const email = text(fields.email)
  if (email === '') errors.email = 'Email is required'
  else if (email.length > 254 || !isEmail(email)) errors.email = 'Email must be a valid email address'
  const timezone = text(fields.timezone) || link.availability.timezone
  if (!isTimeZone(timezone)) errors.timezone = 'timezone must be an IANA time zone'
  const guests = readGuests(fields.guests, email, errors)
  const checked = checkerOf(link.id, Date.parse(link.updated_at), link.questions)(answersIn(fields))
  Object.assign(errors, checked.errors)
  if (Object.keys(errors).length > 0) throw AnswersInvalid(errors)
  const utm = readUtm(fields, sideText(fields.page_url, 2_000))
  const { answers } = checked
  const retryKey = retryKeyOf(link, idempotencyKey)
  return { start: start!, name, email, timezone, answers, guests, utm, language, retryKey }
}

function readGuests(given: unknown, email: string, errors: Record<string, string>): string[] {
  if (given === undefined || given === null || given === '') return []
  const list = (Array.isArray(given) ? given : [given]).flatMap(one =>
    typeof one === 'string' ? one.split(/[\s,;]+/) : [one],
  )
  const wanted = list.filter(one => one !== '')
  if (wanted.some(one => typeof one !== 'string' || one.length > 254 || !isEmail(one))) {
    errors.guests = 'Guests must be valid email addresses'
    return []
  }
  const own = email.toLowerCase()
  const guests = [...new Map((wanted as string[]).map(one => [one.toLowerCase(), one])).entries()]
    .filter(([key]) => key !== own)
    .map(([, one]) => one)
  if (guests.length > MOST_GUESTS) errors.guests = `Guests may be at most ${MOST_GUESTS}`
  return guests
}

/** Neither clocks nor the database know what is much further away. */
const AFTER_ALL = Date.UTC(10_000, 0)

/** To the second. */
function instantOf(text: string): number | null {
  try {
    return Math.floor(Temporal.Instant.from(text).epochMilliseconds / 1_000) * 1_000
  } catch {
    return null
  }
}

export function readInstant(field: string, text: string): number {
  const at = instantOf(text.trim())
  if (at === null || at < 0 || at >= AFTER_ALL) {
    throw InvalidInput(`${field} must be an instant such as 2027-03-10T09:00:00Z`)
  }
  return at
}
