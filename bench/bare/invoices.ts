/** The same statements, bare: Fastify and pg, no tenancy, no credential, no validation. */
import { randomUUIDv7 } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { writtenColumns } from '../kit/copies/columns.ts'

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
app.get<{ Querystring: { organization?: string } }>('/invoices', async ({ query }) => {
  const { rows } = await pool.query(
    'select * from invoices where organization_id = $1 order by id desc limit 100',
    [query.organization ?? organization],
  )
  return { success: true, data: rows }
})

const sample = async (text: string) => (await pool.query<Record<string, unknown>>(text, [organization])).rows
const columnsOf = (row: Record<string, unknown>) => Object.keys(row).join(', ')
const slots = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `$${n + from}`).join(', ')

const written = (await writtenColumns(pool, 'invoices')).join(', ')
const [invoice] = await sample(
  `select ${written} from invoices where organization_id = $1 order by id limit 1`,
)
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

interface PaidEvent {
  id: string
  type: string
  data: { object: { id: string; amount_total: number; payment_intent: string } }
}

/** The statements of a payment by event, one after another in one transaction; the signature is not looked at. */
app.post<{ Body: PaidEvent; Params: { organization: string; integration: string } }>(
  '/webhooks/:organization/:integration',
  async ({ body: event, params }) => {
    const { id: session, amount_total: amount, payment_intent: intent } = event.data.object
    const { organization: owner, integration } = params
    const client = await pool.connect()
    try {
      const run = (text: string, ...values: unknown[]) =>
        client.query<Record<string, string>>(text, [owner, ...values])
      await client.query('begin')
      await run(
        `insert into provider_events (organization_id, integration_id, event_id, type, handled, outcome, received_at)
         values ($1, $2, $3, $4, true, 'payment booked', now())`,
        integration,
        `bare_${event.id}`,
        event.type,
      )
      const found = await run(
        'select invoice_id, amount_cents from checkout_sessions where organization_id = $1 and session_id = $2',
        session,
      )
      const invoiceId = found.rows[0]!.invoice_id!
      await run('select * from invoices where organization_id = $1 and id = $2 for update', invoiceId)
      const payment = randomUUIDv7()
      await run(
        `insert into payments (organization_id, id, invoice_id, kind, status, provider, method, amount_cents, currency,
           reference, provider_ref, received_at, created_at)
         values ($1, $2, $3, 'payment', 'succeeded', 'stripe', 'card', $4, 'USD', $5, $6, now(), now())`,
        payment,
        invoiceId,
        amount,
        session,
        intent,
      )
      await run(
        `update invoices set amount_paid_cents = $3::bigint, amount_due_cents = 0, status = 'paid', paid_at = now(),
           updated_at = now() where organization_id = $1 and id = $2 returning *`,
        invoiceId,
        amount,
      )
      for (const type of ['bare.paid', 'bare.recorded']) {
        await run(
          `insert into events (organization_id, id, type, at, data) values ($1, $2, $3, now(), $4)`,
          randomUUIDv7(),
          type,
          JSON.stringify({ invoice_id: invoiceId, payment_id: payment, amount_cents: amount }),
        )
      }
      await run(
        `delete from agenda where organization_id = $1 and key = $2
           and job in ('billing.mark_overdue', 'billing.send_reminder')`,
        invoiceId,
      )
      await run(
        `update checkout_sessions set status = 'completed', payment_intent = $3, updated_at = now()
         where organization_id = $1 and session_id = $2`,
        session,
        intent,
      )
      await client.query('commit')
      return { received: true }
    } finally {
      client.release()
    }
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
