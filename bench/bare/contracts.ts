/** The statements of opening and signing a contract, bare: Fastify and pg, no tenancy, no token, no checks. */
import { randomUUIDv7 } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
const organization = process.env.ORGANIZATION_ID

type Run = <T extends pg.QueryResultRow>(text: string, ...values: unknown[]) => Promise<T[]>

async function inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const run: Run = async <T extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
      (await client.query<T>(text, [organization, ...values])).rows
    const result = await work(run)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

const lock = (run: Run, id: string) =>
  run('select * from contracts where organization_id = $1 and id = $2 for update', id)

const facts = (run: Run) =>
  run('select name, timezone, locale, email, address, country from organizations where id = $1')

const trail = (run: Run, id: string) =>
  run<{ seq: number }>(
    'select * from contract_audit where organization_id = $1 and contract_id = $2 order by seq',
    id,
  )

const append = (run: Run, id: string, seq: number, event: string) =>
  run(
    `insert into contract_audit (organization_id, contract_id, seq, at, party, event, ip, user_agent, detail, previous_hash, hash)
     values ($1, $2, $3, now(), 'b', $4, '127.0.0.1', 'bench', '{}', $5, $5)`,
    id,
    seq,
    event,
    'f'.repeat(64),
  )

const tell = (run: Run, id: string, type: string) =>
  run(
    'insert into events (organization_id, id, type, at, data) values ($1, $2, $3, now(), $4)',
    randomUUIDv7(),
    type,
    JSON.stringify({ contract_id: id }),
  )

app.get('/health', async () => ({ ok: true }))
app.get<{ Params: { id: string } }>('/sign/:id', async ({ params: { id } }) =>
  inTransaction(async run => {
    const [contract] = await lock(run, id)
    const [sender] = await facts(run)
    const audit = await trail(run, id)
    await run(
      'update contracts set viewed_b_at = now() where organization_id = $1 and id = $2 returning *',
      id,
    )
    await append(run, id, audit.length + 1, 'viewed')
    await tell(run, id, 'bare.viewed')
    return { success: true, contract, sender, audit }
  }),
)
app.post<{ Params: { id: string }; Body: { name: string; signature: string } }>(
  '/sign/:id',
  async ({ params: { id }, body }) =>
    inTransaction(async run => {
      await lock(run, id)
      await facts(run)
      const { length } = await trail(run, id)
      await run(
        `update contracts set status = 'partially_signed', signed_b_at = now(), signature_b = $3, signing_b = $4,
           signer_b_claimed_name = $5, signer_b_ip = '127.0.0.1', signer_b_user_agent = 'bench', consent_b_at = now(),
           consent_b_text = 'I agree', updated_at = now() where organization_id = $1 and id = $2 returning *`,
        id,
        body.signature,
        JSON.stringify({ style: 'script', image_data: null, initials: '', field_values: {} }),
        body.name,
      )
      await append(run, id, length + 1, 'consent_given')
      await append(run, id, length + 2, 'signed')
      await tell(run, id, 'bare.signed')
      return { success: true }
    }),
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
