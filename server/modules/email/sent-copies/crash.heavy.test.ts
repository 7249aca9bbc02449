import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const MAILS = 60

const database = useTestDatabase()
const { start } = useServerProcess(database)
let sink: SmtpSink
let imap: FakeImap

beforeAll(async () => {
  sink = await startSmtpSink()
  imap = await startFakeImap()
})
afterAll(async () => {
  await sink?.close()
  await imap?.stop()
})

/** The header may go on in a second line. */
const idIn = (raw: string) => /^Message-ID:\s*<(\S+)>/im.exec(raw)![1]!
const copies = () => imap.mails('ada', 'Sent').map(idIn)
const ids = async (condition: string) =>
  (
    await database.sql<{ message_id: string }>(
      `select message_id from email_messages where subject = 'Knots' and ${condition}`,
    )
  ).map(({ message_id }) => message_id)
const patience = { timeout: 90_000, interval: 20 }

it('whatever was sent when workers are killed is sent once, and lies in the Sent folder once', async () => {
  const server = await start('serve')
  const { api: ada } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
  const made = await ada.post('/mailboxes', {
    email: 'ada@acme.example',
    smtp: sink.smtp,
    imap: imap.settings('ada'),
    append_sent: true,
  })
  expect(made.status, made.text).toBe(201)
  for (let n = 0; n < MAILS; n += 1) {
    const mail = { to: `grace${n}@navy.example`, subject: 'Knots', body_html: '<p>Hi</p>', personal: true }
    expect((await ada.post('/email/send', mail)).status).toBe(200)
  }
  // One dies between mails and copies, the next after a copy whose answer it never heard.
  sink.delayMs = 100
  const first = await start('worker')
  await expect.poll(() => sink.mails.length, patience).toBeGreaterThan(8)
  await first.end('SIGKILL')
  sink.delayMs = 0
  const second = await start('worker')
  await expect.poll(() => copies().length, patience).toBeGreaterThan(8)
  await second.end('SIGKILL')
  const left = copies().length

  await start('worker')
  await expect.poll(() => ids(`status in ('queued', 'sending')`), patience).toEqual([])
  await expect.poll(() => database.sql('select 1 from mail_appends'), patience).toEqual([])
  const sent = await ids(`status = 'sent'`)
  const doubted = await ids(`status = 'unknown'`)
  expect([...sent, ...doubted]).toHaveLength(MAILS)
  expect(left).toBeLessThan(sent.length)
  const taken = sink.mails.map(({ raw }) => idIn(raw))
  expect(new Set(taken).size).toBe(taken.length)
  // Of what nobody knows whether it left there is no copy either.
  expect(copies().toSorted()).toEqual(sent.toSorted())
}, 300_000)
