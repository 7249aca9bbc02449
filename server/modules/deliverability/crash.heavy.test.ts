import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type OAuthServer, startOAuthServer } from '#tests/oauth-server.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const ROUNDS = FULL ? 8 : 1
const BOUNCES = FULL ? 50 : 12
const SEEDS = FULL ? 20 : 6
const PATIENCE = { timeout: 60_000, interval: 50 }

const database = useTestDatabase()
const { start } = useServerProcess(database)
let sink: SmtpSink
let imap: ImapServer
let oauth: OAuthServer
let token: string
/** Answers requests; what it is told to send, the workers send. */
let server: ServerProcess

beforeAll(async () => {
  ;[sink, oauth] = await Promise.all([startSmtpSink(), startOAuthServer()])
  imap = await startImapServer({ tokenInfoUrl: `${oauth.base}/tokeninfo?access_token=` })
  server = await start('serve')
  const { api } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
  token = api.token!
})

afterAll(async () => {
  await Promise.all([sink.close(), imap.stop(), oauth.close()])
})

const ada = () => new Api(server.url, token)

async function send(mailbox: string, to: string): Promise<void> {
  const mail = { to, subject: 'Knots', body_html: '<p>Hi</p>', account_id: mailbox }
  expect((await ada().post('/email/send', mail)).status).toBe(200)
}

const hardBounces = async (mailbox: string) =>
  (
    await database.sql<{ n: number }>(
      `select count(*)::int as n from inbox_messages where mailbox_id = $1 and bounce = 'hard'`,
      [mailbox],
    )
  )[0]!.n
const isPaused = async (mailbox: string) =>
  (await database.sql<{ is_paused: boolean }>('select is_paused from mailboxes where id = $1', [mailbox]))[0]!
    .is_paused

it('a worker killed among bounces leaves the fifth of them and the pause, or neither', async () => {
  sink.refuseRecipient = to =>
    to.startsWith('nobody') ? { code: 550, message: '5.1.1 No such user' } : undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `sales${round}@acme.example`
    const { id } = (await ada().post('/mailboxes', { email, smtp: sink.smtp })).body.data
    for (let n = 0; n < BOUNCES; n += 1) await send(id, `nobody${round}.${n}@navy.example`)
    const worker = await start('worker')
    await expect
      .poll(() => hardBounces(id), { timeout: 60_000, interval: 2 })
      .toBeGreaterThanOrEqual(1 + (round % 5))
    await worker.end('SIGKILL')
    expect(await isPaused(id)).toBe((await hardBounces(id)) >= 5)
    const next = await start('worker')
    await expect.poll(() => isPaused(id), PATIENCE).toBe(true)
    const mails = () =>
      database.sql(
        `select status from email_messages where source_kind = 'mailbox_pause' and source_id = $1`,
        [id],
      )
    await expect.poll(async () => (await mails()).length, PATIENCE).toBe(1)
    await next.end('SIGKILL')
    const events = await database.sql(
      `select 1 from events where type = 'mailbox.paused' and data ->> 'mailbox_id' = $1`,
      [id],
    )
    expect(events).toHaveLength(1)
  }
  sink.refuseRecipient = () => undefined
}, 300_000)

