import { expect, it } from 'vitest'
import { guessDateFormat, guessDecimal, guessRoles } from './mapping.ts'

it('guesses what columns of banks hold', () => {
  expect(
    guessRoles([
      'Buchungstag',
      'Valutadatum',
      'Verwendungszweck',
      'Name Zahlungsbeteiligter',
      'IBAN',
      'Betrag',
      'Info',
    ]),
  ).toEqual(['booked_on', 'value_on', 'remittance', 'name', 'iban', 'amount', null])
  expect(guessRoles(['Date', 'Description', 'Paid out', 'Paid in', 'Balance'])).toEqual([
    'booked_on',
    'remittance',
    'debit',
    'credit',
    'balance',
  ])
})

it('gives a role once, but for texts', () => {
  expect(guessRoles(['Amount', 'Amount in EUR', 'Details', 'Memo'])).toEqual([
    'amount',
    null,
    'remittance',
    'remittance',
  ])
})

it.each([
  [['16.11.2026', '01.02.2026'], 'DD.MM.YYYY'],
  [['16.11.26'], 'DD.MM.YY'],
  [['2026-11-16'], 'YYYY-MM-DD'],
  [['11/16/2026', '01/02/2026'], 'MM/DD/YYYY'],
  [['16/11/2026', '01/02/2026'], 'DD/MM/YYYY'],
  [[], 'YYYY-MM-DD'],
])('reads days like %j as %s', (days, format) => {
  expect(guessDateFormat(days)).toBe(format)
})

it('tells the mark before the cents', () => {
  expect(guessDecimal(['1.234,56', '-7,00 EUR'])).toBe(',')
  expect(guessDecimal(['1,234.56', '100'])).toBe('.')
})
