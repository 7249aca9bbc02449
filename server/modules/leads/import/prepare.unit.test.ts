import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emailStatuses } from '../pool/values.ts'
import { saidIn } from './meet.ts'
import type { CompanyRow, PersonRow } from './normalize.ts'
import { createPreparer } from './prepare.ts'

const prepare = createPreparer({ secret: Buffer.alloc(32, 7), source: 3, now: '2026-11-15T00:00:00.000Z' })

const text = fc.option(fc.constantFrom('Ada', 'Zoë', '李明', "O'Neill; the \t \\ second", '👩‍🚀'.repeat(40)))
const company = {
  ...{ industry: null, size: null, country: null, city: null, founded: null, description: null },
  ...{ technologies: [], linkedin_url: null, phone: null, at: 1 },
}
const row: fc.Arbitrary<PersonRow> = fc.record({
  first_name: text.map(one => one ?? ''),
  last_name: text.map(one => one ?? 'Lovelace'),
  title: text,
  seniority: fc.option(fc.constantFrom('head', 'vp')),
  department: fc.option(fc.constantFrom('sales', 'it')),
  email: fc.option(fc.constantFrom('ada@a.example', 'zoë@b.example')),
  phone: fc.option(fc.constantFrom('+493023125001', '+4420794600')),
  email_status: fc.option(fc.constantFrom(...emailStatuses)),
  linkedin: fc.option(fc.constantFrom('ada-l', 'zoë', '李')),
  city: text,
  region: text,
  country: fc.option(fc.constantFrom('DE', 'GB')),
  company: fc.option(
    fc.constantFrom<CompanyRow>(
      { ...company, domain: 'a.example', name: null },
      { ...company, domain: null, name: 'Acme' },
    ),
  ),
  at: fc.constantFrom(0, Date.UTC(2026, 0, 1), Date.UTC(2038, 5, 1) + 1),
})

it('says of a row what the row said', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), rows => {
      const prepared = prepare(rows)
      rows.forEach(({ first_name, last_name, linkedin, company: firm, at, ...rest }, place) => {
        const said = {
          ...rest,
          name: `${first_name}\u0001${last_name}`,
          linkedin_url: linkedin,
          company: firm && (firm.domain ?? '~acme'),
        }
        const given = Object.entries(said).filter(([, value]) => value !== null)
        expect(saidIn(prepared, place)).toEqual(
          Object.fromEntries(given.map(([field, value]) => [field, { value, at, source: 3 }])),
        )
      })
    }),
    { numRuns: 300 },
  )
})

it('knows rows that share an identifier, and no others', () => {
  const person = { first_name: 'Ada', last_name: 'L', title: null, seniority: null, department: null, at: 0 }
  const nothing = { email: null, phone: null, email_status: null, linkedin: null, city: null, region: null }
  const one = { ...person, ...nothing, country: null, company: null }
  const { shared } = prepare([
    { ...one, email: 'a@a.example' },
    { ...one, email: 'b@a.example', phone: '+493023125001' },
    { ...one, linkedin: 'ada', phone: '+493023125001' },
    { ...one, email: 'a@a.example', linkedin: 'grace' },
    { ...one, email: 'c@a.example', linkedin: 'grace' },
    { ...one, linkedin: 'a@a.example' },
  ])
  expect([...shared].toSorted((a, b) => a - b)).toEqual([0, 3, 4])
})
