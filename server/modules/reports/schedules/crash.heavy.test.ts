import { randomBytes } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'

const FULL = process.env.STRESS === '1'
const SCHEDULES = FULL ? 60 : 8
const KILLS = FULL ? 12 : 2
const WORKERS = FULL ? 10 : 2

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let env: Record<string, string>
const running = new Set<ServerProcess>()

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  client = new pg.Client(database.url)
  await client.connect()
  env = { DATABASE_URL: database.url, APP_SECRET: randomBytes(32).toString('hex'), LOG_LEVEL: 'info' }
})

afterAll(async () => {
  await Promise.all([...running].map(one => one.end('SIGTERM')))
  await client.end()
  await database.drop()
})

async function start(command: 'serve' | 'worker'): Promise<ServerProcess> {
  const server = await startServer(command, env)
  running.add(server)
  return server
}

async function kill(server: ServerProcess): Promise<void> {
  running.delete(server)
  await server.end('SIGKILL')
}

it(
  'workers are killed again and again, and each occurrence is mailed once',
  async () => {
    const server = await start('serve')
    const { body } = await new Api(server.url, null).post('/auth/signup', {
      email: 'ada@acme.example',
      password: 'correct horse battery',
      name: 'Ada',
      organization_name: 'Acme',
    })
    const ada = new Api(server.url, body.data.access_token)
    const report = (
      await ada.post('/reports', {
        name: 'People',
        query: { dataset: 'contacts', dimensions: [{ field: 'status' }] },
        chart: { type: 'bar' },
      })
    ).body.data
    await ada.post('/contacts', { first_name: 'Ada' })
    for (let n = 0; n < SCHEDULES; n += 1) {
      const recipients = [`a${n}@navy.example`, `b${n}@navy.example`]
      const made = await ada.post(`/reports/${report.id}/schedule`, { frequency: 'day', recipients })
      expect(made.status).toBe(201)
    }
    // All of them are due now.
    await client.query(
      `update report_schedules set next_run_at = date_trunc('milliseconds', now() - interval '1 minute')`,
    )
    await client.query(
      `update agenda a set due_at = s.next_run_at, data = a.data || jsonb_build_object('due_at',
         to_char(s.next_run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from report_schedules s where a.job = 'reports.send_due' and a.key = s.id::text`,
    )
    for (let n = 0; n < KILLS; n += 1) {
      const workers = await Promise.all(Array.from({ length: WORKERS }, () => start('worker')))
      await pass(FULL ? 300 + 131 * n : 600)
      await Promise.all(workers.map(kill))
    }
    await start('worker')
    const done = async () =>
      (await client.query('select count(*)::int as n from report_occurrences')).rows[0].n
    await expect.poll(done, { timeout: 60_000, interval: 250 }).toBe(SCHEDULES)
    const mails = (
      await client.query(
        `select r.email, count(*)::int as n from email_messages m join email_recipients r on r.message_id = m.id
         where m.source_kind = 'report_schedule' group by 1 order by 1`,
      )
    ).rows as { email: string; n: number }[]
    expect(mails).toHaveLength(SCHEDULES * 2)
    expect(mails.filter(({ n }) => n !== 1)).toEqual([])
    const { rows } = await client.query(`select count(*)::int as n from events where type = 'report.sent'`)
    expect(rows[0].n).toBe(SCHEDULES)
  },
  FULL ? 300_000 : 120_000,
)
