import { dateText, dayOf, wallText } from '../recurrence/days.ts'

/** What iCalendar writes otherwise than it is, halves of characters included. */
const SPECIAL = /[\u0000-\u001f\u007f\\;,\u2028\u2029\ud800-\udfff]/

/** Text as iCalendar has it: separators and line breaks escaped, what cannot be shown left out. */
export const escapeText = (text: string): string => (SPECIAL.test(text) ? escapeSpecial(text) : text)

const escapeSpecial = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\n', '\\n')

/** A parameter's value in quotes; nothing can end them early. */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .replaceAll('"', "'")}"`

/** No line is longer than 75 octets, and none ends within a character. */
export function fold(line: string): string {
  if (line.length <= 25 || Buffer.byteLength(line) <= 75) return line
  let text = ''
  let begin = 0
  let bytes = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at)!
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes + size > 75) {
      text += `${line.slice(begin, at)}\r\n `
      begin = at
      bytes = 1
    }
    bytes += size
    at += code < 0x10000 ? 1 : 2
  }
  return text + line.slice(begin)
}

/** As it stands in a file. */
export const lineOf = (text: string): string => `${fold(text)}\r\n`

export const joinLines = (lines: readonly string[]): string => lines.map(lineOf).join('')

const compact = (text: string): string => text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10)

export const basicDate = (wall: number): string => compact(dateText(dayOf(wall)))

/** `2027-03-01T09:00:00` as `20270301T090000`. */
function basicMoment(text: string): string {
  return `${compact(text)}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`
}
export const basicWall = (wall: number): string => basicMoment(wallText(wall))

const WIRE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** An instant as text of the wire. */
export const basicUtc = (instant: string): string =>
  `${basicMoment(WIRE.test(instant) ? instant : new Date(instant).toISOString())}Z`
