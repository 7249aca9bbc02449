import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workRoute } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { sendMail, sendMails, suppress, takeQuota } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'
import { deliver } from './deliver.ts'

/** Set by a test: what happens before the nth transaction of an attempt. */
let beforeTransaction: (n: number) => Promise<void> | void = () => {}

/** Runs one attempt in the way the job does, so that a test can stop it anywhere. */
const attempt = workRoute({
  method: 'POST',
  path: '/test/deliver',
  tag: 'Test',
  summary: 'Deliver',
  body: Type.Object({ message_id: Type.String() }),
  returns: Type.Object({ outcome: Type.String() }),
  handler: async (ctx, { body }) => {
    let n = 0
    const watched = new Proxy(ctx, {
      get: (target, key) =>
        key === 'transact'
          ? async (work: never) => {
              n += 1
              await beforeTransaction(n)
              return target.transact(work)
            }
          : Reflect.get(target, key),
    })
    return deliver(watched, body.message_id.split(',')).then(
      () => ({ outcome: 'done' }),
      error => ({ outcome: (error as Error).message }),
    )
  },
})

const app = useTestApp({}, [attempt])
let sink: SmtpSink
let acme: Account
let mailbox: string

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

beforeEach(async () => {
  sink.mails.length = 0
  sink.refuseRecipient = () => undefined
  sink.refuseMail = () => undefined
  sink.dropsAnswer = false
  sink.acceptsLogin = true
  beforeTransaction = () => {}
  acme = await app.createAccount()
  const made = await acme.post('/mailboxes', { email: 'ada@acme.test', smtp: sink.smtp })
  mailbox = made.body.data.id
})

const send = async (more: object = {}) =>
  (
    await acme.post('/email/send', {
      to: 'grace@navy.test',
      subject: 'Knots',
      body_html: '<p>Hi</p>',
      ...more,
    })
  ).body.message_id as string
const read = async (id: string) => (await acme.get(`/emails/${id}`)).body.data
const events = async () =>
  (
    await app.sql<{ type: string }>(
      `select type from events where organization_id = $1 and type like 'email.%' order by seq`,
      [acme.organizationId],
    )
  ).map(({ type }) => type)

describe('a temporary failure', () => {
  it('is tried again later, with the same Message-ID', async () => {
    sink.refuseMail = () => ({ code: 451, message: '4.7.1 Greylisted' })
    const id = await send()
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'queued', error: '451 4.7.1 Greylisted' })
    await app.drain()
    expect(sink.mails).toEqual([])
    sink.refuseMail = () => undefined
    app.clock.advance('PT61S')
    await app.drain()
    const message = await read(id)
    expect(message).toMatchObject({ status: 'sent', error: null })
    expect(sink.mails.map(({ mail }) => mail.messageId)).toEqual([`<${message.message_id}>`])
    expect(await events()).toEqual(['email.sent'])
  })

  it('ends as failed when it lasts', async () => {
    sink.refuseRecipient = () => ({ code: 450, message: '4.2.0 Later' })
    const id = await send()
    for (let hour = 0; hour < 40; hour += 1) {
      await app.drain()
      app.clock.advance('PT1H')
    }
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('4.2.0 Later') })
    expect(await events()).toEqual(['email.failed'])
  })

  it('of the login shows on the mailbox and goes away with the next mail that works', async () => {
    sink.acceptsLogin = false
    const id = await send()
    await app.drain()
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data).toMatchObject({
      status: 'error',
      status_reason: expect.stringContaining('SMTP: '),
    })
    expect(await read(id)).toMatchObject({ status: 'queued' })
    sink.acceptsLogin = true
    app.clock.advance('PT61S')
    await app.drain()
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data).toMatchObject({
      status: 'active',
      status_reason: null,
    })
    expect(await read(id)).toMatchObject({ status: 'sent' })
  })
})

describe('a permanent failure', () => {
  it('surfaces on the message at once', async () => {
    sink.refuseMail = () => ({ code: 554, message: '5.7.1 Spam' })
    const id = await send()
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'failed', error: '554 5.7.1 Spam', bounce_kind: null })
    app.clock.advance('P2D')
    await app.drain()
    expect(await events()).toEqual(['email.failed'])
  })

  it('of the address is a hard bounce: nothing more is sent there', async () => {
    sink.refuseRecipient = () => ({ code: 550, message: '5.1.1 No such user' })
    const id = await send()
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'failed', bounce_kind: 'hard' })
    expect(await events()).toEqual(['email.failed', 'email.address_suppressed', 'email.bounced'])
    const again = await acme.post('/email/send', { to: 'grace@navy.test', subject: 'x', body_html: 'x' })
    expect([again.status, again.body.detail]).toEqual([
      400,
      'grace@navy.test is suppressed: mail to it bounced',
    ])
  })

  it('of one recipient among others keeps the others', async () => {
    sink.refuseRecipient = email =>
      email === 'gone@navy.test' ? { code: 550, message: '5.1.1 No such user' } : undefined
    const id = await send({ cc: ['gone@navy.test'] })
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'sent' })
    expect(sink.mails[0]!.to).toEqual(['grace@navy.test'])
    const rows = await app.sql<{ email: string; rejected: string }>(
      `select email, rejected from email_recipients where message_id = $1 and rejected is not null`,
      [id],
    )
    expect(rows).toEqual([{ email: 'gone@navy.test', rejected: '550 5.1.1 No such user' }])
  })
})

