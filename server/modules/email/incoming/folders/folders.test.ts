import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let imap: ImapServer
let sink: SmtpSink
let acme: Account
let inbox: string
let mailbox: string
let contact: string
let accounts = 0

beforeAll(async () => {
  imap = await startImapServer()
  sink = await startSmtpSink()
})
afterAll(async () => {
  await imap?.stop()
  await sink?.close()
})

beforeEach(async () => {
  accounts += 1
  inbox = `bea${accounts}`
  acme = await app.createAccount()
  contact = (await acme.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })).body.data.id
})
afterEach(() => acme.delete(`/mailboxes/${mailbox}`))

async function connect(settings: object = {}): Promise<void> {
  const made = await acme.post('/mailboxes', {
    email: `${inbox}@acme.test`,
    smtp: sink.smtp,
    imap: imap.settings(inbox),
    ...settings,
  })
  expect(made.status).toBe(201)
  mailbox = made.body.data.id
}
const poll = async () => {
  app.clock.advance('PT61S')
  await app.drain()
}
const shown = async () => (await acme.get(`/mailboxes/${mailbox}`)).body.data
const messages = async () => (await acme.get(`/conversations/${contact}`)).body.data.messages
const subjects = async () => (await messages()).map(({ subject }: { subject: string }) => subject)
const countEvents = async (type: string) =>
  (
    await app.sql('select 1 from events where organization_id = $1 and type = $2', [
      acme.organizationId,
      type,
    ])
  ).length

