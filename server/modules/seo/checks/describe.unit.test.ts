import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeChecks } from './describe.ts'
import { checks } from './table.ts'

const page = readFileSync(new URL('../../../../docs/seo.md', import.meta.url), 'utf8')

it('is what the docs tell: npm run generate writes it there', () => {
  expect(page).toContain(describeChecks())
  expect(new Set(checks.map(({ id }) => id)).size).toBe(40)
})
