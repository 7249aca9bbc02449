import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { migrate } from '#platform/db/migrate/run.ts'
import type { Bench } from '../../kit/bench.ts'
import { loadContacts } from '../../kit/contacts.ts'
import { endedLater } from '../../kit/processes/endings.ts'
import { type Ask, startLongReader, startTraffic, type Traffic } from '../../kit/upgrade/traffic.ts'
import type { Section } from '../../run.ts'

const CONTACTS = Number(process.env.BENCH_CONTACTS ?? 1_000_000)
const ACTIVITIES = 5 * CONTACTS
const MOST_MS = 1_000

const ACTIVITIES_OF = `
  insert into activities (organization_id, id, at, type, title, contact_id, event_type)
  select organization_id, gen_random_uuid(), created_at + n * interval '1 day', 'note', 'A note ' || n, id, 'note.created'
  from contacts cross join generate_series(1, $2::int) n where organization_id = $1`

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export const section: Section = {
  summary: `${CONTACTS.toLocaleString('en-US')} contacts and ${ACTIVITIES.toLocaleString('en-US')} activities take migrations and a back-fill while requests go on`,
  async run(bench) {
    const server = await bench.startServer()
    const { organizationId, headers } = await server.signUp()
    await loadContacts(bench, [{ organizationId, contacts: CONTACTS }])
    await bench.query(ACTIVITIES_OF, [organizationId, ACTIVITIES / CONTACTS])
    await bench.query('vacuum analyze activities')
    const traffic = startTraffic(`${server.url}/api/v1/app`, headers, await listAsks(bench, organizationId))
    const reader = startLongReader(bench.databaseUrl, ['contacts', 'activities'])
    await new Promise(resolve => setTimeout(resolve, bench.seconds * 1_000))
    const before = traffic.longest().ms
    await step(bench, traffic, before, 'expand', () => apply(bench, 'expand'))
    await step(bench, traffic, before, 'back-fill', () => fill(bench))
    await step(bench, traffic, before, 'contract', () => apply(bench, 'contract'))
    await reader.stop()
    await traffic.stop()
    await server.stop()
  },
}

/** What people do all day, on what is being changed. */
async function listAsks(bench: Bench, organizationId: string): Promise<Ask[]> {
  const rows = await bench.query<{ id: string }>(
    'select id from contacts where organization_id = $1 order by id limit 1000',
    [organizationId],
  )
  let number = 0
  const next = () => {
    number += 7
    return number
  }
  const one = () => `/contacts/${rows[next() % rows.length]!.id}`
  const tag = Date.now()
  return [
    { path: () => '/contacts?limit=50' },
    { path: one },
    { path: () => `${one()}/activities` },
    { method: 'PUT', path: one, body: () => ({ title: `Buyer ${next()}` }) },
    { method: 'POST', path: () => '/contacts', body: () => ({ email: `new.${tag}.${next()}@upgrade.test` }) },
    { method: 'POST', path: () => `${one()}/notes`, body: () => ({ body: 'They called back' }) },
  ]
}

async function step(
  bench: Bench,
  traffic: Traffic,
  before: number,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const started = performance.now()
  const asked = traffic.count()
  await work()
  const { ms, what } = traffic.longest()
  const seconds = Math.round((performance.now() - started) / 1_000)
  bench.note({
    name: `${name}: longest of ${(traffic.count() - asked).toLocaleString('en-US')} requests in ${seconds} s (${what.replace(/[0-9a-f-]{36}/, '…')})`,
    unit: 'ms',
    ours: ms,
    bare: before,
    against: 'longest before',
    ratio: null,
    goal: '≤ 1 s',
    met: ms <= MOST_MS,
  })
}

async function apply(bench: Bench, folder: 'expand' | 'contract'): Promise<void> {
  await migrate(bench.databaseUrl, silent, {
    folder: fileURLToPath(new URL(`../../kit/upgrade/${folder}`, import.meta.url)),
  })
}

/** By a process of its own, as a worker is one. */
async function fill(bench: Bench): Promise<void> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../kit/upgrade/fill.ts', import.meta.url))],
    {
      env: { ...process.env, DATABASE_URL: bench.databaseUrl, APP_SECRET: bench.appSecret },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  endedLater(async () => void child.kill())
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the back-fill ended with ${code}`)
}
