import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const MAILS = 200
/** Twice the connections to the mail server. */
const MOST_IN_DOUBT = 16

const database = useTestDatabase()
const { start } = useServerProcess(database)
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
})

afterAll(() => sink.close())

/** Of the mails of this test; others, such as the greeting to who signed up, are none of its business. */
const count = async (condition: string) =>
  Number(
    (await database.sql(`select count(*) from email_messages where subject = 'Knots' and ${condition}`))[0]!
      .count,
  )

it('mail under way when the server is killed leaves with the next start, none of it twice', async () => {
  const server = await start('serve')
  const { api: ada } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
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
  await database.sql(`delete from jobs where queue = 'email.deliver_message'`)
  await database.sql(
    `insert into agenda (organization_id, job, key, due_at, data)
     select organization_id, 'email.deliver_messages', min(id::text), now(), jsonb_build_object('message_ids', jsonb_agg(id))
     from (select *, row_number() over (order by id) % 2 as part from email_messages where subject = 'Knots') m
     group by organization_id, part`,
  )
  const worker = await start('worker')
  await expect.poll(() => count(`status = 'sent'`), { timeout: 30_000 }).toBeGreaterThan(8)
  await worker.end('SIGKILL')
  expect(await count(`status = 'sending'`)).toBeGreaterThan(100)

  sink.delayMs = 0
  await start('worker')
  await expect.poll(() => count(`status in ('queued', 'sending')`), { timeout: 60_000 }).toBe(0)
  const inDoubt = await count(`status = 'unknown'`)
  expect(inDoubt).toBeLessThanOrEqual(MOST_IN_DOUBT)
  expect(await count(`status = 'sent'`)).toBe(MAILS - inDoubt)
  const ids = sink.mails.map(({ mail }) => mail.messageId)
  expect(new Set(ids).size).toBe(ids.length)
}, 240_000)
