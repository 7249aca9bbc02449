import { expect, it } from 'vitest'
import { namesOf } from './names-of.ts'

it.each([
  ['amount_cents', 'amount'],
  ['stage_id', 'stage'],
  ['first_name', 'firstName'],
  ['lines[0].unit_price_cents', 'lines'],
  ['branding.accent_color', 'accent_color'],
])('finds the field of a form that %s is about: %s', (field, name) => {
  expect(namesOf(field)).toContain(name)
})
