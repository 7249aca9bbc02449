import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { idField, numberField, timestampField } from '#kit/reporting/dataset.ts'
import { useTestApp } from '#tests/harness.ts'

/** One file makes a dataset: here it is, with a field that takes its time. */
const slow: ReportDataset = {
  name: 'slow_things',
  label: 'Slow things',
  description: 'Made for a test.',
  table: 'contacts',
  dateField: 'created_at',
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Created at', 't.created_at', { required: true }),
    nap: numberField('Nap', '(select 1 from pg_sleep(0.4) where t.id is not null)'),
    sleep: numberField('Sleep', '(select 1 from pg_sleep(60) where t.id is not null)'),
  },
  defaultColumns: ['created_at', 'nap'],
}

const app = useTestApp({ reportTimeoutMs: 2_000, reportWaitMs: 600 }, [], undefined, [
  { name: 'slow', routes: [], reportDatasets: [slow] },
])
const nap = { dataset: 'slow_things', measures: [{ fn: 'sum', field: 'nap' }] }

describe('a dataset of one file', () => {
  it('is listed, run, drilled and exported', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Ada' })
    const { data } = (await acme.get('/reports/datasets')).body
    expect(data.at(-1)).toMatchObject({ name: 'slow_things', date_field: 'created_at' })
    expect((await acme.post('/reports/run', nap)).body.data.rows).toEqual([{ sum_nap: 1 }])
    expect((await acme.post('/reports/drill', { query: nap })).body.pagination.total).toBe(1)
    const file = await acme.post('/reports/export', { query: { dataset: 'slow_things', columns: ['nap'] } })
    expect(file.text).toBe('Nap\r\n1\r\n')
  })
})

describe('a query that takes too long', () => {
  it('is stopped at its limit, and the connection is fine afterwards', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Ada' })
    const long = await acme.post('/reports/run', {
      dataset: 'slow_things',
      measures: [{ fn: 'sum', field: 'sleep' }],
    })
    expect([long.status, long.body.code, long.body.detail]).toEqual([
      400,
      'query_timeout',
      'Query took longer than 2 seconds; narrow it down',
    ])
    const after = await Promise.all(
      Array.from({ length: 4 }, () => acme.post('/reports/run', { dataset: 'contacts' })),
    )
    expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('four at once', () => {
  it('run, the next wait, and who waits too long is told so', async () => {
    const [acme, other] = [await app.createAccount(), await app.createAccount()]
    for (const who of [acme, other]) await who.post('/contacts', { first_name: 'Ada' })
    const replies = await Promise.all(Array.from({ length: 14 }, () => acme.post('/reports/run', nap)))
    const statuses = replies.map(({ status }) => status)
    const [done, refused] = [200, 429].map(status => statuses.filter(one => one === status).length)
    expect(done! + refused!).toBe(14)
    // 0.4 seconds each: two rounds of four come to their turn within 0.6 seconds, a third does not.
    expect(done).toBeGreaterThanOrEqual(4)
    expect(refused).toBeGreaterThanOrEqual(2)
    const told = replies.find(({ status }) => status === 429)!
    expect(told.body.detail).toBe('Too many reports are running')
    // Nobody else's turn is taken.
    const held = Array.from({ length: 8 }, () => acme.post('/reports/run', nap))
    expect((await other.post('/reports/run', nap)).status).toBe(200)
    await Promise.all(held)
  })

  it('counts those of other processes, and lets go when one of them dies', async () => {
    const acme = await app.createAccount()
    await acme.post('/contacts', { first_name: 'Ada' })
    const elsewhere = new pg.Client(app.databaseUrl)
    elsewhere.on('error', () => {})
    await elsewhere.connect()
    await elsewhere.query(
      `select pg_advisory_lock(hashtextextended('report slot ' || slot, hashtextextended($1, 0))) from generate_series(1, 4) slot`,
      [acme.organizationId],
    )
    expect((await acme.post('/reports/run', { dataset: 'contacts' })).status).toBe(429)
    const waiting = acme.post('/reports/run', { dataset: 'contacts' })
    await pass(100)
    await app.sql(
      'select pg_terminate_backend(pid) from pg_locks where locktype = $1 and pid <> pg_backend_pid()',
      ['advisory'],
    )
    expect((await waiting).status).toBe(200)
    await elsewhere.end().catch(() => {})
  })
})
