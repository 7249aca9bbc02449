/** One statement of an organization and its rows as JSON: Fastify and pg, no tenancy, no credential, no validation. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const text = process.env.STATEMENT ?? ''

app.get('/health', async () => ({ ok: true }))
app.get('/rows', async () => {
  const { rows } = await pool.query({ name: 'bare', text, values: [process.env.ORGANIZATION_ID] })
  return { success: true, data: rows }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
