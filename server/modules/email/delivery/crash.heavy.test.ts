import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const MAILS = 200
/** Twice the connections to the mail server. */
const MOST_IN_DOUBT = 16

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let sink: SmtpSink
let server: ServerProcess | undefined
let worker: ServerProcess | undefined
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
  await worker?.end('SIGTERM')
  await server?.end('SIGTERM')
  await sink.close()
  await client.end()
  await database.drop()
})

/** Of the mails of this test; others, such as the greeting to who signed up, are none of its business. */
const count = async (condition: string) =>
  Number(
    (await client.query(`select count(*) from email_messages where subject = 'Knots' and ${condition}`))
      .rows[0].count,
  )

it('mail under way when the server is killed leaves with the next start, none of it twice', async () => {
  server = await startServer('serve', env)
  const signup = await new Api(server.url, null).post('/auth/signup', {
    email: 'ada@acme.example',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  const ada = new Api(server.url, signup.body.data.access_token)
  await ada.post('/mailboxes', { email: 'ada@acme.example', smtp: sink.smtp })
  sink.delayMs = 200
  const numbers = Array.from({ length: MAILS }, (_, n) => n)
  const send = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
      const mail = { to: `grace${n}@navy.example`, subject: 'Knots', body_html: '<p>Hi</p>' }
      expect((await ada.post('/email/send', mail)).status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 8 }, send))
  // As a campaign puts them into the queue: by the hundred.
  await client.query(`delete from jobs where queue = 'email.deliver_message'`)
  await client.query(
    `insert into agenda (organization_id, job, key, due_at, data)
     select organization_id, 'email.deliver_messages', min(id::text), now(), jsonb_build_object('message_ids', jsonb_agg(id))
     from (select *, row_number() over (order by id) % 2 as part from email_messages where subject = 'Knots') m
     group by organization_id, part`,
  )
  worker = await startServer('worker', env)
  await expect.poll(() => count(`status = 'sent'`), { timeout: 30_000 }).toBeGreaterThan(8)
  await worker.end('SIGKILL')
  expect(await count(`status = 'sending'`)).toBeGreaterThan(100)

  sink.delayMs = 0
  worker = await startServer('worker', env)
  await expect.poll(() => count(`status in ('queued', 'sending')`), { timeout: 60_000 }).toBe(0)
  const inDoubt = await count(`status = 'unknown'`)
  expect(inDoubt).toBeLessThanOrEqual(MOST_IN_DOUBT)
  expect(await count(`status = 'sent'`)).toBe(MAILS - inDoubt)
  const ids = sink.mails.map(({ mail }) => mail.messageId)
  expect(new Set(ids).size).toBe(ids.length)
}, 240_000)
