/** The least a calendar server can do: Fastify and pg, one insert in a transaction, and an answer that nothing changed. */
import { randomUUIDv7 } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const organization = process.env.ORGANIZATION_ID
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  options: `-c app.org_id=${organization}`,
})
const app = Fastify()

app.get('/health', async () => ({ ok: true }))
app.get('/feed', (request, reply) => {
  const etag = '"same"'
  if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send()
  return reply.header('etag', etag).send('')
})
app.post<{ Body: { title: string; start_at: string; end_at: string; owner_id: number } }>(
  '/events',
  async ({ body }, reply) => {
    const client = await pool.connect()
    try {
      const id = randomUUIDv7()
      await client.query('begin')
      const { rows } = await client.query(
        `insert into calendar_events (organization_id, id, title, start_wall, end_wall, timezone, starts_at, ends_at, reminded_until,
         ical_uid, owner_id, created_at, updated_at)
       values ($1, $2, $3, $4::timestamptz at time zone 'UTC', $5::timestamptz at time zone 'UTC', 'UTC', $4::timestamptz, $5::timestamptz,
         now(), $6, $7, now(), now()) returning *`,
        [organization, id, body.title, body.start_at, body.end_at, `${id}@bare`, body.owner_id],
      )
      await client.query('commit')
      return reply.code(201).send({ success: true, data: rows[0] })
    } finally {
      client.release()
    }
  },
)
app.patch<{ Params: { id: string }; Querystring: { recurrence_id: string }; Body: { title: string } }>(
  '/events/:id',
  async ({ params, query, body }) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(
        'select * from calendar_events where organization_id = $1 and id = $2 for update',
        [organization, params.id],
      )
      await client.query(
        `insert into calendar_overrides (organization_id, event_id, recurrence_id, fields, title)
         values ($1, $2, $3, '{title}', $4) on conflict (organization_id, event_id, recurrence_id) do update set title = $4`,
        [organization, params.id, query.recurrence_id, body.title],
      )
      await client.query('commit')
      return { success: true, data: { ...rows[0], title: body.title } }
    } finally {
      client.release()
    }
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
