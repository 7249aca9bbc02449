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

it('goes with its person', async () => {
  await acme.post('/tasks', { title: `Write to ${SECOND}` })
  expect((await acme.post(`/contacts/${id}/erase`)).status).toBe(200)
  await app.drain()
  expect((await acme.get('/tasks')).body.data[0].title).toBe('Write to [erased]')
  expect((await acme.post('/contacts', { email: SECOND })).status).toBe(201)
})
