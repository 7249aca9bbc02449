import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordBounce } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let sink: SmtpSink
let acme: Account
let mailbox: string

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())
beforeEach(async () => {
  sink.refuseRecipient = () => undefined
  acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  mailbox = (await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })).body.data.id
})

/** Sends so many; their ids. */
async function send(count: number, tag = 'x'): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await acme.post('/email/send', {
      to: `${tag}${n}@example.com`,
      subject: 'Hello',
      body_html: '<p>Hello</p>',
      account_id: mailbox,
    })
    ids.push(body.data.message_id ?? body.data.id)
  }
  await app.drain()
  return ids
}

const bounce = (id: string, kind: 'hard' | 'soft' = 'hard') =>
  acme.within(async ctx => {
    const { to_list } = await ctx.db
      .selectFrom('email_messages')
      .select('to_list')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [{ email }] = to_list as { email: string }[] as [{ email: string }]
    return recordBounce(ctx, { message_id: id, email, kind, detail: '550 no such user', source: 'dsn' })
  })

const inbox = async (id = mailbox) => (await acme.get(`/deliverability/inboxes/${id}`)).body.data
const events = (type: string) =>
  app.sql<{ data: Record<string, unknown> }>(
    'select data from events where type = $1 and organization_id = $2 order by id',
    [type, acme.organizationId],
  )

describe('the health of an inbox', () => {
  it('is told by what left and what came back', async () => {
    expect(await inbox()).toMatchObject({
      provider: 'smtp',
      status: 'active',
      pause: null,
      auto_pause: true,
      health: { score: null, sent: 0, bounce_rate: null },
    })
    const ids = await send(25)
    await bounce(ids[0]!)
    await bounce(ids[1]!, 'soft')
    const data = await inbox()
    expect(data.health).toMatchObject({
      score: 60,
      sent: 25,
      hard_bounces: 1,
      soft_bounces: 1,
      bounce_rate: 4,
      complaint_rate: 0,
      reasons: [{ code: 'hard_bounces', points: 40 }],
      window: { messages: 25 },
    })
    expect(data.days).toHaveLength(30)
    expect(data.days.at(-1)).toMatchObject({ date: '2026-11-16', sent: 25, bounced: 2 })
    expect((await acme.get('/deliverability/inboxes')).body.data).toHaveLength(1)
  })

  it('is the same however often and in whatever order the news comes', async () => {
    const ids = await send(6)
    const news: [number, 'hard' | 'soft'][] = [
      [0, 'soft'],
      [0, 'hard'],
      [1, 'soft'],
      [2, 'hard'],
      [3, 'soft'],
    ]
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...news, ...news], { minLength: 10, maxLength: 10 }),
        async order => {
          await app.sql(
            'update email_messages set bounce_kind = null, bounced_at = null where organization_id = $1',
            [acme.organizationId],
          )
          await app.sql('update inbox_messages set bounce = null where organization_id = $1', [
            acme.organizationId,
          ])
          await app.sql(
            'update inbox_days set hard_bounces = 0, soft_bounces = 0 where organization_id = $1',
            [acme.organizationId],
          )
          for (const [index, kind] of order) await bounce(ids[index]!, kind)
          const { health, days } = await inbox()
          seen.add(JSON.stringify([health.hard_bounces, health.soft_bounces, days.at(-1).bounced]))
        },
      ),
      { numRuns: 8 },
    )
    expect([...seen]).toEqual(['[2,2,4]'])
  })
})

describe('too many bounces', () => {
  it('pause the mailbox once, with one event and one mail to its owner, however many come at once', async () => {
    const most = process.env.STRESS ? 50 : 12
    // Below twenty messages five bounces are enough, above it is one in twenty.
    const first = most < 20 ? 5 : 3
    const ids = await send(most)
    await Promise.all(ids.map(id => bounce(id)))
    await app.drain()
    const data = await inbox()
    expect(data).toMatchObject({
      status: 'paused',
      pause: { by: 'auto', code: 'bounce_rate', by_user_id: null },
    })
    expect(data.pause.reason).toBe(`${first} of the last ${most} messages bounced`)
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data).toMatchObject({
      status: 'paused',
      status_reason: data.pause.reason,
    })
    const paused = await events('mailbox.paused')
    expect(paused.map(one => one.data)).toMatchObject([
      { mailbox_id: mailbox, by: 'auto', code: 'bounce_rate' },
    ])
    const mails = (await acme.get('/emails?limit=200')).body.data.filter(
      (mail: { kind: string }) => mail.kind === 'system',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'ada@acme.test was paused', to: [{ email: acme.email }] })
  })

  it('of before a resume pause no more; the first five new ones do', async () => {
    const old = await send(6)
    for (const id of old.slice(0, 5)) await bounce(id)
    expect((await inbox()).status).toBe('paused')
    app.clock.advance('PT1M')
    expect((await acme.post(`/deliverability/inboxes/${mailbox}/resume`)).body.data).toMatchObject({
      status: 'active',
      pause: null,
      health: { window: { messages: 0 } },
    })
    expect((await acme.post(`/deliverability/inboxes/${mailbox}/resume`)).status).toBe(200)
    await bounce(old[5]!)
    expect((await inbox()).status).toBe('active')
    app.clock.advance('PT1M')
    const fresh = await send(5, 'y')
    for (const id of fresh.slice(0, 4)) await bounce(id)
    expect((await inbox()).status).toBe('active')
    await bounce(fresh[4]!)
    expect((await inbox()).pause.reason).toBe('5 of the last 5 messages bounced')
    expect(await events('mailbox.resumed')).toHaveLength(1)
  })

  it('count addresses that the server refuses, and pause nothing where somebody said so', async () => {
    await acme.patch(`/deliverability/inboxes/${mailbox}`, { auto_pause: false })
    sink.refuseRecipient = email =>
      email.startsWith('bad') ? { code: 550, message: '5.1.1 No such user' } : undefined
    await send(6, 'bad')
    expect(await inbox()).toMatchObject({ status: 'active', health: { sent: 6, hard_bounces: 6 } })
  })

  it('soft ones never pause', async () => {
    for (const id of await send(8)) await bounce(id, 'soft')
    expect((await inbox()).status).toBe('active')
  })
})

