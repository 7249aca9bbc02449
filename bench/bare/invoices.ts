/** The same statements, bare: Fastify and pg, no tenancy, no credential, no validation. */
import { randomUUIDv7 } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const organization = process.env.ORGANIZATION_ID

app.get('/health', async () => ({ ok: true }))
app.get<{ Params: { id: string } }>('/invoices/:id', async ({ params }) => {
  const [invoice, lines] = await Promise.all([
    pool.query('select * from invoices where organization_id = $1 and id = $2', [organization, params.id]),
    pool.query(
      'select * from invoice_lines where organization_id = $1 and invoice_id = $2 order by position',
      [organization, params.id],
    ),
  ])
  return { success: true, data: { ...invoice.rows[0], lines: lines.rows } }
})
app.get('/invoices', async () => {
  const { rows } = await pool.query(
    'select * from invoices where organization_id = $1 order by id desc limit 100',
    [organization],
  )
  return { success: true, data: rows }
})

const sample = async (text: string) => (await pool.query<Record<string, unknown>>(text, [organization])).rows
const columnsOf = (row: Record<string, unknown>) => Object.keys(row).join(', ')
const slots = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `$${n + from}`).join(', ')

const [invoice] = await sample('select * from invoices where organization_id = $1 order by id limit 1')
const lines = await sample(
  'select * from invoice_lines where organization_id = $1 and invoice_id = (select id from invoices where organization_id = $1 order by id limit 1)',
)

/** The statements of a create, one after another in one transaction, with values made beforehand. */
app.post('/invoices', async (_request, reply) => {
  const client = await pool.connect()
  try {
    const id = randomUUIDv7()
    await client.query('begin')
    const { rows } = await client.query<{ value: string }>(
      `insert into counters (organization_id, name, value) values ($1, 'bare', 1)
       on conflict (organization_id, name) do update set value = counters.value + 1 returning value`,
      [organization],
    )
    const row = { ...invoice, id, number: `BARE-${rows[0]!.value}`, public_token: id }
    const stored = await client.query(
      `insert into invoices (${columnsOf(row)}) values (${slots(Object.keys(row).length)}) returning *`,
      Object.values(row),
    )
    const all = lines.map(line => ({ ...line, id: randomUUIDv7(), invoice_id: id }))
    const width = Object.keys(all[0]!).length
    await client.query(
      `insert into invoice_lines (${columnsOf(all[0]!)}) values ${all.map((_, n) => `(${slots(width, n * width + 1)})`).join(', ')}`,
      all.flatMap(line => Object.values(line)),
    )
    await client.query(
      `insert into directory (kind, hash, organization_id, target_id) values ('bare', $1, $2, $3)`,
      [Buffer.from(id), organization, id],
    )
    await client.query(
      `insert into events (organization_id, id, type, at, data) values ($1, $2, 'bare.created', now(), $3)`,
      [organization, randomUUIDv7(), JSON.stringify({ invoice_id: id })],
    )
    await client.query('commit')
    return reply.code(201).send({ success: true, data: { ...stored.rows[0], lines: all } })
  } finally {
    client.release()
  }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
