import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase, testSettings } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { importPeople } from '../pool.fixture.ts'

const FULL = process.env.STRESS === '1'
const PEOPLE = FULL ? 2_000 : 120
const UNITS = FULL ? 1_500 : 100
const KILLS = FULL ? 10 : 2

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let env: Record<string, string>
let server: ServerProcess
let token: string

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  client = new pg.Client(database.adminUrl)
  await client.connect()
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    name: `Person No${n}`,
    email: `p${n}@pool.example`,
    company_name: 'Pool',
    company_domain: 'pool.example',
  }))
  const clock = { now: () => Temporal.Now.instant() } as never
  expect((await importPeople({ databaseUrl: database.url, clock }, people)).added).toBe(PEOPLE)
  env = {
    DATABASE_URL: database.url,
    APP_SECRET: testSettings('').appSecret,
    LOG_LEVEL: 'info',
    LEADS_ALLOWANCE: `starter:${UNITS}`,
  }
  server = await startServer('serve', env)
  const { body } = await new Api(server.url, null).post('/auth/signup', {
    email: 'ada@acme.example',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  token = body.data.access_token
}, 240_000)

afterAll(async () => {
  await server?.end('SIGTERM')
  await client?.end()
  await database?.drop()
})

async function books(): Promise<{ spent: number; reveals: number; audited: number; told: number }> {
  const { rows } = await client.query(`select
    (select coalesce(sum(spent), 0)::int from lead_quotas) as spent,
    (select count(*)::int from lead_reveals) as reveals,
    (select count(*)::int from audit_log where action = 'lead_revealed') as audited,
    (select count(*)::int from events where type = 'lead.revealed') as told`)
  return rows[0]
}

it('units spent are people revealed, though the server is killed among reveals', async () => {
  const ids = (await client.query<{ id: string }>('select id from pool_people order by ord')).rows.map(
    ({ id }) => id,
  )
  const heard = new Set<string>()
  const revealAll = (wanted: readonly string[]) =>
    Promise.all(
      wanted.map(async pool_id => {
        const reply = await new Api(server.url, token)
          .post('/leads/reveal', { pool_id })
          .catch(() => undefined)
        if (reply?.status === 200) heard.add(pool_id)
        return reply?.status
      }),
    )
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = (await books()).reveals
    const asked = revealAll(ids)
    // Some are written, many are on their way, and nobody waits for the answers.
    await expect
      .poll(async () => (await books()).reveals, { timeout: 90_000, interval: 2 })
      .toBeGreaterThan(before)
    await server.end('SIGKILL')
    await asked
    const { spent, reveals, audited, told } = await books()
    expect([spent, audited, told]).toEqual([reveals, reveals, reveals])
    server = await startServer('serve', env)
  }
  // Everybody asks again, also for whom they have: that costs nothing, and no unit is left over or spent twice.
  const statuses = await revealAll(ids)
  expect(statuses.filter(status => status === 200)).toHaveLength(UNITS)
  expect(statuses.filter(status => status === 402)).toHaveLength(PEOPLE - UNITS)
  expect(await books()).toEqual({ spent: UNITS, reveals: UNITS, audited: UNITS, told: UNITS })
  const { rows } = await client.query<{ person_id: string }>('select person_id from lead_reveals')
  const revealed = new Set(rows.map(({ person_id }) => person_id))
  expect([...heard].filter(id => !revealed.has(id))).toEqual([])
}, 240_000)
