import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { collectStatements } from './collect.ts'
import { compareRows } from './compare.ts'
import { describeStatements } from './describe.ts'

/** Statements whose text is put together from data when they run: which tables, which columns, in which order. */
const assembled = [
  'server/modules/analytics/funnel/queries.ts',
  'server/modules/bookkeeping/month-end/queries.ts',
  'server/modules/bookkeeping/month-end/queries.ts',
  'server/modules/crm/contacts/column-queries.ts',
  'server/modules/crm/contacts/saving/save-many-queries.ts',
  'server/modules/crm/overview/first-queries.ts',
  'server/modules/crm/overview/related-queries.ts',
  'server/modules/crm/timeline/activity-queries.ts',
  'server/modules/email/conversations/queries.ts',
  'server/modules/observability/metrics/read-queries.ts',
  'server/modules/reports/exports/cursor-queries.ts',
  'server/modules/reports/query/compiling/name-queries.ts',
  'server/modules/transfer/exports/queries.ts',
]

const app = useTestApp()
let postgres: Awaited<ReturnType<typeof describeStatements>>
beforeAll(async () => {
  postgres = await describeStatements(app.adminUrl)
})
afterAll(() => postgres.end())

/** What is wrong, by the place of the statement, and the places that PostgreSQL does not understand. */
async function check(pattern: string) {
  const found = collectStatements(pattern)
  const lies: string[] = []
  const notUnderstood: string[] = []
  for (const { place, texts, row } of found) {
    try {
      const described = await postgres.describe(texts)
      if (row) lies.push(...compareRows(row, described).map(lie => `${place} ${lie}`))
    } catch (error) {
      notUnderstood.push(`${place} ${(error as Error).message}`)
    }
  }
  return { found, lies, notUnderstood }
}

it('has rows that are as they are declared, in every statement', { timeout: 120_000 }, async () => {
  const { found, lies, notUnderstood } = await check('server/{modules,platform}/**/*queries.ts')
  expect(lies).toEqual([])
  const files = notUnderstood.map(one => one.slice(0, one.indexOf(':')))
  expect(files.toSorted(), notUnderstood.join('\n')).toEqual(assembled)
  const typed = found.filter(({ row }) => row).length
  console.log(
    `${found.length - files.length} of ${found.length} statements described, ${typed} with declared rows`,
  )
})

it('finds each way in which a row type can be wrong', { timeout: 120_000 }, async () => {
  const { lies, notUnderstood } = await check('server/tests/statements/lies.fixture.ts')
  const said = (list: string[]) => list.map(one => one.replace(/^\S+ /, ''))
  expect(said(lies)).toEqual([
    'title is not among the columns id, name',
    'name is selected and not declared',
    'total is a string, not a number',
    'removed_at may be null',
    'name may be null',
    'last may be null',
    'value is a string, not a number',
  ])
  expect(said(notUnderstood)).toEqual(['column "no_such_column" does not exist'])
})
