/** Days counted from 1 January 1970, and wall times in milliseconds as if they were UTC: plain numbers, quick to compare. */

export const DAY = 86_400_000

export interface Civil {
  year: number
  /** 1–12 */
  month: number
  day: number
}

export const dayOf = (wall: number): number => Math.floor(wall / DAY)
export const timeOf = (wall: number): number => wall - dayOf(wall) * DAY

/** By eras of 400 years, which all have the same length. */
export function toDay(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function toCivil(day: number): Civil {
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

export const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
export const lengthOfMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : LENGTHS[month - 1]!

/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

const two = (n: number) => (n < 10 ? `0${n}` : String(n))

/** Texts that many occurrences share are made once: the days of a few years, and the minutes of a day. */
const MOST_TEXTS = 5_000
const dateTexts = new Map<number, string>()
const timeTexts = new Map<number, string>()

function keep(texts: Map<number, string>, key: number, text: string): string {
  if (texts.size >= MOST_TEXTS) texts.clear()
  texts.set(key, text)
  return text
}

export function dateText(day: number): string {
  const known = dateTexts.get(day)
  if (known !== undefined) return known
  const { year, month, day: ofMonth } = toCivil(day)
  return keep(dateTexts, day, `${String(year).padStart(4, '0')}-${two(month)}-${two(ofMonth)}`)
}

/** `HH:MM:SS`, of milliseconds since midnight. */
function timeText(time: number): string {
  const known = timeTexts.get(time)
  if (known !== undefined) return known
  const seconds = Math.floor(time / 1000)
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return keep(timeTexts, time, text)
}

/** `YYYY-MM-DDTHH:MM:SS`. */
export function wallText(wall: number): string {
  const day = dayOf(wall)
  return `${dateText(day)}T${timeText(wall - day * DAY)}`
}

const [YEAR_0, YEAR_10000] = [toDay(0, 1, 1) * DAY, toDay(10_000, 1, 1) * DAY]

/** An instant as the wire has it: `YYYY-MM-DDTHH:MM:SS.000Z`. */
export function isoText(instant: number): string {
  if (instant % 1000 !== 0 || instant < YEAR_0 || instant >= YEAR_10000)
    return new Date(instant).toISOString()
  return `${wallText(instant)}.000Z`
}

/** As the database and the wire write them: `2027-03-10 09:00:00`, `2027-03-10T09:00`, `2027-03-10`. */
export function readWall(text: string): number {
  const day = toDay(pairAt(text, 0) * 100 + pairAt(text, 2), pairAt(text, 5), pairAt(text, 8))
  if (text.length < 16) return day * DAY
  const seconds = pairAt(text, 11) * 3600 + pairAt(text, 14) * 60 + (text.length < 19 ? 0 : pairAt(text, 17))
  return day * DAY + seconds * 1000
}

/** Two digits as a number: reading slices of the text costs ten times as much. */
const pairAt = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
