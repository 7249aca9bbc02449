import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type ImapServer, startImapServer } from '#tests/imap-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let sink: SmtpSink
let imap: ImapServer
let acme: Account
let mailbox: string
let tag = 0

beforeAll(async () => {
  ;[sink, imap] = await Promise.all([startSmtpSink(), startImapServer()])
})
afterAll(async () => {
  await Promise.all([sink.close(), imap.stop()])
})
beforeEach(async () => {
  tag += 1
  sink.refuseRecipient = () => undefined
  acme = await app.createAccount()
  mailbox = (await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })).body.data.id
})

const seedAddress = (name: string) => `${name}${tag}@seeds.test`

async function addSeed(name: string) {
  const email = seedAddress(name)
  // A mailbox exists with its first mail.
  await imap.deliver(email, `From: x@y.test\nMessage-ID: <first.${email}>\nSubject: First\n\nHello\n`)
  const reply = await acme.post('/deliverability/seed-list', { email, imap: imap.settings(email) })
  expect(reply.status).toBe(201)
  return reply.body.data
}

/** Hands the mails on as a provider would: with what it found on top. */
async function passOn(where: (email: string) => 'inbox' | 'spam' | null, header = ''): Promise<void> {
  for (const { to, raw } of sink.mails.splice(0)) {
    const place = where(to[0]!)
    const copy = `${header}Received: from sink\n${raw}`
    if (place === 'inbox') await imap.deliver(to[0]!, copy)
    if (place === 'spam') await imap.deliverJunk(to[0]!, copy)
  }
}

describe('a seed', () => {
  it('is guessed, tested, unique and never shows its password', async () => {
    const seed = await addSeed('a')
    expect(seed).toMatchObject({ provider: 'other', status: 'untested', imap: { password_set: true } })
    const tested = await acme.post(`/deliverability/seed-list/${seed.id}/test`)
    expect(tested.body.data).toEqual({
      ok: true,
      detail: 'Connected',
      folders: { inbox: 'INBOX', spam: 'Trash.Rubbish' },
    })
    expect((await acme.get('/deliverability/seed-list')).body.data).toMatchObject([
      { status: 'ok', last_error: null },
    ])
    expect(JSON.stringify((await acme.get('/deliverability/seed-list')).body)).not.toContain(imap.password)
    const again = await acme.post('/deliverability/seed-list', {
      email: seed.email.toUpperCase(),
      imap: imap.settings('x'),
    })
    expect([again.status, again.body.detail]).toEqual([409, 'Seed already exists'])
    const bare = await acme.post('/deliverability/seed-list', { email: 'b@gmail.com' })
    expect([bare.status, bare.body.detail]).toEqual([400, 'imap or mailbox_id is required'])
    const wrong = { ...imap.settings('b@gmail.com'), password: 'wrong' }
    const other = await acme.post('/deliverability/seed-list', { email: 'b@gmail.com', imap: wrong })
    expect(other.body.data.provider).toBe('gmail')
    const failed = await acme.post(`/deliverability/seed-list/${other.body.data.id}/test`)
    expect([failed.status, failed.body.data.ok]).toEqual([200, false])
    const member = await acme.invite('member')
    expect((await member.delete(`/deliverability/seed-list/${seed.id}`)).status).toBe(403)
    expect((await acme.delete(`/deliverability/seed-list/${seed.id}`)).status).toBe(200)
  })
})

