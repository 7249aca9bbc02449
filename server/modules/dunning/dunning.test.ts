import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { runDue } from './states/plan.ts'

const app = useTestApp()
const usual = [
  { offset_days: 3, action: 'mail', subject: 'First: {{ invoice.number }}' },
  { offset_days: 10, action: 'mail', level: 1, subject: 'Second: {{ customer.name }}' },
  { offset_days: 20, action: 'task', level: 2 },
]

/** An invoice of 16 November that is due on the 23rd, and the policy that follows it up. */
async function followed(steps: object[] = usual, more: { policy?: object; invoice?: object } = {}) {
  app.clock.set('2026-11-16T10:00:00Z')
  const acme = await app.createAccount({ timezone: 'Europe/Berlin', currency: 'EUR' })
  const company = (await acme.post('/companies', { name: 'Globex' })).body.data.id as string
  const made = await acme.post('/dunning-policies', {
    name: 'Standard',
    is_default: true,
    steps,
    ...more.policy,
  })
  expect(made.status, made.text).toBe(201)
  const issue = async (given: object = {}) => {
    const draft = await acme.post('/invoices', {
      company_id: company,
      bill_to_name: 'Globex',
      bill_to_email: 'pay@globex.test',
      currency: 'EUR',
      payment_terms: 'net_7',
      lines: [{ name: 'Work', unit_price_cents: 100_000 }],
      ...given,
    })
    return (await acme.post(`/invoices/${draft.body.data.id}/issue`)).body.data
  }
  const invoice = await issue(more.invoice)
  const path = `/invoices/${invoice.id}`
  const until = async (at: string) => {
    app.clock.set(at)
    await app.drain()
    return (await acme.get(`${path}/dunning`)).body.data
  }
  const pay = async (cents: number) => acme.post(`${path}/record-payment`, { amount_cents: cents })
  await app.drain()
  return { acme, company, policy: made.body.data, invoice, issue, path, until, pay }
}

const subjects = async (acme: Account) =>
  (
    await app.sql<{ subject: string }>(
      `select subject from email_messages
        where organization_id = $1 and source_kind is distinct from 'notification' order by id`,
      [acme.organizationId],
    )
  ).map(({ subject }) => subject)
const tasks = async (acme: Account) =>
  (
    await app.sql<{ title: string }>('select title from tasks where organization_id = $1 order by id', [
      acme.organizationId,
    ])
  ).map(({ title }) => title)
const statuses = (dunning: { steps: { status: string }[] }) => dunning.steps.map(({ status }) => status)

const reply = (acme: Account, invoiceId: string) =>
  acme.within(async ctx => {
    const { EmailReplied } = await import('#modules/email/index.ts')
    await ctx.emit(EmailReplied, {
      message_id: newId(),
      contact_id: null,
      mailbox_id: null,
      kind: 'invoice',
      subject: 'Re: Invoice',
      source_kind: 'invoice',
      source_id: invoiceId,
      reply_id: newId(),
      from_email: 'pay@globex.test',
      is_auto: false,
    })
  })

