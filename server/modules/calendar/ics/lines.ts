import { wallText } from '../recurrence/days.ts'

/** Text as iCalendar has it: separators and line breaks escaped, what cannot be shown left out. */
export const escapeText = (text: string): string =>
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
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

export const joinLines = (lines: readonly string[]): string => `${lines.map(fold).join('\r\n')}\r\n`

export const basic = (text: string): string => text.replaceAll(/[-:]/g, '')
export const basicWall = (wall: number): string => basic(wallText(wall))
export const basicDate = (wall: number): string => basicWall(wall).slice(0, 8)
/** An instant as text of the wire, or in milliseconds. */
export const basicUtc = (instant: string | number): string =>
  `${basic(new Date(instant).toISOString().slice(0, 19))}Z`
