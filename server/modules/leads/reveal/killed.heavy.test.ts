import { beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { importPeople } from '../pool.fixture.ts'

const FULL = process.env.STRESS === '1'
const PEOPLE = FULL ? 2_000 : 120
const UNITS = FULL ? 1_500 : 100
const KILLS = FULL ? 10 : 1

const database = useTestDatabase()
const { start } = useServerProcess(database, { LEADS_ALLOWANCE: `starter:${UNITS}` })
let server: ServerProcess
let token: string

beforeAll(async () => {
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    name: `Person No${n}`,
    email: `p${n}@pool.example`,
    company_name: 'Pool',
    company_domain: 'pool.example',
  }))
  const clock = { now: () => Temporal.Now.instant() } as never
  expect((await importPeople({ databaseUrl: database.databaseUrl, clock }, people)).added).toBe(PEOPLE)
  server = await start('serve')
  const { api } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
  token = api.token!
}, 240_000)

async function books() {
  const [row] = await database.sql<{ spent: number; reveals: number; audited: number; told: number }>(`select
    (select coalesce(sum(spent), 0)::int from lead_quotas) as spent,
    (select count(*)::int from lead_reveals) as reveals,
    (select count(*)::int from audit_log where action = 'lead_revealed') as audited,
    (select count(*)::int from events where type = 'lead.revealed') as told`)
  return row!
}

it('units spent are people revealed, though the server is killed among reveals', async () => {
  const ids = (await database.sql<{ id: string }>('select id from pool_people order by ord')).map(
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
    server = await start('serve')
  }
  // Everybody asks again, also for whom they have: that costs nothing, and no unit is left over or spent twice.
  const statuses = await revealAll(ids)
  expect(statuses.filter(status => status === 200)).toHaveLength(UNITS)
  expect(statuses.filter(status => status === 402)).toHaveLength(PEOPLE - UNITS)
  expect(await books()).toEqual({ spent: UNITS, reveals: UNITS, audited: UNITS, told: UNITS })
  const rows = await database.sql<{ person_id: string }>('select person_id from lead_reveals')
  const revealed = new Set(rows.map(({ person_id }) => person_id))
  expect([...heard].filter(id => !revealed.has(id))).toEqual([])
}, 240_000)