describe('a pause', () => {
  it('by hand says who and why, twice changes nothing, and mail waits', async () => {
    const { body } = await acme.post(`/deliverability/inboxes/${mailbox}/pause`, { reason: 'Holiday' })
    expect(body.data.pause).toMatchObject({ by: 'user', reason: 'Holiday', by_user_id: acme.userId })
    const again = await acme.post(`/deliverability/inboxes/${mailbox}/pause`, {})
    expect([again.status, again.body.data.pause.reason]).toEqual([200, 'Holiday'])
    const before = sink.mails.length
    await send(1)
    expect(sink.mails).toHaveLength(before)
    await acme.post(`/deliverability/inboxes/${mailbox}/resume`)
    app.clock.advance('PT20M')
    await app.drain()
    expect(sink.mails).toHaveLength(before + 1)
  })

  it.each([
    ['on common days', '2026-11-16', '2026-11-14'],
    ['when clocks go forward', '2027-03-27', '2027-03-25'],
    ['when clocks go back', '2027-10-30', '2027-10-28'],
  ])('keeps the ramp where it is, %s', async (_, today, started_on) => {
    app.clock.set(Temporal.ZonedDateTime.from(`${today}T12:00[Europe/Berlin]`).toInstant().toString())
    acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    mailbox = (await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })).body.data.id
    const ramp = { start: 10, step_per_day: 5, started_on }
    await acme.patch(`/deliverability/inboxes/${mailbox}`, { ramp, daily_cap: 100 })
    const cap = async () => (await inbox()).cap_today
    expect(await cap()).toBe(20)
    // Half an hour around midnight of the organization: two days, whatever the clocks do.
    app.clock.set(Temporal.ZonedDateTime.from(`${today}T23:45[Europe/Berlin]`).toInstant().toString())
    await send(1, 'evening')
    app.clock.advance('PT30M')
    await send(1, 'morning')
    const { days } = await inbox()
    expect(days.slice(-2).map((one: { sent: number }) => one.sent)).toEqual([1, 1])
    expect(days.map((one: { date: string }) => one.date)).toEqual(
      Array.from({ length: 30 }, (_, n) =>
        Temporal.PlainDate.from(today)
          .add({ days: n - 28 })
          .toString(),
      ),
    )
    expect([await cap(), (await inbox()).sent_today]).toEqual([25, 1])
    app.clock.set(Temporal.ZonedDateTime.from(`${today}T12:00[Europe/Berlin]`).toInstant().toString())
    await acme.post(`/deliverability/inboxes/${mailbox}/pause`)
    app.clock.advance('P1D')
    // Two days passed before the pause, and its first day raised nothing.
    expect(await cap()).toBe(20)
    app.clock.advance('P1D')
    await acme.post(`/deliverability/inboxes/${mailbox}/resume`)
    expect(await cap()).toBe(20)
    app.clock.advance('P1D')
    expect(await cap()).toBe(20)
    app.clock.advance('P1D')
    expect(await cap()).toBe(25)
  })

  it('and limits are for whoever looks after the mailbox', async () => {
    const member = await acme.invite('member')
    expect((await member.post(`/deliverability/inboxes/${mailbox}/pause`, {})).status).toBe(403)
    expect((await member.patch(`/deliverability/inboxes/${mailbox}`, { daily_cap: 5 })).status).toBe(403)
    const own = (await member.post('/mailboxes', { email: 'm@acme.test' })).body.data.id
    expect((await member.post(`/deliverability/inboxes/${own}/pause`, {})).status).toBe(200)
    const changed = await acme.patch(`/deliverability/inboxes/${mailbox}`, { bounce_threshold: 21 })
    expect(changed.status).toBe(400)
    const patched = await acme.patch(`/deliverability/inboxes/${mailbox}`, {
      bounce_threshold: 2.5,
      complaint_threshold: 0.05,
      min_gap_seconds: 30,
    })
    expect(patched.body.data).toMatchObject({
      bounce_threshold: 2.5,
      complaint_threshold: 0.05,
      min_gap_seconds: 30,
    })
  })
})
