import { expect, it } from 'vitest'
import { idField, numberField, type ReportDataset, timestampField } from '#kit/reporting/dataset.ts'
import { useTestApp } from '#tests/harness.ts'

const slow: ReportDataset = {
  name: 'slow_things',
  label: 'Slow things',
  description: 'Made for a test.',
  table: 'contacts',
  dateField: 'created_at',
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Created at', 't.created_at', { required: true }),
    sleep: numberField('Sleep', '(select 1 from pg_sleep(600) where t.id is not null)'),
  },
  defaultColumns: ['created_at'],
}
const app = useTestApp({ reportTimeoutMs: 2_000 }, [], undefined, [
  { name: 'slow', routes: [], reportDatasets: [slow] },
])

it('a query that takes too long is stopped at its limit, and the connection is fine afterwards', async () => {
  const acme = await app.createAccount()
  await acme.post('/contacts', { first_name: 'Ada' })
  const sleep = { dataset: 'slow_things', measures: [{ fn: 'sum', field: 'sleep' }] }
  const long = await acme.post('/reports/run', sleep)
  expect([long.status, long.body.code, long.body.detail]).toEqual([
    400,
    'query_timeout',
    'Query took longer than 2 seconds; narrow it down',
  ])
  const drilled = { query: sleep, measure: 'sum_sleep', columns: ['sleep'] }
  expect((await acme.post('/reports/drill', drilled)).body.code).toBe('query_timeout')
  const after = await Promise.all(
    Array.from({ length: 4 }, () => acme.post('/reports/run', { dataset: 'contacts' })),
  )
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
