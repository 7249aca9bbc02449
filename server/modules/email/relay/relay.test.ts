import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigning } from '#modules/campaigns/campaigns.fixture.ts'
import { modules } from '#modules/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { startSmtpSink } from '#tests/smtp-sink.ts'

const LIMIT = 5
const sink = await startSmtpSink()
const app = useTestApp({ smtpUrl: sink.url, mailRelay: 'confirmed', mailRelayPerDay: LIMIT })
afterAll(() => sink.close())

let acme: Account
const { toNew, send, settle, read } = campaigning(app, () => acme)

beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount()
  await app.drain()
  sink.mails.length = 0
})

const letter = { subject: 'Knots', body_html: '<p>Hello</p>' }
const write = (to: string, more: object = {}) => acme.post('/email/send', { to, ...letter, ...more })
const relay = async () => (await acme.get('/settings/mail-relay')).body.data
const unconfirm = () =>
  app.sql('update users set email_verified_at = null where organization_id = $1', [acme.organizationId])
const confirm = () =>
  app.sql('update users set email_verified_at = now() where organization_id = $1', [acme.organizationId])
/** Nothing of the day is left. */
const fill = () =>
  app.sql('insert into relay_days (organization_id, day, recipients) values ($1, $2, $3)', [
    acme.organizationId,
    '2026-11-16',
    LIMIT,
  ])
const messages = () =>
  app.sql<{ kind: string; status: string; error: string | null }>(
    'select kind, status, error from email_messages where organization_id = $1',
    [acme.organizationId],
  )

