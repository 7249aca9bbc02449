import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Account, useTestApp } from './harness.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'

const app = useTestApp()
const SECOND = 'ada@home.example'
let imap: ImapServer
let acme: Account
let id: string

beforeAll(async () => {
  imap = await startImapServer()
})
afterAll(() => imap?.stop())

beforeEach(async () => {
  acme = await app.createAccount()
  const emails = [{ email: 'ada@work.example' }, { email: SECOND, label: 'home' }]
  id = (await acme.post('/contacts', { first_name: 'Ada', last_name: 'Lovelace', emails })).body.data.id
})

it('files mail that comes from it', async () => {
  const mailbox = await acme.post('/mailboxes', { email: 'us@acme.test', imap: imap.settings('second') })
  await app.drain()
  const head = [
    `From: Ada <${SECOND}>`,
    'To: us@acme.test',
    'Subject: From home',
    'Message-ID: <1@home.example>',
  ]
  await imap.deliver('second', `${head.join('\n')}\n\nHello\n`)
  app.clock.advance('PT61S')
  await app.drain()
  const { messages } = (await acme.get(`/conversations/${id}`)).body.data
  expect(messages.map(({ subject }: { subject: string }) => subject)).toEqual(['From home'])
  await acme.delete(`/mailboxes/${mailbox.body.data.id}`)
})

it('knows who was invited and who is to sign by it', async () => {
  const start = app.clock.now().add({ hours: 24 })
  const made = await acme.post('/calendar/events', {
    title: 'Tea',
    start_at: start.toString(),
    end_at: start.add({ hours: 1 }).toString(),
    invite: [{ email: SECOND.toUpperCase() }],
  })
  expect(made.body.data.guests).toMatchObject([{ contact_id: id }])
  const contract = await acme.post('/contracts', {
    title: 'Lease',
    body_html: '<p>Terms</p>',
    party_b_name: 'Ada',
    party_b_email: SECOND,
  })
  expect(contract.status, contract.text).toBe(201)
  const { contracts } = (await acme.get(`/contacts/${id}/overview`)).body.data
  expect(contracts).toMatchObject({ total: 1, items: [{ title: 'Lease' }] })
})

it('is suppressed by itself: nothing goes there, and to the primary one it does', async () => {
  expect((await acme.post('/suppressions', { email: SECOND, reason: 'manual' })).status).toBe(201)
  const send = (to: string) =>
    acme.post('/email/send', { to: [to], subject: 'Tea', body_html: '<p>Now?</p>' })
  const refused = await send(SECOND.toUpperCase())
  expect([refused.status, refused.body.code]).toEqual([400, 'recipient_suppressed'])
  expect((await send('ada@work.example')).status).toBe(200)
  // One that moves up brings its block along, into the gates of sequences, too.
  const sequence = (
    await acme.post('/sequences', {
      name: 'Hello',
      steps: [{ type: 'email', subject: 'Hi', body_html: '<p>Hi</p>' }],
    })
  ).body.data.id
  await acme.post(`/sequences/${sequence}/activate`)
  const enroll = async () =>
    (await acme.post(`/sequences/${sequence}/enroll`, { contact_ids: [id], dry_run: true })).body.skipped
      .items
  const before = await enroll()
  await acme.put(`/contacts/${id}`, { email: SECOND })
  const after = await enroll()
  expect([before, after]).toEqual([[], [{ contact_id: id, email: SECOND, reason: 'suppressed' }]])
})

it('speaks for the whole person who unsubscribes by it', async () => {
  await acme.post('/suppressions', { email: SECOND, reason: 'unsubscribe' })
  expect((await acme.get(`/contacts/${id}`)).body.data).toMatchObject({
    suppressed: false,
    unsubscribed: true,
  })
  const reply = await acme.post('/email/send', {
    to: ['ada@work.example'],
    subject: 'Tea',
    body_html: '<p>Now?</p>',
  })
  expect([reply.status, reply.body.code]).toEqual([400, 'recipient_suppressed'])
})

it('goes with its person', async () => {
  await acme.post('/tasks', { title: `Write to ${SECOND}` })
  expect((await acme.post(`/contacts/${id}/erase`)).status).toBe(200)
  await app.drain()
  expect((await acme.get('/tasks')).body.data[0].title).toBe('Write to [erased]')
  expect((await acme.post('/contacts', { email: SECOND })).status).toBe(201)
})