const crash = (at: number) => (n: number) => {
  if (n >= at) throw new Error('the process died')
}

describe('exactly once', () => {
  it('five workers at one message send one mail', async () => {
    const id = await send()
    await Promise.all(Array.from({ length: 5 }, () => acme.post('/test/deliver', { message_id: id })))
    await app.drain()
    expect(sink.mails).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'sent' })
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data.sent_today).toBe(1)
  })

  it('a crash before the message was claimed changes nothing', async () => {
    const id = await send()
    beforeTransaction = crash(1)
    await acme.post('/test/deliver', { message_id: id })
    expect(await read(id)).toMatchObject({ status: 'queued' })
    await app.drain()
    expect(sink.mails).toHaveLength(1)
  })

  it('a crash before it was handed over sends it once the claim has run out', async () => {
    const id = await send()
    beforeTransaction = crash(2)
    expect((await acme.post('/test/deliver', { message_id: id })).body.outcome).toBe('the process died')
    expect(await read(id)).toMatchObject({ status: 'sending' })
    beforeTransaction = () => {}
    await app.drain()
    expect(sink.mails).toEqual([])
    app.clock.advance('PT11M')
    await app.drain()
    expect(sink.mails).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'sent' })
    expect(await events()).toEqual(['email.sent'])
  })

  it('a crash after it was handed over asks for attention instead of sending it twice', async () => {
    const id = await send()
    beforeTransaction = crash(3)
    await acme.post('/test/deliver', { message_id: id })
    expect(sink.mails).toHaveLength(1)
    beforeTransaction = () => {}
    app.clock.advance('PT11M')
    await app.drain()
    app.clock.advance('P1D')
    await app.drain()
    expect(sink.mails).toHaveLength(1)
    expect(await read(id)).toMatchObject({
      status: 'unknown',
      error: expect.stringContaining('not sent again'),
    })
    expect(await events()).toEqual(['email.failed'])
  })

  it('a server that takes the mail and hangs up leaves it unknown, and it is not sent again', async () => {
    sink.dropsAnswer = true
    const id = await send()
    await app.drain()
    sink.dropsAnswer = false
    app.clock.advance('P1D')
    await app.drain()
    expect(sink.mails).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'unknown' })
  })

  it('a worker that comes back too late finds the fence closed', async () => {
    const id = await send()
    beforeTransaction = async n => {
      // While it stood still, its claim ran out and somebody else took over.
      if (n === 2) {
        await app.sql(
          `with w as (insert into workers (name, lives_until) values ('elsewhere', now() + interval '1 hour')
               returning number),
             c as (insert into claims (organization_id, id, worker, until)
               select m.organization_id, gen_random_uuid(), w.number, now() + interval '100 years'
               from w, email_messages m where m.id = $1 returning id)
           update email_messages m set attempt_id = c.id from c where m.id = $1`,
          [id],
        )
      }
    }
    await acme.post('/test/deliver', { message_id: id })
    expect(sink.mails).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'sending' })
  })
})

describe('a message in doubt', () => {
  const inDoubt = async () => {
    sink.dropsAnswer = true
    const id = await send()
    await app.drain()
    sink.dropsAnswer = false
    return id
  }
  const resolve = (id: string, action: string) => acme.post(`/emails/${id}/resolve`, { action })

  it('is sent again with the same Message-ID when somebody says so', async () => {
    const id = await inDoubt()
    expect((await resolve(id, 'resend')).body.data).toMatchObject({ status: 'queued', error: null })
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'sent' })
    expect(new Set(sink.mails.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(sink.mails).toHaveLength(2)
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data.sent_today).toBe(1)
  })

  it('is booked as what somebody found out, once', async () => {
    const [arrived, lost] = [await inDoubt(), await inDoubt()]
    expect((await resolve(arrived, 'sent')).body.data).toMatchObject({ status: 'sent', error: null })
    expect((await resolve(lost, 'failed')).body.data).toMatchObject({
      status: 'failed',
      error: 'It did not arrive',
    })
    const again = await resolve(lost, 'resend')
    expect([again.status, again.body.detail]).toEqual([
      409,
      "Only a message that nobody knows the fate of can be resolved; this one is 'failed'",
    ])
    await app.drain()
    expect(sink.mails).toHaveLength(2)
  })
})

