import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let imap: FakeImap
let acme: Account
let contact: string
let mailbox: string

beforeAll(async () => {
  imap = await startFakeImap()
})
afterAll(() => imap?.stop())
beforeEach(async () => {
  acme = await app.createAccount()
  contact = (await acme.post('/contacts', { email: 'grace@navy.test' })).body.data.id
})
afterEach(async () => {
  await acme.delete(`/mailboxes/${mailbox}`)
  // Nothing is marked, moved or thrown away there, whatever happens.
  expect(imap.touches).toEqual([])
})

async function connect(user: string): Promise<void> {
  const made = await acme.post('/mailboxes', { email: `${user}@acme.test`, imap: imap.settings(user) })
  mailbox = made.body.data.id
  await app.drain()
}
const poll = async () => {
  app.clock.advance('PT61S')
  await app.drain()
}
const add = (user: string, subject: string) =>
  imap.add(
    user,
    [
      'From: Grace <grace@navy.test>',
      `To: ${user}@acme.test`,
      `Subject: ${subject}`,
      `Message-ID: <${user}-${subject}@navy.test>`,
      'Date: Mon, 16 Nov 2026 10:00:00 +0000',
      '',
      'Yes, gladly. '.repeat(50),
      '',
    ].join('\n'),
    { receivedAt: app.clock.now().toString() },
  )
const subjects = async () =>
  (await acme.get(`/conversations/${contact}`)).body.data.messages
    .map(({ subject }: { subject: string }) => subject)
    .toSorted()
const told = async () =>
  (
    await app.sql(`select 1 from events where organization_id = $1 and type = 'email.received'`, [
      acme.organizationId,
    ])
  ).length

it('numbers everything anew, twice: nothing is missed, filed or told again', async () => {
  await connect('anew')
  for (const subject of ['1', '2', '3']) add('anew', subject)
  await poll()
  imap.renumber('anew')
  add('anew', '4')
  await poll()
  imap.renumber('anew')
  await poll()
  add('anew', '5')
  await poll()
  expect(await subjects()).toEqual(['1', '2', '3', '4', '5'])
  expect(await told()).toBe(5)
})

it('breaks off in the middle of a mail: the rest comes with the next rounds', async () => {
  await connect('cut')
  for (let n = 1; n <= 40; n += 1) add('cut', String(n).padStart(2, '0'))
  imap.cutNext(2)
  await poll()
  const { status, status_reason } = (await acme.get(`/mailboxes/${mailbox}`)).body.data
  expect(status).toBe('error')
  expect(status_reason).toBeTruthy()
  await poll()
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance('PT5M')
    await app.drain()
  }
  expect(await subjects()).toEqual(Array.from({ length: 40 }, (_, n) => String(n + 1).padStart(2, '0')))
  expect(await told()).toBe(40)
  expect((await acme.get(`/mailboxes/${mailbox}`)).body.data.status).toBe('active')
})

it('brings a mail that the database does not hold: those it comes with are filed, each once', async () => {
  await app.sql(`create or replace function refuse_one() returns trigger language plpgsql as $$ begin
      raise exception 'no such mail' using errcode = 'check_violation'; end $$;
    create trigger refuse_one before insert on email_messages for each row
      when (new.subject = 'refused') execute function refuse_one()`)
  try {
    await connect('refused')
    for (const subject of ['1', '2', 'refused', '3', '4']) add('refused', subject)
    await poll()
    expect(await subjects()).toEqual(['1', '2', '3', '4'])
  } finally {
    await app.sql('drop trigger refuse_one on email_messages; drop function refuse_one()')
  }
  add('refused', '5')
  await poll()
  expect(await subjects()).toEqual(['1', '2', '3', '4', '5'])
  expect(await told()).toBe(5)
})
