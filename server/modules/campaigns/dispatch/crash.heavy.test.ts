import { randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const PEOPLE = FULL ? 5_000 : 300
const KILLS = FULL ? 20 : 2

const database = useTestDatabase()
const { start } = useServerProcess(database)
let sink: SmtpSink
const workers: (ServerProcess | undefined)[] = [undefined, undefined]

beforeAll(async () => {
  sink = await startSmtpSink()
})

afterAll(() => sink.close())

it(
  `${PEOPLE} people get it once though two workers are killed ${KILLS} times`,
  async () => {
    const server = await start('serve')
    const { api: ada, credentials } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
    await ada.post('/mailboxes', { email: 'ada@acme.example', smtp: sink.smtp })
    await database.sql(
      `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
       select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '@navy.example', now(), now() from generate_series(1, $2::int) n`,
      [credentials.organization.id, PEOPLE],
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
      for (const [index, worker] of workers.entries()) workers[index] = worker ?? (await start('worker'))
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
      const [rows] = await database.sql<{ n: number }>(
        `select count(*)::int as n from campaign_recipients where campaign_id = $1`,
        [id],
      )
      expect(stats.recipients).toBe(rows!.n)
    }
    for (const [index, worker] of workers.entries()) workers[index] = worker ?? (await start('worker'))
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
    const [row] = await database.sql<{ missing: number }>(
      `select count(*)::int as missing from campaign_recipients
       where campaign_id = $1 and status <> 'unknown' and not (address = any($2))`,
      [id, arrived],
    )
    expect(row!.missing).toBe(0)
    expect(stats.unknown).toBeLessThanOrEqual(16 * KILLS)
  },
  FULL ? 590_000 : 280_000,
)
