import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const EVENTS = FULL ? 100 : 12
const GUESTS = 3
const KILLS = FULL ? 12 : 1
const REMINDED = FULL ? 60 : 10

const database = useTestDatabase()
const { start } = useServerProcess(database)
let sink: SmtpSink
let server: ServerProcess | undefined
let token: string

beforeAll(async () => {
  sink = await startSmtpSink()
})

afterAll(() => sink.close())

const ada = () => new Api(server!.url, token)

async function restart(command: 'all' | 'serve'): Promise<void> {
  await server?.end('SIGKILL')
  server = await start(command)
}

async function begin(): Promise<void> {
  server = await start('serve')
  const { api } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
  token = api.token!
  await ada().post('/mailboxes', { email: 'ada@acme.example', smtp: sink.smtp })
}

const inviting = (raw: string) => /^METHOD:REQUEST/m.test(raw) || /method=REQUEST/i.test(raw)
const restOf = async () =>
  (
    await database.sql<{ n: number }>(
      `select count(*)::int as n from email_messages where source_kind = 'calendar_event' and status in ('queued', 'sending')`,
    )
  )[0]!.n

/** Between the commit and the answer, between the answer and the mail, and while mails leave. */
it(
  'the server is killed again and again, and every guest is invited once',
  async () => {
    await begin()
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
    const written = await database.sql<{ email: string; status: string }>(
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
    if (!server) await begin()
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
      database.sql<{ id: string; method: string }>(
        `select data ->> 'event_id' as id, data ->> 'method' as method from events where type = 'event.reminded'`,
      )
    const expected = [...due, sooner].flatMap(id => [`${id} email`, `${id} popup`]).sort()
    await expect
      .poll(async () => (await told()).length, { timeout: 30_000, interval: 200 })
      .toBe(expected.length)
    await expect.poll(restOf, { timeout: 30_000, interval: 200 }).toBe(0)
    expect((await told()).map(({ id, method }) => `${id} ${method}`).sort()).toEqual(expected)
    const mails = await database.sql<{ subject: string; n: number }>(
      `select subject, count(*)::int as n from email_messages where subject like 'Reminder:%' group by 1`,
    )
    expect(mails.map(({ subject, n }) => `${n} ${subject}`).sort()).toEqual(
      [...due.map((_, n) => `1 Reminder: Due ${n}`), '1 Reminder: Sooner'].sort(),
    )
    const waiting = await database.sql<{ key: string }>(
      `select key from agenda where job = 'calendar.tell_reminders'`,
    )
    expect(waiting.map(({ key }) => key)).toEqual([later])
  },
  FULL ? 200_000 : 90_000,
)