interface Fields {
  subject: string
  from?: string
  to?: string
  id?: string
  inReplyTo?: string
  date?: string
  type?: string
  body?: string
}
let counter = 0
function mail({ subject, from = 'grace@navy.test', to = 'bea@acme.test', ...fields }: Fields): string {
  counter += 1
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${fields.id ?? `folder-${counter}@navy.test`}>`,
    `Date: ${fields.date ?? 'Mon, 16 Nov 2026 09:30:00 +0000'}`,
    ...(fields.inReplyTo ? [`In-Reply-To: <${fields.inReplyTo}>`] : []),
    fields.type ?? 'Content-Type: text/plain; charset=utf-8',
    '',
    fields.body ?? 'Yes, gladly.',
    '',
  ].join('\n')
}

describe('reading', () => {
  it('begins an hour before the mailbox was connected, by when the server received it', async () => {
    await imap.deliver(inbox, mail({ subject: 'Yesterday' }), '2026-11-15T10:00:00Z')
    await imap.deliver(inbox, mail({ subject: 'Just before' }), '2026-11-16T09:40:00Z')
    await connect()
    await imap.deliver(inbox, mail({ subject: 'In between' }), '2026-11-16T10:00:01Z')
    await app.drain()
    await poll()
    expect(await subjects()).toEqual(['Just before', 'In between'])
    expect((await messages())[0]).toMatchObject({
      received_at: '2026-11-16T09:40:00.000Z',
      date: '2026-11-16T09:30:00.000Z',
    })
    // Nothing there was touched.
    expect(await imap.flags(inbox)).toEqual(['', '', ''])
  })

  it('takes eight-bit text that names no charset for UTF-8 where it is valid, else for Western', async () => {
    await connect()
    const plain = (body: string) => mail({ subject: 'Bytes', type: 'X-Nothing: here', body })
    await imap.deliver(inbox, Buffer.from(plain('Herr Müller'), 'utf8'))
    await imap.deliver(inbox, Buffer.from(plain('Frau Müller'), 'latin1'))
    await app.drain()
    await poll()
    const texts = (await messages()).map(({ body_text }: { body_text: string }) => body_text.trim())
    expect(texts.toSorted()).toEqual(['Frau Müller', 'Herr Müller'])
  })

  it('finds one mail in two mailboxes, and files it once', async () => {
    await connect()
    const other = `also${accounts}`
    const second = await acme.post('/mailboxes', { email: `${other}@acme.test`, imap: imap.settings(other) })
    const both = mail({ subject: 'To both of you' })
    await imap.deliver(inbox, both)
    await imap.deliver(other, both)
    await app.drain()
    await poll()
    const all = await messages()
    expect(all).toHaveLength(1)
    expect(all[0].mailbox_ids.toSorted()).toEqual([mailbox, second.body.data.id].toSorted())
    await acme.delete(`/mailboxes/${second.body.data.id}`)
  })
})

describe('the Sent folder', () => {
  it('shows what other programs sent, and knows what we sent ourselves', async () => {
    await connect({ read_sent: true })
    await app.drain()
    const own = await acme.post(`/contacts/${contact}/send-email`, { subject: 'Ours', body_html: '<p>x</p>' })
    await app.drain()
    const { message_id } = (await acme.get(`/emails/${own.body.message_id}`)).body.data
    const us = `${inbox}@acme.test`
    await imap.deliverSent(inbox, mail({ subject: 'Ours', from: us, to: 'grace@navy.test', id: message_id }))
    await imap.deliverSent(inbox, mail({ subject: 'From my phone', from: us, to: 'grace@navy.test' }))
    await imap.deliverSent(inbox, mail({ subject: 'Private', from: us, to: 'mum@home.test' }))
    await poll()
    const all = await messages()
    expect((await subjects()).toSorted()).toEqual(['From my phone', 'Ours'])
    expect(all.find(({ subject }: { subject: string }) => subject === 'From my phone')).toMatchObject({
      direction: 'out',
      status: 'sent',
      transport: 'external',
      kind: 'one_off',
      user_id: acme.userId,
      sent_at: '2026-11-16T09:30:00.000Z',
    })
    const story = (await acme.get(`/contacts/${contact}/activities`)).body.data
    expect(story.map(({ title }: { title: string }) => title)).toContain('Mail sent: From my phone')
    expect(await countEvents('email.sent')).toBe(1)
  })
})

describe('earlier mail', () => {
  it('is read oldest first beside new mail, filed read, and wakes nobody; a larger number reads the rest', async () => {
    const at = (day: string) => `2026-${day}T08:00:00Z`
    await imap.deliver(inbox, mail({ subject: 'Last week' }), at('11-09'))
    await imap.deliver(inbox, mail({ subject: 'In October' }), at('10-20'))
    await imap.deliver(inbox, mail({ subject: 'In June' }), at('06-01'))
    await imap.deliver(inbox, mail({ subject: 'Of strangers', from: 'who@else.test' }), at('10-21'))
    await imap.deliverSent(
      inbox,
      mail({ subject: 'Answered', from: 'us@acme.test', to: 'grace@navy.test' }),
      at('10-22'),
    )
    await connect({ read_sent: true, backfill_days: 60 })
    await imap.deliver(inbox, mail({ subject: 'New' }))
    await app.drain()
    await poll()
    expect(await subjects()).toEqual(['In October', 'Answered', 'Last week', 'New'])
    expect((await shown()).sync.backfill).toMatchObject({ read: 4, done: true })
    expect((await acme.get(`/conversations/${contact}`)).body.data.unread_count).toBe(1)
    expect([await countEvents('email.received'), await countEvents('mailbox.backfilled')]).toEqual([1, 1])
    const story = (await acme.get(`/contacts/${contact}/activities`)).body.data
    expect(story.find(({ title }: { title: string }) => title.endsWith('In October')).at).toBe(
      at('10-20').replace('Z', '.000Z'),
    )

    await acme.patch(`/mailboxes/${mailbox}`, { backfill_days: 200 })
    await app.drain()
    await poll()
    expect(await subjects()).toEqual(['In June', 'In October', 'Answered', 'Last week', 'New'])
    expect([await countEvents('email.received'), await countEvents('mailbox.backfilled')]).toEqual([1, 2])
  })
})