const made = async (path: string, body: object) => {
  const reply = await acme.post(path, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id as string
}

const meet = () =>
  made('/calendar/events', {
    title: 'Knots',
    start_at: '2026-11-20T10:00:00Z',
    end_at: '2026-11-20T11:00:00Z',
  })

/** How somebody sends by each route that says it may be refused. */
const byHand: Record<string, () => Promise<{ status: number; body: { code?: string } }>> = {
  'POST /email/send': () => write('a@else.test'),
  'POST /drafts/{draft_id}/send': async () =>
    acme.post(`/drafts/${await made('/drafts', { ...letter, to: ['a@else.test'] })}/send`, {}),
  'POST /contacts/{contact_id}/send-email': async () =>
    acme.post(`/contacts/${await made('/contacts', { email: 'a@else.test' })}/send-email`, letter),
  'POST /invoices/{invoice_id}/send': async () =>
    acme.post(
      `/invoices/${await made('/invoices', { bill_to_name: 'Navy', bill_to_email: 'a@else.test', lines: [{ name: 'Rope', unit_price_cents: 100 }] })}/send`,
      {},
    ),
  'POST /invoices/{invoice_id}/credit-notes/{credit_note_id}/send': async () => {
    const id = await made('/invoices', {
      bill_to_name: 'Navy',
      bill_to_email: 'a@else.test',
      lines: [{ name: 'Rope', unit_price_cents: 100 }],
    })
    await acme.post(`/invoices/${id}/issue`)
    const note = await made(`/invoices/${id}/credit-notes`, { amount_cents: 50 })
    return acme.post(`/invoices/${id}/credit-notes/${note}/send`, {})
  },
  'POST /quotes/{quote_id}/send': async () =>
    acme.post(
      `/quotes/${await made('/quotes', { title: 'Rope', bill_to_name: 'Navy', bill_to_email: 'a@else.test', lines: [{ name: 'Rope', unit_price_cents: 100 }] })}/send`,
      {},
    ),
  'POST /contracts/{contract_id}/send': async () =>
    acme.post(
      `/contracts/${await made('/contracts', { title: 'Rope', content_html: '<p>All of it.</p>', party_a_name: 'Ada', party_a_email: 'ada@acme.test', party_b_name: 'Bob', party_b_email: 'a@else.test' })}/send`,
    ),
  'POST /campaigns/{campaign_id}/test-send': async () =>
    acme.post(
      `/campaigns/${await made('/campaigns', { name: 'News', subject: 'Hello', source: '<p>Hi</p>' })}/test-send`,
      { to: ['a@else.test'] },
    ),
  'POST /calendar/events': async () =>
    acme.post('/calendar/events', {
      title: 'Knots',
      start_at: '2026-11-20T10:00:00Z',
      end_at: '2026-11-20T11:00:00Z',
      invite: [{ email: 'a@else.test' }],
    }),
  'POST /calendar/events/{event_id}/invite': async () =>
    acme.post(`/calendar/events/${await meet()}/invite`, { emails: ['a@else.test'] }),
  'POST /deals/{deal_id}/meetings': async () => {
    const contact_id = await made('/contacts', { email: 'b@else.test' })
    return acme.post(`/deals/${await made('/deals', { name: 'Knots', contact_id })}/meetings`, {
      start_at: '2026-11-20T10:00:00Z',
    })
  },
  'POST /deliverability/placement-test': async () => {
    const mailbox_id = await made('/mailboxes', { email: 'us@acme.test' })
    await made('/deliverability/seed-list', {
      email: 'seed@else.test',
      imap: { host: '127.0.0.1', port: 1143, secure: false, user: 'seed', password: 'secret' },
    })
    return acme.post('/deliverability/placement-test', { mailbox_id })
  },
  'POST /reports/schedules/{schedule_id}/send-now': async () => {
    const report = await made('/reports', {
      name: 'People',
      query: { dataset: 'contacts', dimensions: [{ field: 'source' }] },
    })
    const schedule = await made(`/reports/${report}/schedule`, {
      frequency: 'week',
      weekday: 'mon',
      time: '08:00',
      recipients: [acme.email],
    })
    return acme.post(`/reports/schedules/${schedule}/send-now`)
  },
}

describe('what a person sends through the server’s own transport', () => {
  it('is refused by every route that sends once the day’s recipients are used up, and nothing is kept of it', async () => {
    const declared = modules
      .flatMap(({ routes }) => routes)
      .filter(({ errors = [] }) => errors.some(({ code }) => code === 'relay_limit'))
      .map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(byHand).sort()).toEqual(declared.sort())
    await fill()
    for (const [route, call] of Object.entries(byHand)) {
      expect(await call(), route).toMatchObject({ status: 409, body: { code: 'relay_limit' } })
    }
    await app.drain()
    expect([await messages(), sink.mails]).toEqual([[], []])
    const { data } = (await acme.get('/invoices')).body
    expect(data.map(({ status }: { status: string }) => status).sort()).toEqual(['draft', 'open'])
  })

  it('counts recipients, exactly, however many send at once, and anew on the next day', async () => {
    expect(await relay()).toMatchObject({
      is_used: true,
      limit: LIMIT,
      used: 0,
      remaining: LIMIT,
      closed_by: null,
    })
    expect((await write('a@else.test', { cc: ['b@else.test'], bcc: ['c@else.test'] })).status).toBe(200)
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => write(`p${n}@else.test`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = replies.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      code: 'relay_limit',
      detail: expect.stringContaining('connect a mailbox'),
    })
    expect(await relay()).toMatchObject({
      used: LIMIT,
      remaining: 0,
      closed_by: 'limit',
      reopens_at: '2026-11-17T00:00:00Z',
    })
    await app.drain()
    expect(sink.mails.flatMap(({ to }) => to)).toHaveLength(LIMIT)
    app.clock.set('2026-11-17T00:00:01Z')
    expect((await write('again@else.test')).status).toBe(200)
  })

  it('waits for nobody where it leaves by a mailbox of one’s own', async () => {
    await fill()
    await acme.post('/mailboxes', { email: 'us@acme.test', smtp: sink.smtp })
    expect(await relay()).toMatchObject({ is_used: false })
    expect((await write('a@else.test')).status).toBe(200)
    await app.drain()
    expect(sink.mails).toHaveLength(1)
  })

  it('is refused in words of its own until the owner’s address is confirmed', async () => {
    await unconfirm()
    expect(await relay()).toMatchObject({ closed_by: 'unconfirmed', reopens_at: null })
    const refused = await write('a@else.test')
    expect(refused).toMatchObject({ status: 409, body: { code: 'relay_limit' } })
    expect(refused.body.detail).toContain('not confirmed')
    await confirm()
    expect((await write('a@else.test')).status).toBe(200)
  })
})