describe('a policy', () => {
  it('is kept by its days, and one is the default', async () => {
    const { acme, policy } = await followed([usual[1]!, usual[0]!])
    expect(policy).toMatchObject({
      name: 'Standard',
      is_default: true,
      reply_pause_days: 7,
      steps: [
        { offset_days: 3, action: 'mail', level: 0, body_html: null, show_interest: false },
        { offset_days: 10, action: 'mail', level: 1 },
      ],
    })
    const twice = await acme.post('/dunning-policies', { name: 'Twice', steps: [usual[0], usual[0]] })
    expect([twice.status, twice.body.detail]).toEqual([400, 'steps must name each day and action once'])
    const broken = [{ ...usual[0], body_html: '{% if %}' }]
    expect((await acme.post('/dunning-policies', { name: 'Broken', steps: broken })).status).toBe(400)
    const all = await Promise.all(
      ['One', 'Two', 'Three'].map(name =>
        acme.post('/dunning-policies', { name, is_default: true, steps: usual }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    const { data } = (await acme.get('/dunning-policies')).body
    expect(data.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1)
    const path = `/dunning-policies/${data[0].id}`
    expect((await acme.patch(path, { reply_pause_days: 3 })).body.data.reply_pause_days).toBe(3)
    const member = await acme.invite('member')
    expect((await member.patch(path, { reply_pause_days: 4 })).status).toBe(403)
    expect((await acme.delete(path)).status).toBe(200)
    expect((await acme.get(path)).body).toMatchObject({ detail: 'Dunning policy not found' })
  })

  it('of a customer takes the place of the default, and must be there', async () => {
    const { acme, company, path, policy } = await followed()
    const own = (await acme.post('/dunning-policies', { name: 'Gentle', steps: [usual[2]] })).body.data.id
    const put = (dunning_policy_id: string | null) =>
      acme.put(`/customers/${company}/collections`, { dunning_policy_id })
    expect((await put(own)).body.data.dunning_policy_id).toBe(own)
    expect((await acme.get(`${path}/dunning`)).body.data).toMatchObject({
      policy_id: own,
      next: { action: 'task' },
    })
    const unknown = await put(newId())
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Dunning policy not found'])
    await put(null)
    expect((await acme.get(`${path}/dunning`)).body.data.policy_id).toBe(policy.id)
  })
})

describe('following up', () => {
  it('goes step by step at nine, once, and silences the reminders', async () => {
    const { acme, invoice, path, until, policy } = await followed()
    for (const reminders_enabled of [false, true]) {
      await acme.put('/settings/invoices', { reminders_enabled })
      expect((await acme.get(`${path}/reminders`)).body.data.silent_because).toBe('a dunning policy applies')
    }
    expect(await until('2026-11-26T07:59:00Z')).toMatchObject({
      policy_id: policy.id,
      state: 'running',
      level: 0,
      next: { offset_days: 3, action: 'mail', at: '2026-11-26T08:00:00.000Z' },
    })
    const first = await until('2026-11-26T08:00:00Z')
    expect(statuses(first)).toEqual(['done', 'scheduled', 'scheduled'])
    // A worker that died before it could say that it was done: nothing happens twice.
    await acme.within(ctx => ctx.enqueue(runDue, { invoice_id: invoice.id }))
    await app.drain()
    expect(await subjects(acme)).toEqual([`First: ${invoice.number}`])
    expect(await until('2026-12-03T08:00:00Z')).toMatchObject({ level: 1, next: { action: 'task' } })
    const last = await until('2026-12-20T08:00:00Z')
    expect([last.state, last.level, last.next]).toEqual(['done', 2, null])
    expect(await tasks(acme)).toEqual([`Follow up invoice ${invoice.number}`])
    expect((await acme.get(path)).body.data.dunning_level).toBe(2)
    expect(await subjects(acme)).toEqual([`First: ${invoice.number}`, 'Second: Globex'])
    const told = await app.sql<{ title: string }>(
      `select title from activities where organization_id = $1 and type = 'dunned'`,
      [acme.organizationId],
    )
    expect(told.map(({ title }) => title)).toEqual(Array(3).fill(`Invoice ${invoice.number} followed up`))
  })

  it('does everything that is due at once in order, but sends one mail', async () => {
    const { acme, until } = await followed()
    const all = await until('2026-12-20T08:00:00Z')
    expect(statuses(all)).toEqual(['skipped', 'done', 'done'])
    expect(await subjects(acme)).toEqual(['Second: Globex'])
  })

  it('passes what was due before the invoice, which can be run by hand', async () => {
    const { acme, path, invoice, until } = await followed([
      { offset_days: -20, action: 'mail', subject: 'Soon {{ invoice.number }}' },
      { offset_days: 5, action: 'task' },
    ])
    expect(statuses(await until('2026-11-20T08:00:00Z'))).toEqual(['passed', 'scheduled'])
    expect((await acme.post(`${path}/dunning/pause`, {})).body.data).toMatchObject({
      state: 'paused',
      paused_because: 'manual',
      paused_until: null,
    })
    const run = await acme.post(`${path}/dunning/advance`)
    expect([run.status, statuses(run.body.data)]).toEqual([200, ['done', 'scheduled']])
    expect(await subjects(acme)).toEqual([`Soon ${invoice.number}`])
    expect(statuses(await until('2026-12-20T08:00:00Z'))).toEqual(['done', 'scheduled'])
  })

  it('runs one step each where ten ask at once, in order', async () => {
    const steps = Array.from({ length: 4 }, (_, n) => ({ offset_days: n, action: 'fee', fee_cents: 100 }))
    const { acme, path } = await followed(steps)
    const all = await Promise.all(Array.from({ length: 10 }, () => acme.post(`${path}/dunning/advance`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
    const rest = all.filter(({ status }) => status !== 200)
    expect(rest.map(({ status, body }) => [status, body.detail])).toEqual(
      rest.map(() => [409, 'No step is left']),
    )
    const { data } = (await acme.get(`${path}/dunning`)).body
    expect(statuses(data)).toEqual(['done', 'done', 'done', 'done'])
    expect((await acme.get(`${path}/late-charges`)).body.data).toMatchObject({ fees_cents: 400 })
  })

  it('ends when the invoice is closed, which keeps its policy', async () => {
    const { acme, pay, until, policy } = await followed()
    expect((await pay(100_000)).body.data.status).toBe('paid')
    const done = await until('2026-12-20T08:00:00Z')
    expect(done).toMatchObject({ policy_id: policy.id, state: 'done', next: null })
    expect(statuses(done)).toEqual(['skipped', 'skipped', 'skipped'])
    expect(await subjects(acme)).not.toContain('Second: Globex')
  })

  it('has nothing to do where no policy applies', async () => {
    const { acme, path, policy } = await followed()
    await acme.delete(`/dunning-policies/${policy.id}`)
    expect((await acme.get(`${path}/dunning`)).body.data).toMatchObject({ policy_id: null, state: 'none' })
    for (const [act, body] of [
      ['advance', undefined],
      ['pause', {}],
      ['promise', { date: '2026-11-20' }],
      ['restart', {}],
    ] as const) {
      const refused = await acme.post(`${path}/dunning/${act}`, body)
      expect([act, refused.status, refused.body.detail]).toEqual([act, 409, 'No dunning policy applies'])
    }
    expect((await acme.post(`${path}/dunning/resume`)).status).toBe(200)
  })
})

describe('a letter', () => {
  it('is shown as it will read on its day, and sends nothing', async () => {
    const { acme, invoice, path } = await followed()
    const preview = (given: object) => acme.post('/dunning-policies/preview', given)
    const own = await preview({
      offset_days: 10,
      subject: '{{ invoice.number }}: {{ late.days }} days',
      body_html: '<p>Dear {{ customer.name }}</p>',
    })
    expect(own.body.data).toMatchObject({
      invoice: { id: invoice.id },
      subject: `${invoice.number}: 10 days`,
      body_html: expect.stringContaining('<p>Dear Globex</p>'),
    })
    expect((await preview({ offset_days: 3, invoice_id: invoice.id })).body.data.subject).toContain(
      invoice.number,
    )
    expect((await preview({ offset_days: 3, invoice_id: newId() })).status).toBe(404)
    const wrong = await preview({ offset_days: 3, subject: '{{ invoice.number' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining('Template error')])
    await acme.post(`${path}/void`)
    expect((await preview({ offset_days: 3 })).body.data).toBeNull()
    expect(await subjects(acme)).toEqual([])
  })

  it('that does not come to an end fails its step alone', async () => {
    const endless = '{% for a in (1..100000) %}{% for b in (1..100000) %}{{ a }}{% endfor %}{% endfor %}'
    const { until } = await followed([{ offset_days: 3, action: 'mail', body_html: endless }, usual[2]!])
    const after = await until('2026-11-26T08:00:00Z')
    expect(after.steps[0]).toMatchObject({
      status: 'failed',
      detail: 'This text takes too much time or memory to work through',
    })
    expect(after.next).toMatchObject({ action: 'task' })
  }, 60_000)
})

describe('a pause', () => {
  it('lasts through its day; resuming what runs changes nothing', async () => {
    const { acme, path, until } = await followed()
    await acme.post(`${path}/dunning/pause`, { until: '2026-11-28' })
    expect(await until('2026-11-28T20:00:00Z')).toMatchObject({ state: 'paused', paused_until: '2026-11-28' })
    expect(statuses(await until('2026-11-29T08:00:00Z'))[0]).toBe('done')
    expect((await acme.post(`${path}/dunning/resume`)).body.data.state).toBe('running')
    const told = await app.sql<{ type: string }>(
      `select type from activities where organization_id = $1 and type = 'dunned' and title like '%goes on'`,
      [acme.organizationId],
    )
    expect(told).toEqual([])
  })

  it('begins with a reply, which somebody is to answer', async () => {
    const { acme, invoice, path, until } = await followed()
    await until('2026-11-25T10:00:00Z')
    await reply(acme, invoice.id)
    await app.drain()
    expect((await acme.get(`${path}/dunning`)).body.data).toMatchObject({
      state: 'paused',
      paused_because: 'reply',
      paused_until: '2026-12-02',
    })
    expect(await tasks(acme)).toEqual([`Answer the reply about invoice ${invoice.number}`])
    await until('2026-12-03T07:00:00Z')
    expect(await subjects(acme)).toEqual([])
    expect(statuses(await until('2026-12-03T08:00:00Z'))).toEqual(['skipped', 'done', 'scheduled'])
  })

  it('begins with a promise, kept by the money that comes', async () => {
    const { acme, path, until, pay } = await followed()
    const late = await acme.post(`${path}/dunning/promise`, { date: '2027-02-15' })
    expect([late.status, late.body.detail]).toEqual([400, 'date must lie between 2026-11-16 and 2027-02-14'])
    const promised = { date: '2026-11-30', amount_cents: 40_000, note: 'By phone' }
    const answer = await acme.post(`${path}/dunning/promise`, promised)
    expect(answer.body.data).toMatchObject({
      state: 'paused',
      paused_because: 'promise',
      promise: { ...promised, state: 'open' },
    })
    await pay(40_000)
    expect((await until('2026-11-30T20:00:00Z')).promise.state).toBe('open')
    const kept = await until('2026-12-01T08:00:00Z')
    expect([kept.promise.state, kept.state, statuses(kept)[0]]).toEqual(['kept', 'running', 'done'])
  })

  it('ends with a broken promise, which somebody hears of, also behind a later pause', async () => {
    const { acme, invoice, path, until, pay } = await followed()
    await acme.post(`${path}/dunning/promise`, { date: '2026-11-30' })
    await acme.post(`${path}/dunning/pause`, {})
    await pay(99_999)
    const broken = await until('2026-12-01T08:00:00Z')
    expect([broken.promise.state, broken.state]).toEqual(['broken', 'paused'])
    expect(await tasks(acme)).toEqual([`Promise for invoice ${invoice.number} broken`])
    await acme.post(`${path}/dunning/resume`)
    expect(statuses(await until('2026-12-01T08:00:01Z'))[0]).toBe('done')
  })

  it('is forgotten when it begins anew', async () => {
    const { acme, path, until } = await followed()
    await until('2026-12-05T08:00:00Z')
    await acme.post(`${path}/dunning/pause`, {})
    const again = (await acme.post(`${path}/dunning/restart`, { from: '2026-12-10' })).body.data
    expect(again).toMatchObject({
      state: 'running',
      level: 0,
      next: { offset_days: 3, at: '2026-12-13T08:00:00.000Z' },
    })
    expect(statuses(again)).toEqual(['scheduled', 'scheduled', 'scheduled'])
    expect((await acme.get(path)).body.data.dunning_level).toBe(0)
    expect(statuses(await until('2026-12-13T08:00:00Z'))[0]).toBe('done')
  })
})

describe('a step', () => {
  it('gives an invoice up, and nothing comes after', async () => {
    const { acme, path, until } = await followed([
      { offset_days: 1, action: 'uncollectible' },
      { offset_days: 2, action: 'task' },
    ])
    const given = await until('2026-12-20T08:00:00Z')
    expect([given.state, statuses(given)]).toEqual(['done', ['done', 'skipped']])
    expect((await acme.get(path)).body.data.status).toBe('uncollectible')
    expect(await tasks(acme)).toEqual([])
  })

  it('skips what it cannot do, and says why', async () => {
    const { until } = await followed(
      ['mail', 'retry', 'pause_subscription'].map(action => ({ offset_days: 1, action })),
      { invoice: { bill_to_email: null } },
    )
    const { steps } = await until('2026-11-24T08:00:00Z')
    expect(steps.map(({ status, detail }: { status: string; detail: string }) => [status, detail])).toEqual([
      ['skipped', 'There is no recipient'],
      ['skipped', 'No payment method on file'],
      ['skipped', 'The invoice belongs to no subscription'],
    ])
  })

  it.each([
    ['pause_subscription', 'paused'],
    ['cancel_subscription', 'canceled'],
  ])('ends or holds the subscription: %s', async (action, status) => {
    const { acme, company } = await followed([{ offset_days: 0, action }])
    const made = await acme.post('/subscriptions', {
      company_id: company,
      items: [{ name: 'Plan', unit_price_cents: 5_000 }],
    })
    const { id } = made.body.data
    await app.drain()
    const [invoice] = await app.sql<{ id: string; status: string }>(
      'select id, status from invoices where subscription_id = $1',
      [id],
    )
    if (invoice!.status === 'draft') await acme.post(`/invoices/${invoice!.id}/issue`)
    const run = await acme.post(`/invoices/${invoice!.id}/dunning/advance`)
    expect(run.body.data.steps, run.text).toMatchObject([{ status: 'done', detail: null }])
    expect((await acme.get(`/subscriptions/${id}`)).body.data.status).toBe(status)
  })
})
