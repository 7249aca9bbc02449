import { expect, it, vi } from 'vitest'
import { newId } from '#kit/id.ts'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const database = useTestDatabase()
const { start } = useServerProcess(database)

it('leaves no gap in the numbers when the server is killed in the middle', async () => {
  const first = await start('serve')
  const { api: acme } = await signUpPerson(new Api(first.url, null))
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

  const second = await start('serve')
  const after = await new Api(second.url, acme.token).post('/invoices', { lines })
  expect(after.status, after.text).toBe(201)
  await second.end('SIGTERM')
  const rows = await database.sql<{ number: string; lines: string; links: string }>(`
    select number, (select count(*) from invoice_lines l where l.invoice_id = i.id) as lines,
      (select count(*) from directory d where d.kind = 'invoice' and d.target_id = i.id::text) as links
    from invoices i order by number`)
  expect(rows.map(row => row.number)).toEqual(rows.map((_, i) => `INV-${String(i + 1).padStart(6, '0')}`))
  expect(rows.at(-1)!.number).toBe(after.body.data.number)
  expect(rows.length).toBeLessThan(120)
  for (const number of answered) expect(rows.some(row => row.number === number)).toBe(true)
  for (const row of rows) expect([row.lines, row.links]).toEqual(['20', '1'])
})