describe('many at once', () => {
  const batch = (count: number) =>
    acme.within(async ctx => {
      const results = await sendMails(
        ctx,
        Array.from({ length: count }, (_, n) => ({
          kind: 'campaign' as const,
          category: 'outreach' as const,
          to: `p${n}@navy.test`,
          subject: 'News',
          body_html: '<p>News</p>',
          account_id: mailbox,
        })),
      )
      return results.map(({ recorded }) => recorded?.message_id ?? '')
    })
  const statuses = async (ids: string[]) => (await Promise.all(ids.map(read))).map(({ status }) => status)

  it('share their job, and each has its own end', async () => {
    await acme.within(ctx => suppress(ctx, { email: 'p3@navy.test', reason: 'manual', source: 'test' }))
    sink.refuseRecipient = email =>
      email === 'p1@navy.test'
        ? { code: 550, message: '5.1.1 No such user' }
        : email === 'p2@navy.test'
          ? { code: 450, message: '4.2.0 Later' }
          : undefined
    const ids = await batch(6)
    await acme.within(ctx => suppress(ctx, { email: 'p4@navy.test', reason: 'manual', source: 'test' }))
    await app.drain()
    expect(await statuses([ids[0]!, ids[1]!, ids[2]!, ids[4]!, ids[5]!])).toEqual([
      'sent',
      'failed',
      'queued',
      'canceled',
      'sent',
    ])
    sink.refuseRecipient = () => undefined
    app.clock.advance('PT61S')
    await app.drain()
    expect(await statuses([ids[2]!])).toEqual(['sent'])
    expect(ids[3]).toBe('')
    expect(sink.mails.map(({ to }) => to[0]).sort()).toEqual(['p0@navy.test', 'p2@navy.test', 'p5@navy.test'])
  })

  it('are settled by another when their worker dies with some handed over', async () => {
    const ids = await batch(4)
    sink.refuseMail = raw =>
      raw.includes('p2@navy.test') ? { code: 451, message: '4.7.1 Later' } : undefined
    beforeTransaction = crash(3)
    await acme.post('/test/deliver', { message_id: ids.join() })
    beforeTransaction = () => {}
    sink.refuseMail = () => undefined
    app.clock.advance('PT11M')
    await app.drain()
    const after = await statuses(ids)
    expect(after.every(status => status === 'sent' || status === 'unknown')).toBe(true)
    const counts = Object.values(Object.groupBy(sink.mails, ({ to }) => to[0]!)).map(mails => mails!.length)
    expect(Math.max(...counts)).toBe(1)
  })

  it('fill a cap to the last one', async () => {
    await acme.patch(`/mailboxes/${mailbox}`, { daily_cap: 4 })
    const ids = await batch(6)
    await app.drain()
    expect((await statuses(ids)).sort()).toEqual(['queued', 'queued', 'sent', 'sent', 'sent', 'sent'])
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data.sent_today).toBe(4)
    app.clock.advance('P1D')
    await app.drain()
    expect(new Set(await statuses(ids))).toEqual(new Set(['sent']))
  })
})

describe('limits', () => {
  it('hold back what machines send until the next day of the organization, never what a person writes', async () => {
    await acme.patch(`/mailboxes/${mailbox}`, { daily_cap: 1 })
    const campaign = (to: string) =>
      acme.within(ctx =>
        sendMail(ctx, {
          kind: 'campaign',
          category: 'outreach',
          to,
          subject: 'News',
          body_html: '<p>News</p>',
          account_id: mailbox,
        }),
      )
    const ids = [await campaign('one@navy.test'), await campaign('two@navy.test')].map(
      ({ message_id }) => message_id,
    )
    const states = async () => (await Promise.all(ids.map(read))).map(({ status, error }) => [status, error])
    await app.drain()
    expect((await states()).sort()).toEqual([
      ['queued', 'The mailbox has reached its limit for today'],
      ['sent', null],
    ])
    const own = await send({ to: 'three@navy.test' })
    await app.drain()
    expect(await read(own)).toMatchObject({ status: 'sent' })
    app.clock.advance('P1D')
    await app.drain()
    expect(await states()).toEqual([
      ['sent', null],
      ['sent', null],
    ])
    expect((await acme.get(`/mailboxes/${mailbox}`)).body.data).toMatchObject({ sent_today: 1, cap_today: 1 })
  })

  it('are never passed by many at once, and grow with the ramp', async () => {
    await acme.patch(`/mailboxes/${mailbox}`, { ramp: { start: 2, step_per_day: 3 } })
    const take = () => acme.within(ctx => takeQuota(ctx, mailbox))
    const grants = async () =>
      (await Promise.all(Array.from({ length: 8 }, take))).filter(({ granted }) => granted).length
    expect(await grants()).toBe(2)
    app.clock.advance('P1D')
    expect(await grants()).toBe(5)
  })

  it('wait while the mailbox is paused', async () => {
    const id = await send()
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'paused' })
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'queued', error: 'The mailbox is paused' })
    // Whoever lets it go on, wherever, does so for what waited as well: now, and not a quarter of an hour later.
    await acme.post(`/deliverability/inboxes/${mailbox}/resume`)
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'sent' })
    const many = [await send(), await send()]
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'paused' })
    await app.drain()
    await acme.patch(`/mailboxes/${mailbox}`, { status: 'active' })
    await app.drain()
    for (const one of many) expect(await read(one)).toMatchObject({ status: 'sent' })
  })

  it('say so when the mailbox went away', async () => {
    const id = await send()
    await acme.delete(`/mailboxes/${mailbox}`)
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('was removed') })
  })
})
