import { expect, it } from 'vitest'
import { readAbsence } from './absence.ts'

const wrote = new Date('2026-11-16T10:00:00Z')
const read = (text: string, language?: string) => readAbsence(text, { language, wrote })

it.each([
  ['I am out of the office until 27 November. For urgent matters call my colleague.', '2026-11-27'],
  ['I will be away from Nov 20 to Nov 28, 2026.', '2026-11-28'],
  ['I am back on Monday, November 30th.', '2026-11-29'],
  ['Ich bin bis zum 27.11.2026 nicht im Büro. Ab dem 28.11. bin ich wieder da.', '2026-11-27'],
  ['Vom 17.11. bis 24.11. bin ich im Urlaub.', '2026-11-24'],
  ['Ich bin bis einschließlich Freitag, 8. Januar nicht im Büro.', '2027-01-08'],
  ['Ich bin ab dem 30.11.2026 wieder für Sie da.', '2026-11-29'],
  ["Je suis absent du bureau jusqu'au 27 novembre 2026 inclus.", '2026-11-27'],
  ['Estaré fuera de la oficina hasta el 27 de noviembre.', '2026-11-27'],
  ['Estarei ausente até 27 de novembro de 2026.', '2026-11-27'],
  ['Sono fuori ufficio fino al 27 novembre.', '2026-11-27'],
  ['11月27日まで不在にしております。', '2026-11-27'],
  ['Thank you. Holidays: 23 December.', '2026-12-23'],
])('%s', async (text, expected) => {
  expect(await read(text)).toBe(expected)
})

it('believes only what lies after the mail and within a year', async () => {
  expect(await read('I was out of the office until 13 November 2026.')).toBeNull()
  expect(await read('I am away until 1 March 2029.')).toBeNull()
  expect(await read('We have received your request and will answer soon.')).toBeNull()
  expect(await read('')).toBeNull()
})

it('reads it in the language that the mail names', async () => {
  expect(await read('12/11/2026 - 04/12/2026', 'fr-FR')).toBe('2026-12-04')
  expect(await read('Until 12/04/2026', 'en-US')).toBe('2026-12-04')
})