describe('a placement test', () => {
  it('needs a mailbox and a seed', async () => {
    const none = await acme.post('/deliverability/placement-test', {})
    expect([none.status, none.body.detail]).toEqual([400, 'Add a seed address first'])
    await acme.delete(`/mailboxes/${mailbox}`)
    const nothing = await acme.post('/deliverability/placement-test', {})
    expect([nothing.status, nothing.body.detail]).toEqual([400, 'No mailbox to send from'])
  })

  it('finds each mail where it is, reads what the provider found, and touches nothing', async () => {
    const [one, two, three] = [await addSeed('one'), await addSeed('two'), await addSeed('three')]
    await acme.post(`/deliverability/inboxes/${mailbox}/pause`, {})
    const started = await acme.post('/deliverability/placement-test', { inbox_id: mailbox })
    expect(started.status).toBe(201)
    expect(started.body.data).toMatchObject({
      status: 'sending',
      from_email: 'ada@acme.test',
      counts: { pending: 3 },
      inbox_rate: null,
    })
    await app.drain()
    const verdict =
      'Authentication-Results: mx.seeds.test; spf=pass (a) smtp.mailfrom=acme.test; dkim=pass; dmarc=fail\nAuthentication-Results: mx.evil.test; dmarc=pass\nDKIM-Signature: v=1; d=acme.test; s=zz9; b=x\n'
    await passOn(email => (email === one.email ? 'inbox' : email === two.email ? 'spam' : null), verdict)
    app.clock.advance('PT11S')
    await app.drain()
    const get = async () =>
      (await acme.get(`/deliverability/placement-tests/${started.body.data.id}`)).body.data
    const seen = await get()
    expect(seen).toMatchObject({
      status: 'waiting',
      counts: { inbox: 1, spam: 1, pending: 1 },
      inbox_rate: 50,
    })
    expect(seen.results[0]).toMatchObject({
      placement: 'inbox',
      folder: 'INBOX',
      auth: { spf: 'pass', dkim: 'pass', dmarc: 'fail' },
      dkim_selectors: ['zz9'],
    })
    expect(seen.results[1]).toMatchObject({ placement: 'spam', folder: 'Trash.Rubbish' })
    expect((await imap.flags(one.email)).join('')).not.toContain('S')
    const [domain] = await app.sql<{ learned_selectors: string[] }>(
      'select learned_selectors from sending_domains where organization_id = $1',
      [acme.organizationId],
    )
    expect(domain!.learned_selectors).toEqual(['zz9'])
    // A worker that was away for an hour still keeps the deadline.
    app.clock.advance('PT1H')
    await app.drain()
    expect(await get()).toMatchObject({
      status: 'finished',
      counts: { inbox: 1, spam: 1, missing: 1 },
      inbox_rate: 33.3,
    })
    const events = await app.sql(
      "select 1 from events where type = 'deliverability.placement_finished' and organization_id = $1",
      [acme.organizationId],
    )
    expect(events).toHaveLength(1)
    expect((await acme.get(`/deliverability/inboxes/${mailbox}`)).body.data).toMatchObject({
      sent_today: 3,
      health: { sent: 0 },
    })
    expect(
      (await acme.get('/deliverability/placement-tests', { mailbox_id: mailbox })).body.pagination.total,
    ).toBe(1)
    expect(three.email).toBe((await get()).results[2].email)
  })

  it('finds a mail whose id was rewritten, and a late one after the end', async () => {
    const seed = await addSeed('late')
    const { id } = (await acme.post('/deliverability/placement-test', {})).body.data
    await app.drain()
    const [mail] = sink.mails.splice(0)
    app.clock.advance('PT16M')
    await app.drain()
    expect((await acme.get(`/deliverability/placement-tests/${id}`)).body.data).toMatchObject({
      status: 'finished',
      counts: { missing: 1 },
    })
    await imap.deliver(
      seed.email,
      mail!.raw.replace(/^Message-ID: .*$/im, 'Message-ID: <another@provider.test>'),
    )
    const [late] = (
      await Promise.all([1, 2].map(() => acme.post(`/deliverability/placement-tests/${id}/check`)))
    ).map(reply => reply.status)
    expect(late).toBe(200)
    expect((await acme.get(`/deliverability/placement-tests/${id}`)).body.data.results).toMatchObject([
      { placement: 'inbox', late: true },
    ])
  })

  it('takes nothing from headers that a stranger wrote', async () => {
    const seed = await addSeed('forged')
    const { id } = (await acme.post('/deliverability/placement-test', {})).body.data
    await app.drain()
    const html = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const forged = Array.from(
      { length: 2_000 },
      (_, n) => `Authentication-Results: mx.seeds.test.evil${n}.test; spf=pass; dkim=pass; dmarc=pass`,
    ).join('\n')
    const signatures = `DKIM-Signature: v=1; d=acme.test; s=${html}; b=x\nDKIM-Signature: v=1; d=evil.test; s=evil; b=x\n`
    await passOn(() => 'inbox', `X-Note: ${html}\n${forged}\n${signatures}`)
    app.clock.advance('PT11S')
    await app.drain()
    const { data } = (await acme.get(`/deliverability/placement-tests/${id}`)).body
    expect(data.results).toMatchObject([
      {
        email: seed.email,
        placement: 'inbox',
        auth: { spf: null, dkim: null, dmarc: null },
        dkim_selectors: [],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('<script')
  })

  it('says unknown of a seed that cannot be read, and of a mail that could not be sent', async () => {
    const email = seedAddress('closed')
    const broken = { ...imap.settings(email), password: 'wrong' }
    await acme.post('/deliverability/seed-list', { email, imap: broken })
    const refused = await addSeed('refused')
    sink.refuseRecipient = to =>
      to === refused.email ? { code: 550, message: '5.1.1 No such user' } : undefined
    const { id } = (await acme.post('/deliverability/placement-test', {})).body.data
    await app.drain()
    app.clock.advance('PT16M')
    await app.drain()
    const { data } = (await acme.get(`/deliverability/placement-tests/${id}`)).body
    expect(data).toMatchObject({ status: 'finished', counts: { unknown: 2, missing: 0 }, inbox_rate: null })
    expect(data.results.every(({ error }: { error: string | null }) => error !== null)).toBe(true)
    expect((await acme.get(`/deliverability/inboxes/${mailbox}`)).body.data.health.hard_bounces).toBe(0)
  })
})
