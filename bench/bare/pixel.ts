/** Limits for tracking: answering the same bytes and nothing else, and one committed INSERT per hit. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const onEveryAnswer = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' }
const pixelHeaders = {
  ...onEveryAnswer,
  'content-type': 'image/png',
  'cache-control': 'no-store, no-cache, must-revalidate, private, max-age=0',
  'cross-origin-resource-policy': 'cross-origin',
}
const redirectHeaders = {
  ...onEveryAnswer,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

await pool.query(
  'create table if not exists bench_hits (id bigserial primary key, tracking_id text, at timestamptz)',
)
app.get('/health', async () => ({ ok: true }))
app.get('/pixel/:id', async (_request, reply) => reply.headers(pixelHeaders).send(pixel))
app.get<{ Params: { id: string } }>('/insert/:id', async ({ params }, reply) => {
  await pool.query('insert into bench_hits (tracking_id, at) values ($1, now())', [params.id])
  return reply.headers(pixelHeaders).send(pixel)
})
app.get('/redirect/:id', async (_request, reply) =>
  reply.headers(redirectHeaders).redirect('https://example.com/a'),
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
