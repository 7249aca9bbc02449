/** The least a server can do for the platform section: Fastify alone, and Fastify with pg reading one row. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const regions = JSON.parse(process.env.REGIONS ?? '[]') as object[]

app.get('/health', async () => ({ ok: true }))
app.get('/regions', async () => ({ success: true, data: regions }))
app.get<{ Params: { id: string } }>('/vms/:id', async ({ params }) => {
  const { rows } = await pool.query(
    'select * from platform_resources where id = $1 and organization_id = $2',
    [params.id, process.env.ORGANIZATION_ID],
  )
  return { success: true, data: rows[0] }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
