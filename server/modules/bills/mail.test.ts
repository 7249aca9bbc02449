import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { cii, pdf, sample, ubl, withAllowances } from './samples.fixture.ts'

const app = useTestApp()
let imap: ImapServer
let sink: SmtpSink
let acme: Account
let inbox: string
let mailbox: string
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
  inbox = `bills${accounts}`
  acme = await app.createAccount()
  await imap.deliver(inbox, mail([['before.xml', 'application/xml', ubl(sample({ number: 'OLD-1' }))]]))
  const made = await acme.post('/mailboxes', {
    email: `${inbox}@acme.test`,
    smtp: sink.smtp,
    imap: imap.settings(inbox),
  })
  mailbox = made.body.data.id
  await app.drain()
})
afterEach(() => acme.delete(`/mailboxes/${mailbox}`))

const readBillsFrom = (id: string | null) => acme.put('/settings/tax', { bills_mailbox_id: id })
const poll = async () => {
  app.clock.advance('PT61S')
  await app.drain()
}
const bills = async () => (await acme.get('/bills')).body.data

let counter = 0
function mail(files: readonly (readonly [string, string, string | Buffer])[], id?: string): string {
  counter += 1
  return [
    'From: Accounts <billing@nordlicht.test>',
    'To: bills@acme.test',
    'Subject: Your invoice',
    `Message-ID: <${id ?? `bill-${counter}@nordlicht.test`}>`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please find our invoice attached.',
    ...files.flatMap(([name, type, content]) => [
      '--b1',
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\n'),
    ]),
    '--b1--',
    '',
  ].join('\n')
}

it('becomes bills, whoever it is from', async () => {
  await readBillsFrom(mailbox)
  await imap.deliver(
    inbox,
    mail([
      ['bill.pdf', 'application/octet-stream', pdf({ 'factur-x.xml': cii(sample()) })],
      ['terms.pdf', 'application/pdf', pdf({})],
      ['logo.png', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
      ['other.xml', 'text/xml', ubl(withAllowances())],
    ]),
  )
  await poll()
  const all = await bills()
  expect(all.map(({ number }: { number: string }) => number).sort()).toEqual(['RE-2026-118', 'RE-2026-119'])
  expect(all[0]).toMatchObject({ received_via: 'mail', status: 'new', valid: true })
  // It is no letter to anybody: no conversation shows it.
  expect((await acme.get('/conversations')).body.data).toEqual([])
  const titles = (await acme.get('/notifications')).body.data.map(({ title }: { title: string }) => title)
  expect(titles).toContain('Nordlicht Büroservice GmbH sent bill RE-2026-118')
})

it('becomes each bill once, however often it is read', async () => {
  await readBillsFrom(mailbox)
  const raw = mail([['bill.xml', 'application/xml', ubl(sample())]], 'same@nordlicht.test')
  await imap.deliver(inbox, raw)
  await imap.deliver(inbox, raw)
  await poll()
  expect(await bills()).toHaveLength(1)
  // The server numbers its mails anew: all of the last days is looked at again.
  await imap.forget(inbox)
  await imap.deliver(inbox, raw)
  await poll()
  await poll()
  expect(await bills()).toHaveLength(1)
  const [row] = await app.sql<{ n: number }>(
    "select count(*)::int as n from events where organization_id = $1 and type = 'bill.received'",
    [acme.organizationId],
  )
  expect(row?.n).toBe(1)
})

it('is left alone in any other mailbox', async () => {
  await imap.deliver(inbox, mail([['bill.xml', 'application/xml', ubl(sample())]]))
  await poll()
  expect(await bills()).toEqual([])
  await readBillsFrom(mailbox)
  await readBillsFrom(null)
  await imap.deliver(inbox, mail([['bill.xml', 'application/xml', ubl(sample())]]))
  await poll()
  expect(await bills()).toEqual([])
})

it('goes on behind a file that cannot be read', async () => {
  await readBillsFrom(mailbox)
  await imap.deliver(
    inbox,
    mail([
      ['bomb.xml', 'application/xml', `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`],
      ['same.xml', 'application/xml', ubl(sample())],
      ['again.xml', 'application/xml', cii(sample())],
      ['last.xml', 'application/xml', ubl(withAllowances())],
    ]),
  )
  await poll()
  expect(await bills()).toHaveLength(2)
  expect((await app.sql('select 1 from jobs where failed_at is not null')).length).toBe(0)
})

it('is filed as a letter besides, where a contact sent it', async () => {
  await readBillsFrom(mailbox)
  const contact = (await acme.post('/contacts', { email: 'billing@nordlicht.test', first_name: 'Ada' })).body
    .data.id
  await imap.deliver(inbox, mail([['bill.xml', 'application/xml', ubl(sample())]]))
  await poll()
  expect(await bills()).toHaveLength(1)
  expect((await acme.get(`/conversations/${contact}`)).body.data.messages).toHaveLength(1)
})