describe('what machines send through it', () => {
  it('waits with the reason: a campaign stops at the limit and goes on the next day', async () => {
    const { campaign } = await toNew(LIMIT + 3)
    await send(campaign.id)
    await settle(campaign.id)
    expect(sink.mails).toHaveLength(LIMIT)
    expect(await read(campaign.id)).toMatchObject({
      status: 'sending',
      stats: { sent: LIMIT },
      progress: { waiting_for: 'relay' },
    })
    app.clock.set('2026-11-17T00:00:01Z')
    await settle(campaign.id)
    expect(await read(campaign.id)).toMatchObject({ status: 'sent', stats: { sent: LIMIT + 3 } })
    expect(sink.mails).toHaveLength(LIMIT + 3)
  })

  it('waits until the owner’s address is confirmed', async () => {
    await unconfirm()
    const { campaign } = await toNew(2)
    await send(campaign.id)
    await settle(campaign.id)
    expect([sink.mails.length, (await read(campaign.id)).progress.waiting_for]).toEqual([0, 'relay'])
    await confirm()
    app.clock.advance('PT20M')
    expect(await settle(campaign.id)).toMatchObject({ status: 'sent' })
    expect(sink.mails).toHaveLength(2)
  })

  it('stops nothing that it follows from: an event is moved, and its guests hear of it the next day', async () => {
    const id = await meet()
    expect((await acme.post(`/calendar/events/${id}/invite`, { emails: ['guest@else.test'] })).status).toBe(
      200,
    )
    await app.drain()
    expect(sink.mails.splice(0)).toHaveLength(1)
    await app.sql('update relay_days set recipients = $2 where organization_id = $1', [
      acme.organizationId,
      LIMIT,
    ])
    const moved = await acme.patch(`/calendar/events/${id}`, {
      start_at: '2026-11-21T10:00:00Z',
      end_at: '2026-11-21T11:00:00Z',
    })
    expect(moved.status, moved.text).toBe(200)
    await app.drain()
    expect(sink.mails).toEqual([])
    expect((await messages()).filter(({ status }) => status !== 'sent')).toMatchObject([
      { status: 'queued', error: expect.stringContaining('midnight UTC') },
    ])
    app.clock.set('2026-11-17T00:00:01Z')
    await app.drain()
    expect(sink.mails.flatMap(({ to }) => to)).toEqual(['guest@else.test'])
  })
})

describe('mail about accounts', () => {
  it('is not counted and leaves all the same', async () => {
    await fill()
    await unconfirm()
    expect((await app.anonymous.post('/auth/forgot-password', { email: acme.email })).status).toBeLessThan(
      300,
    )
    await app.drain()
    expect(sink.mails.flatMap(({ to }) => to)).toEqual([acme.email])
  })

  it('is limited where somebody invites: by the address and by the organization', async () => {
    const invite = (email: string, by = acme) => by.post('/team/invitations', { email, role: 'member' })
    for (let n = 0; n < 3; n += 1) expect((await invite('new@else.test')).status).toBe(201)
    const refused = await invite('New@Else.test')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another organization is no way round it.
    expect((await invite('new@else.test', await app.createAccount())).status).toBe(429)
    for (let n = 0; n < 46; n += 1) expect((await invite(`n${n}@else.test`)).status).toBe(201)
    expect((await invite('last@else.test')).status).toBe(201)
    expect((await invite('over@else.test')).status).toBe(429)
    app.clock.advance('P1D')
    expect((await invite('new@else.test')).status).toBe(201)
  })
})
