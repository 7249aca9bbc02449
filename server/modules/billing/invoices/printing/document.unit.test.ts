import { describe, expect, it } from 'vitest'
import { languages } from '#kit/web/language.ts'
import { paymentTerms, termsLabel } from '../../orders/terms.ts'
import { wordsIn } from '../../orders/words/index.ts'
import { termsIn, totalsOf } from './document.ts'
import { formatsFor } from './text.ts'

const sums = { subtotal_cents: 10_000, discount_cents: 1_000, total_cents: 9_000 }

describe('the totals of a document', () => {
  it("call a discount a discount, in the document's language", () => {
    const percent = { ...sums, order_discount_kind: 'percent', order_discount_value: '10.0000' }
    expect(totalsOf(formatsFor('en-US', 'UTC', 'USD'), percent, [])).toMatchObject({
      discount: '−$10.00',
      discountLabel: 'Discount 10%',
    })
    const german = totalsOf(formatsFor('de-DE', 'UTC', 'EUR'), percent, [])
    expect(german.discountLabel?.replaceAll(/\s/g, ' ')).toBe('Rabatt 10 %')
  })

  it('leave the label of an amount to the document', () => {
    const amount = { ...sums, order_discount_kind: 'amount', order_discount_value: '1000' }
    expect(totalsOf(formatsFor('en-US', 'UTC', 'USD'), amount, []).discountLabel).toBeUndefined()
  })
})

it('names a period as people do', () => {
  const { period } = formatsFor('de-DE', 'UTC', 'EUR')
  expect(period('2026-10-01', '2026-10-31')).toBe('1.–31. Oktober 2026')
  expect(period('2026-12-17', '2027-01-16')).toBe('17. Dezember 2026 – 16. Januar 2027')
})

describe('the terms of a document', () => {
  it('are those of the API in English, and told in every other language', () => {
    for (const terms of paymentTerms) {
      expect(termsIn('en', terms)).toBe(termsLabel(terms))
      const told = languages.map(language => termsIn(language, terms))
      expect(new Set(told).size, terms).toBe(languages.length)
    }
    const greetings = languages.map(language => wordsIn(language).hello('Ada'))
    expect(new Set(greetings).size).toBe(languages.length)
  })
})
