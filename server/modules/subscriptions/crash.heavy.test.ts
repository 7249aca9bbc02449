import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { Api } from '#tests/api.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

const app = useOwnTestApp()
const { start } = useServerProcess(app)

async function begin(acme: Account, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const items = [{ name: 'Plan', unit_price_cents: 3_100, tax_name: 'VAT', tax_rate: 19 }]
    ids.push((await acme.post('/subscriptions', { items })).body.data.id)
  }
  await app.drain()
  return ids
}

const booksOf = async (id: string) =>
  (
    await app.sql<Record<string, number>>(
      `select
      (select count(*)::int from subscription_changes where subscription_id = $1) as changes,
      (select count(*)::int from invoices where subscription_id = $1) as invoices,
      (select count(*)::int from credit_notes n join invoices i on i.id = n.invoice_id where i.subscription_id = $1) as notes,
      (select count(*)::int from mrr_movements where subscription_id = $1) as movements`,
      [id],
    )
  )[0]!

const before = { changes: 0, invoices: 1, notes: 0, movements: 1 }
const after = { changes: 1, invoices: 2, notes: 1, movements: 2 }

describe('a process that is killed', () => {
  it('between the credit note and the invoice of a change leaves both or none', async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await app.createAccount({ currency: 'EUR' })
    const [id] = await begin(acme, 1)
    expect(await booksOf(id!)).toEqual(before)
    const change = (url: string) =>
      new Api(url, acme.token).call('PATCH', `/subscriptions/${id}`, {
        body: { items: [{ name: 'Plan', unit_price_cents: 6_200 }], proration: 'now' },
        headers: { 'idempotency-key': 'the-one-change' },
      })
    // Whoever holds the counter of invoices stops the change right behind its credit note.
    const holder = new pg.Client(app.adminUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query(`select from counters where organization_id = $1 and name = 'invoice' for update`, [
      acme.organizationId,
    ])
    const doomed = await start('serve')
    const lost = change(doomed.url).catch(() => undefined)
    const waiting = () =>
      app.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'counters'`)
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    await doomed.end('SIGKILL')
    await holder.query('rollback')
    await holder.end()
    expect(await lost).toBeUndefined()
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(0)
    expect(await booksOf(id!)).toEqual(before)

    const second = await start('serve')
    const answers = [await change(second.url), await change(second.url)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const documents = [{ type: 'credit_note' }, { type: 'invoice' }]
    for (const { body } of answers) expect(body.change).toMatchObject({ status: 'applied', documents })
    expect(await booksOf(id!)).toEqual(after)
    expect((await acme.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
    await second.end('SIGTERM')
  })

  it('in the middle of a price change goes on behind the last, and changes none twice', async () => {
    app.clock.set(Temporal.Now.instant())
    const acme = await app.createAccount({ currency: 'EUR' })
    const ids = await begin(acme, 40)
    const body = { change: { price_percent: 10, proration: 'now' } }
    const { hash } = (await acme.post('/subscriptions/rehearse', body)).body.data
    const { data } = (await acme.post('/subscriptions/apply', { ...body, expected_hash: hash })).body
    const done = async () =>
      (await app.sql<{ done: number }>('select done from long_jobs where id = $1', [data.job_id]))[0]!.done
    for (const enough of [1, 10]) {
      const worker = await start('worker')
      await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
      await worker.end('SIGKILL')
      // What a killed worker left claimed comes back after minutes: here the waiting is cut short.
      await app.sql(`update jobs set worker = null where queue = 'subscriptions.reprice'`)
    }
    expect(await done()).toBeLessThan(40)
    const last = await start('worker')
    const state = async () => (await acme.get(`/jobs/${data.job_id}`)).body.data
    await expect.poll(async () => (await state()).status, { timeout: 90_000 }).toBe('succeeded')
    expect((await state()).result).toEqual({ subscriptions: 40, changed: 40, failed: [] })
    await last.end('SIGTERM')
    for (const id of ids) expect(await booksOf(id)).toEqual(after)
    expect((await acme.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
  })
})
