import { expect, it } from 'vitest'
import { readAmount } from './amounts.ts'

it('reads amounts as the server writes them down, in any currency', () => {
  expect(readAmount('€1,500.00')).toEqual({ minor: 150_000, currency: 'EUR' })
  expect(readAmount('-$12.05')).toEqual({ minor: -1_205, currency: 'USD' })
  expect(readAmount('¥120,000')).toEqual({ minor: 120_000, currency: 'JPY' })
  expect(
    readAmount(new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CHF' }).format(7)),
  ).toEqual({
    minor: 700,
    currency: 'CHF',
  })
})

it.each(['INV-000002', '1,500.00', 'Budget: €5', 'x5', '€1.500,00', ''])('leaves %s alone', text => {
  expect(readAmount(text)).toBeNull()
})