it('a placement test outlives kills while it is sent and while it is looked for, and nobody gets it twice', async () => {
  const { id: mailbox } = (await ada().post('/mailboxes', { email: 'test@acme.example', smtp: sink.smtp }))
    .body.data
  const emails = Array.from({ length: SEEDS }, (_, n) => `seed${n}@seeds.example`)
  for (const email of emails) {
    await imap.deliver(email, `From: x@y.test\nMessage-ID: <first.${email}>\nSubject: First\n\nHello\n`)
    await ada().post('/deliverability/seed-list', { email, imap: imap.settings(email) })
  }
  const { id } = (await ada().post('/deliverability/placement-test', { mailbox_id: mailbox })).body.data
  const arrived = () => sink.mails.filter(({ to }) => emails.includes(to[0]!))
  sink.delayMs = 30
  for (let round = 1; round <= (FULL ? 4 : 1); round += 1) {
    const worker = await start('worker')
    await expect
      .poll(() => arrived().length, { timeout: 60_000, interval: 2 })
      .toBeGreaterThanOrEqual(Math.min(round, SEEDS - 1))
    await worker.end('SIGKILL')
  }
  sink.delayMs = 0
  const last = await start('worker')
  const open = async () =>
    (
      await database.sql(
        `select 1 from email_messages where source_kind = 'placement_result' and status in ('queued', 'sending')`,
      )
    ).length
  await expect.poll(open, PATIENCE).toBe(0)
  const reached = arrived().map(({ to }) => to[0]!)
  expect(new Set(reached).size).toBe(reached.length)
  for (const { to, raw } of arrived()) await imap.deliver(to[0]!, raw)
  // In the middle of a look, again and again: the next one begins anew.
  await last.end('SIGKILL')
  for (let n = 0; n < (FULL ? 5 : 1); n += 1) {
    const looking = ada()
      .post(`/deliverability/placement-tests/${id}/check`)
      .catch(() => undefined)
    await pass(20 * n)
    await server.end('SIGKILL')
    await looking
    server = await start('serve')
  }
  // Workers see that whoever was looking is gone.
  await start('worker')
  const look = async () =>
    (await ada().post(`/deliverability/placement-tests/${id}/check`)).body.data.counts.inbox
  await expect.poll(look, { timeout: 90_000, interval: 500 }).toBe(reached.length)
  // Whoever was not reached was being handed over when the line was cut, and is known by name.
  const doubtful = await database.sql(
    `select 1 from email_messages where source_kind = 'placement_result' and status = 'unknown'`,
  )
  expect(SEEDS - reached.length).toBeLessThanOrEqual(doubtful.length)
}, 300_000)

it('a token at its end is renewed once by all processes together, and the new one outlives a kill', async () => {
  sink.acceptsToken = access => oauth.isValid(access)
  Object.assign(oauth, { email: 'signed@acme.example', rotates: true, expiresIn: 301 })
  const place = (port: number) => ({ host: '127.0.0.1', port, secure: false })
  await ada().post('/integrations', {
    provider: 'google_mail',
    config: {
      client_id: oauth.clientId,
      api_base: oauth.base,
      smtp: place(sink.port),
      imap: place(imap.port),
    },
    secrets: { client_secret: oauth.clientSecret },
  })
  const started = await ada().post('/webmail/oauth/google/start', {})
  const cookie = started.headers.get('set-cookie')!.split(';')[0]!
  const back = await fetch(server.url + oauth.authorize(started.body.data.authorization_url), {
    headers: { cookie },
  })
  expect(back.status).toBe(200)
  const [{ id }] = (await database.sql<{ id: string }>(
    `select id from mailboxes where email = 'signed@acme.example'`,
  )) as [{ id: string }]
  const renewed = () => oauth.renewed['signed@acme.example'] ?? 0
  // What comes next holds for an hour; the present one is within its last five minutes from now on.
  oauth.expiresIn = 3_600
  await pass(1_200)
  const left = () => sink.mails.filter(({ from }) => from === 'signed@acme.example').length
  const MAILS = FULL ? 50 : 10
  for (let n = 0; n < MAILS; n += 1) await send(id, `grace${n}@navy.example`)
  oauth.delayMs = 300
  const [first, second, tested] = await Promise.all([
    start('worker'),
    start('worker'),
    ada().post(`/mailboxes/${id}/test`),
  ])
  expect(tested.body.data).toMatchObject({ ok: true })
  await expect.poll(left, PATIENCE).toBe(MAILS)
  expect(renewed()).toBe(1)
  oauth.delayMs = 0
  await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')])

  // The process that renews dies at the moment it first shows the new token to anybody.
  await database.sql(`update mailboxes set oauth_access_until = now() where id = $1`, [id])
  const third = await start('worker')
  let shown = 0
  sink.acceptsToken = access => {
    shown += 1
    if (shown === 1) process.kill(third.pid, 'SIGKILL')
    return oauth.isValid(access)
  }
  await send(id, 'last@navy.example')
  await expect.poll(() => shown, PATIENCE).toBeGreaterThan(0)
  await third.end('SIGKILL')
  expect(renewed()).toBe(2)
  await start('worker')
  await send(id, 'after@navy.example')
  await expect.poll(() => sink.mails.some(({ to }) => to[0] === 'after@navy.example'), PATIENCE).toBe(true)
  expect(renewed()).toBe(2)
  // And it is the rotated one that is kept: the old would be refused.
  await database.sql(`update mailboxes set oauth_access_until = now() where id = $1`, [id])
  expect((await ada().post(`/mailboxes/${id}/test`)).body.data).toMatchObject({ ok: true })
  expect(renewed()).toBe(3)
}, 300_000)
