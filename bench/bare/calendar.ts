/** The least a calendar server can do: Fastify and pg, few rows in a transaction, and an answer that nothing changed. */
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
/** What a change of the calendar also leaves: its event on the stream, and a number for feeds and phones. */
async function tell(client: pg.PoolClient, type: string, id: string, title: string): Promise<void> {
  await client.query(
    'insert into events (organization_id, id, type, at, data) values ($1, $2, $3, now(), $4)',
    [
      ...[organization, randomUUIDv7(), type],
      JSON.stringify({ event_id: id, title, source: 'manual', is_private: false }),
    ],
  )
  await client.query(
    `insert into calendar_revisions as r (organization_id, calendar_id, revision) values ($1, $2, 1)
     on conflict (organization_id, calendar_id) do update set revision = r.revision + 1`,
    [organization, `00000000-0000-0000-0000-0000000000${(10 + Math.floor(Math.random() * 64)).toString()}`],
  )
}

interface Whole {
  /** All the rows that ours writes, not only its own. */
  whole?: string
}

app.post<{ Body: { title: string; start_at: string; end_at: string; owner_id: number }; Querystring: Whole }>(
  '/events',
  async ({ body, query: { whole } }, reply) => {
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
      if (whole) await tell(client, 'calendar_event.created', id, body.title)
      await client.query('commit')
      return reply.code(201).send({ success: true, data: rows[0] })
    } finally {
      client.release()
    }
  },
)
app.patch<{
  Params: { id: string }
  Querystring: Whole & { recurrence_id: string }
  Body: { title: string }
}>('/events/:id', async ({ params, query, body }) => {
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
    if (query.whole) {
      await client.query(
        `update calendar_events set revision = revision + 1, sequence = sequence + 1, updated_at = now()
           where organization_id = $1 and id = $2`,
        [organization, params.id],
      )
      await tell(client, 'calendar_event.updated', params.id, body.title)
    }
    await client.query('commit')
    return { success: true, data: { ...rows[0], title: body.title } }
  } finally {
    client.release()
  }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
