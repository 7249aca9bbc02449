import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { startServer } from '#tests/server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

it('leaves no gap in the numbers when the server is killed in the middle', async () => {
  const database = await cloneDatabase(inject('clusterUrl'))
  const env = {
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of at least thirty-two characters',
    DEMO: '0',
  }
  const first = await startServer('serve', env)
  const signup = await new Api(first.url, null).post('/auth/signup', {
    email: 'ada@example.com',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  const token: string = signup.body.data.access_token
  const acme = new Api(first.url, token)
  const answered: string[] = []
  const lines = Array.from({ length: 20 }, (_, i) => ({ name: `Line ${i}`, unit_price_cents: 100 }))
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const calls = Array.from({ length: 120 }, (_, i) =>
    acme.post('/invoices', i % 4 === 3 ? { contact_id: newId(), lines } : { lines }).then(
      reply => {
        if (reply.status === 201) answered.push(reply.body.data.number)
        if (answered.length === 10) resolve()
      },
      // The connection went down with the server.
      () => {},
    ),
  )
  await enough
  await first.end('SIGKILL')
  await Promise.all(calls)

  const second = await startServer('serve', env)
  const after = await new Api(second.url, token).post('/invoices', { lines })
  expect(after.status, after.text).toBe(201)
  await second.end('SIGTERM')
  const client = new pg.Client(database.adminUrl)
  await client.connect()
  const { rows } = await client.query<{ number: string; lines: string; links: string }>(`
    select number, (select count(*) from invoice_lines l where l.invoice_id = i.id) as lines,
      (select count(*) from directory d where d.kind = 'invoice' and d.target_id = i.id::text) as links
    from invoices i order by number`)
  await client.end()
  await database.drop()
  expect(rows.map(row => row.number)).toEqual(rows.map((_, i) => `INV-${String(i + 1).padStart(6, '0')}`))
  expect(rows.at(-1)!.number).toBe(after.body.data.number)
  expect(rows.length).toBeLessThan(120)
  for (const number of answered) expect(rows.some(row => row.number === number)).toBe(true)
  for (const row of rows) expect([row.lines, row.links]).toEqual(['20', '1'])
})
