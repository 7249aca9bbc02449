import { describe, expect, it } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['Ada King, Countess of Lovelace', 'AL'],
    ['ada.lovelace@engines.test', 'AL'],
    ['Jean-Luc Picard', 'JP'],
    ['Änne Österreich', 'ÄÖ'],
    ['Acme GmbH', 'A'],
    ['Acme Rope, Inc.', 'AR'],
    ['Nord & Süd AG', 'NS'],
    ['(Old) Harbour', 'OH'],
    ['山田 太郎', '山'],
    ['👩‍🚀', ''],
    ['', ''],
  ])('of %s are %s', (name, letters) => expect(initialsOf(name)).toBe(letters))
})

describe('the colour of a name', () => {
  it('is the same however it is written, and differs between most names', () => {
    expect(hueOf(' ADA lovelace')).toBe(hueOf('Ada Lovelace'))
    const hues = ['Ada', 'Grace', 'Mary', 'Katherine', 'Dorothy', 'Joan', 'Hedy', 'Radia'].map(hueOf)
    expect(new Set(hues).size).toBeGreaterThan(4)
    for (const hue of hues) expect(hue % 30).toBe(0)
  })
})
