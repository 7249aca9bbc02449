import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let dovecot: ImapServer
let fake: FakeImap
let sink: SmtpSink
let acme: Account
let contact: string
let accounts = 0

beforeAll(async () => {
  dovecot = await startImapServer()
  fake = await startFakeImap()
  sink = await startSmtpSink()
})
afterAll(async () => {
  await dovecot?.stop()
  await fake?.stop()
  await sink?.close()
})
beforeEach(async () => {
  accounts += 1
  sink.mails.splice(0)
  acme = await app.createAccount()
  contact = (await acme.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data.id
})

const nobody = () => `ada${accounts}`
async function connect(imap: { settings(user: string): object }, settings: object = {}): Promise<string> {
  const made = await acme.post('/mailboxes', {
    email: `${nobody()}@acme.test`,
    smtp: sink.smtp,
    imap: imap.settings(nobody()),
    append_sent: true,
    ...settings,
  })
  return made.body.data.id
}
const send = () =>
  acme.post(`/contacts/${contact}/send-email`, {
    subject: 'Knots',
    body_html: '<p>See <a href="https://example.com/knots">these</a></p>',
    track_opens: true,
    track_clicks: true,
  })
const idIn = (raw: string) => /^Message-ID: (\S+)/im.exec(raw)?.[1]
const messages = async () => (await acme.get(`/conversations/${contact}`)).body.data.messages

it('what was sent lies in the Sent folder once, without marks, and is known when that is read', async () => {
  const mailbox = await connect(dovecot, { read_sent: true })
  await send()
  await app.drain()
  const [sent] = sink.mails
  const copies = await dovecot.sent(nobody())
  expect(copies.map(idIn)).toEqual([idIn(sent!.raw)])
  expect(sent!.raw).toContain('/t/')
  expect(copies[0]).not.toContain('/t/')
  expect(copies[0]).toContain('https://example.com/knots')
  expect(await dovecot.sentFlags(nobody())).toEqual(['S'])
  app.clock.advance('PT61S')
  await app.drain()
  expect(await messages()).toHaveLength(1)
  await acme.delete(`/mailboxes/${mailbox}`)
})

it('an answer that is lost makes no second copy, and a server that is down costs the mail nothing', async () => {
  const mailbox = await connect(fake)
  fake.swallowNext(1)
  await send()
  await app.drain()
  expect(fake.mails(nobody(), 'Sent')).toHaveLength(1)
  expect(await app.sql('select 1 from mail_appends')).toHaveLength(1)
  expect((await messages())[0].status).toBe('sent')
  app.clock.advance('PT61S')
  await app.drain()
  expect(fake.mails(nobody(), 'Sent')).toHaveLength(1)
  expect(fake.touches.filter(touch => touch.startsWith('APPEND'))).toHaveLength(1)
  expect(await app.sql('select 1 from mail_appends')).toEqual([])

  // For a day, and then no more.
  const port = fake.settings(nobody()).port === 1 ? 2 : 1
  await acme.patch(`/mailboxes/${mailbox}`, { imap: { port, password: 'a password' } })
  await send()
  await app.drain()
  expect((await messages()).map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent'])
  expect(await app.sql('select 1 from mail_appends')).toHaveLength(1)
  for (let turn = 0; turn < 3; turn += 1) {
    app.clock.advance('PT12H1M')
    await app.drain()
  }
  expect(await app.sql('select 1 from mail_appends')).toEqual([])
  await acme.delete(`/mailboxes/${mailbox}`)
})
