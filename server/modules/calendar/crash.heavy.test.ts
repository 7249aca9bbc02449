import { randomBytes } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const FULL = process.env.STRESS === '1'
const EVENTS = FULL ? 100 : 12
const GUESTS = 3
const KILLS = FULL ? 12 : 2
const REMINDED = FULL ? 60 : 10

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let sink: SmtpSink
let server: ServerProcess | undefined
let env: Record<string, string>
let token: string

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
  await server?.end('SIGTERM')
  await sink.close()
  await client.end()
  await database.drop()
})

const ada = () => new Api(server!.url, token)

async function restart(command: 'all' | 'serve'): Promise<void> {
  await server?.end('SIGKILL')
  server = await startServer(command, env)
}

async function start(): Promise<void> {
  server = await startServer('serve', env)
  const { body } = await new Api(server.url, null).post('/auth/signup', {
    email: 'ada@acme.example',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  token = body.data.access_token
  await ada().post('/mailboxes', { email: 'ada@acme.example', smtp: sink.smtp })
}

const list = async <T>(text: string): Promise<T[]> => (await client.query(text)).rows as T[]
const inviting = (raw: string) => /^METHOD:REQUEST/m.test(raw) || /method=REQUEST/i.test(raw)
const restOf = async () =>
  (
    await list<{ n: number }>(
      `select count(*)::int as n from email_messages where source_kind = 'calendar_event' and status in ('queued', 'sending')`,
    )
  )[0]!.n

/** Between the commit and the answer, between the answer and the mail, and while mails leave. */
it(
  'the server is killed again and again, and every guest is invited once',
  async () => {
    await start()
    const ids: string[] = []
    for (let n = 0; n < EVENTS; n += 1) {
      const { id } = (
        await ada().post('/calendar/events', { title: `Call ${n}`, start_at: '2031-03-01T09:00Z' })
      ).body.data
      const invites = Array.from({ length: GUESTS }, (_, at) => ({ email: `guest${at}.${n}@navy.example` }))
      expect((await ada().post(`/calendar/events/${id}/invites`, { invites })).status).toBe(201)
      ids.push(id)
    }
    // Nobody sends anything yet: what is committed waits.
    const asked = ids.map(id =>
      ada()
        .post(`/calendar/events/${id}/invite`, {})
        .catch(() => undefined),
    )
    await Promise.race(asked)
    await server!.end('SIGKILL')
    await Promise.all(asked)
    expect(sink.mails.filter(({ raw }) => inviting(raw))).toEqual([])

    await restart('all')
    sink.delayMs = 40
    // Whoever got no answer asks again: those who were invited by then are not.
    for (const id of ids) expect((await ada().post(`/calendar/events/${id}/invite`, {})).status).toBe(200)
    for (let n = 0; n < KILLS; n += 1) {
      await pass(FULL ? 150 + 97 * n : 120)
      await restart('all')
    }
    sink.delayMs = 0
    await expect.poll(restOf, { timeout: 60_000, interval: 200 }).toBe(0)
    const written = await list<{ email: string; status: string }>(
      `select r.email, m.status from email_messages m join email_recipients r on r.message_id = m.id
       where m.source_kind = 'calendar_event'`,
    )
    expect(written).toHaveLength(EVENTS * GUESTS)
    expect(new Set(written.map(({ email }) => email)).size).toBe(EVENTS * GUESTS)
    const arrived = sink.mails.filter(({ raw }) => inviting(raw)).map(({ to }) => to[0]!)
    expect(new Set(arrived).size).toBe(arrived.length)
    // Who is missing was being handed over when the line was cut, and is known by name.
    const doubtful = written.filter(({ status }) => status === 'unknown').map(({ email }) => email)
    const missing = written.map(({ email }) => email).filter(email => !arrived.includes(email))
    expect(missing.filter(email => !doubtful.includes(email))).toEqual([])
    expect(doubtful.length).toBeLessThanOrEqual(16 * KILLS)
  },
  FULL ? 400_000 : 120_000,
)

it(
  'reminders are told once each over restarts, moved with the event, and not for what was deleted',
  async () => {
    if (!server) await start()
    const soon = (seconds: number) =>
      new Date(Math.ceil(Date.now() / 1000) * 1000 + seconds * 1000).toISOString()
    const reminders = [
      { method: 'popup', minutes: 0 },
      { method: 'email', minutes: 0 },
    ]
    const plan = async (title: string, seconds: number): Promise<string> =>
      (await ada().post('/calendar/events', { title, start_at: soon(seconds), reminders })).body.data.id
    const due: string[] = []
    for (let n = 0; n < REMINDED; n += 1) due.push(await plan(`Due ${n}`, 2 + (n % 3)))
    const [gone, later, sooner] = [await plan('Gone', 2), await plan('Later', 2), await plan('Sooner', 3_600)]
    expect((await ada().delete(`/calendar/events/${gone}`)).status).toBe(200)
    expect((await ada().patch(`/calendar/events/${later}`, { start_at: soon(7_200) })).status).toBe(200)
    expect((await ada().patch(`/calendar/events/${sooner}`, { start_at: soon(2) })).status).toBe(200)
    for (let n = 0; n < KILLS; n += 1) {
      await pass(FULL ? 400 + 61 * n : 700)
      await restart('all')
    }
    const told = () =>
      list<{ id: string; method: string }>(
        `select data ->> 'event_id' as id, data ->> 'method' as method from events where type = 'event.reminded'`,
      )
    const expected = [...due, sooner].flatMap(id => [`${id} email`, `${id} popup`]).sort()
    await expect
      .poll(async () => (await told()).length, { timeout: 30_000, interval: 200 })
      .toBe(expected.length)
    await expect.poll(restOf, { timeout: 30_000, interval: 200 }).toBe(0)
    expect((await told()).map(({ id, method }) => `${id} ${method}`).sort()).toEqual(expected)
    const mails = await list<{ subject: string; n: number }>(
      `select subject, count(*)::int as n from email_messages where subject like 'Reminder:%' group by 1`,
    )
    expect(mails.map(({ subject, n }) => `${n} ${subject}`).sort()).toEqual(
      [...due.map((_, n) => `1 Reminder: Due ${n}`), '1 Reminder: Sooner'].sort(),
    )
    const waiting = await list<{ key: string }>(
      `select key from agenda where job = 'calendar.tell_reminders'`,
    )
    expect(waiting.map(({ key }) => key)).toEqual([later])
  },
  FULL ? 200_000 : 90_000,
)
