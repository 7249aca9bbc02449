import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const FULL = process.env.STRESS === '1'
const PEOPLE = FULL ? 5_000 : 300
const KILLS = FULL ? 20 : 3

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let sink: SmtpSink
let server: ServerProcess | undefined
const workers: (ServerProcess | undefined)[] = [undefined, undefined]
let env: Record<string, string>

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  client = new pg.Client(database.adminUrl)
  await client.connect()
  sink = await startSmtpSink()
  env = {
    DATABASE_URL: database.url,
    APP_SECRET: randomBytes(32).toString('hex'),
    OUTBOUND_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  }
})

afterAll(async () => {
  for (const worker of workers) await worker?.end('SIGTERM')
  await server?.end('SIGTERM')
  await sink.close()
  await client.end()
  await database.drop()
})

const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await client.query(text, values)).rows[0] as T

it(
  `${PEOPLE} people get it once though two workers are killed ${KILLS} times`,
  async () => {
    server = await startServer('serve', env)
    const signup = await new Api(server.url, null).post('/auth/signup', {
      email: 'ada@acme.example',
      password: 'correct horse battery',
      name: 'Ada',
      organization_name: 'Acme',
    })
    const ada = new Api(server.url, signup.body.data.access_token)
    await ada.post('/mailboxes', { email: 'ada@acme.example', smtp: sink.smtp })
    await client.query(
      `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
       select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '@navy.example', now(), now() from generate_series(1, $2::int) n`,
      [signup.body.data.organization.id, PEOPLE],
    )
    const { id } = (
      await ada.post('/campaigns', {
        name: 'News',
        subject: 'Hello {{first_name}}',
        source: '<p>Hi {{first_name}}</p>',
        audience: { all: true },
      })
    ).body.data
    sink.delayMs = FULL ? 2 : 5
    expect((await ada.post(`/campaigns/${id}/send`, {})).status).toBe(200)
    for (let n = 0; n < KILLS; n += 1) {
      for (const [index, worker] of workers.entries())
        workers[index] = worker ?? (await startServer('worker', env))
      await pass(randomInt(50, FULL ? 2_500 : 1_500))
      const victim = randomInt(2)
      await workers[victim]!.end('SIGKILL')
      workers[victim] = undefined
      const { stats } = (await ada.get(`/campaigns/${id}`)).body.data
      const sum = ['pending', 'sent', 'failed', 'skipped', 'canceled', 'unknown'].reduce(
        (all, name) => all + stats[name],
        0,
      )
      expect(sum).toBe(stats.recipients)
      const rows = await one<{ n: number }>(
        `select count(*)::int as n from campaign_recipients where campaign_id = $1`,
        [id],
      )
      expect(stats.recipients).toBe(rows.n)
    }
    for (const [index, worker] of workers.entries())
      workers[index] = worker ?? (await startServer('worker', env))
    await expect
      .poll(async () => (await ada.get(`/campaigns/${id}`)).body.data.status, {
        timeout: FULL ? 400_000 : 150_000,
        interval: 500,
      })
      .toBe('sent')
    const { stats } = (await ada.get(`/campaigns/${id}`)).body.data
    expect(stats.recipients).toBe(PEOPLE)
    expect(stats.sent + stats.unknown).toBe(PEOPLE)
    const arrived = sink.mails.map(({ to }) => to[0]!)
    expect(new Set(arrived).size).toBe(arrived.length)
    // Who is missing was being handed over when the line was cut.
    const { missing } = await one<{ missing: number }>(
      `select count(*)::int as missing from campaign_recipients
       where campaign_id = $1 and status <> 'unknown' and not (address = any($2))`,
      [id, arrived],
    )
    expect(missing).toBe(0)
    expect(stats.unknown).toBeLessThanOrEqual(16 * KILLS)
  },
  FULL ? 590_000 : 280_000,
)
