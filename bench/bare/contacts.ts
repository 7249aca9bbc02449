/** The least a server can do: Fastify and pg, no tenancy, no credential, no validation, pg's own type parsers. */
import { randomUUIDv7 } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  // For the triggers that keep counts: without it they would leave the second half of their work to others.
  options: `-c app.org_id=${process.env.ORGANIZATION_ID}`,
})
const app = Fastify()

app.get('/health', async () => ({ ok: true }))
app.get<{ Params: { id: string } }>('/contacts/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from contacts where id = $1 and organization_id = $2', [
    params.id,
    process.env.ORGANIZATION_ID,
  ])
  return { success: true, data: rows[0] }
})
app.get('/contacts', async () => {
  const { rows } = await pool.query(
    'select * from contacts where organization_id = $1 order by created_at desc, id desc limit 100',
    [process.env.ORGANIZATION_ID],
  )
  return { success: true, data: rows }
})
app.post('/newest', async () => {
  const { rows } = await pool.query(
    `select name, email, status, created_at from contacts where organization_id = $1
     order by created_at desc, id desc limit 50`,
    [process.env.ORGANIZATION_ID],
  )
  return { success: true, data: { rows } }
})
app.post<{ Body: { first_name: string; last_name: string; email: string } }>(
  '/contacts',
  async ({ body }, reply) => {
    const { rows } = await pool.query(
      `insert into contacts (organization_id, id, first_name, last_name, email, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now()) returning *`,
      [process.env.ORGANIZATION_ID, randomUUIDv7(), body.first_name, body.last_name, body.email],
    )
    return reply.code(201).send({ success: true, data: rows[0] })
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
