import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { ReportDataset } from '#kit/reporting/dataset.ts'
import { idField, numberField, timestampField } from '#kit/reporting/dataset.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const DOOR = 7_261_534

/** One file makes a dataset: here it is, with a field behind a door that the test opens and shuts. */
const gated: ReportDataset = {
  name: 'gated_things',
  label: 'Gated things',
  description: 'Made for a test.',
  table: 'contacts',
  dateField: 'created_at',
  fields: {
    id: idField('ID', 't.id', { required: true }),
    created_at: timestampField('Created at', 't.created_at', { required: true }),
    door: numberField(
      'Door',
      `(select 1 from (select pg_advisory_xact_lock_shared(${DOOR})) passed where t.id is not null)`,
    ),
  },
  defaultColumns: ['created_at', 'door'],
}

const app = useTestApp({ reportTimeoutMs: 60_000, reportWaitMs: 3_000 }, [], undefined, [
  { name: 'gated', routes: [], reportDatasets: [gated] },
])
const query = { dataset: 'gated_things', measures: [{ fn: 'sum', field: 'door' }] }

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client(app.adminUrl)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whoever asks about gated things waits until the door is opened. */
async function shutDoor(): Promise<{ waiting(): Promise<number>; open(): Promise<void> }> {
  const client = await openClient()
  await client.query('select pg_advisory_lock($1)', [DOOR])
  return {
    waiting: async () =>
      (
        await client.query(
          `select count(*)::int as n from pg_locks
           where locktype = 'advisory' and objid = $1 and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          [DOOR],
        )
      ).rows[0].n,
    open: () => client.end(),
  }
}

async function withContact(): Promise<Account> {
  const account = await app.createAccount()
  await account.post('/contacts', { first_name: 'Ada' })
  return account
}

describe('a dataset of one file', () => {
  it('is listed, run, drilled and exported', async () => {
    const acme = await withContact()
    const { data } = (await acme.get('/reports/datasets')).body
    expect(data.at(-1)).toMatchObject({ name: 'gated_things', date_field: 'created_at' })
    expect((await acme.post('/reports/run', query)).body.data.rows).toEqual([{ sum_door: 1 }])
    expect((await acme.post('/reports/drill', { query })).body.pagination.total).toBe(1)
    const file = await acme.post('/reports/export', { query: { dataset: 'gated_things', columns: ['door'] } })
    expect(file.text).toBe('Door\r\n1\r\n')
  })
})

describe('four at once', () => {
  it('run, the next wait for their turn, and who waits too long is told so', async () => {
    const [acme, other] = [await withContact(), await withContact()]
    const door = await shutDoor()
    const four = Array.from({ length: 4 }, () => acme.post('/reports/run', query))
    await expect.poll(door.waiting, { timeout: 30_000 }).toBe(4)
    // What is wrong with a query is said without a turn, and nobody else's turn is taken.
    expect((await acme.post('/reports/run', { dataset: 'x' })).status).toBe(400)
    const theirs = other.post('/reports/run', query)
    await expect.poll(door.waiting, { timeout: 30_000 }).toBe(5)
    const refused = await acme.post('/reports/run', query)
    expect([refused.status, refused.body.detail]).toEqual([429, 'Too many reports are running'])
    const next = Array.from({ length: 3 }, () => acme.post('/reports/run', query))
    await door.open()
    const replies = await Promise.all([...four, theirs, ...next])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  })

  it('counts those of other processes, and lets go when one of them dies', async () => {
    const acme = await withContact()
    const elsewhere = await openClient()
    await elsewhere.query(
      `select pg_advisory_lock(hashtextextended('report slot ' || slot, hashtextextended($1, 0))) from generate_series(1, 4) slot`,
      [acme.organizationId],
    )
    const pid = (await elsewhere.query('select pg_backend_pid() as pid')).rows[0].pid
    expect((await acme.post('/reports/run', { dataset: 'contacts' })).status).toBe(429)
    const waiting = acme.post('/reports/run', { dataset: 'contacts' })
    await app.sql('select pg_terminate_backend($1)', [pid])
    expect((await waiting).status).toBe(200)
    await elsewhere.end().catch(() => {})
  })
})
