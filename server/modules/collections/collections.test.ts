import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeStripe, paidSession, startFakeStripe } from '#tests/fake-stripe.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'

const SECRET = 'whsec_test_secret_of_the_endpoint'
let app: TestApp
let stripe: FakeStripe

beforeAll(async () => {
  stripe = await startFakeStripe()
  app = await startTestApp({ stripeApiBase: stripe.url, outboundAllow: [] })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

async function connect(timezone = 'Europe/Berlin') {
  app.clock.set('2026-11-10T10:00:00Z')
  const acme = await app.createAccount({ timezone })
  const integration = (
    await acme.post('/integrations', {
      provider: 'stripe',
      secrets: { secret_key: 'sk_test_abc', webhook_secret: SECRET },
    })
  ).body.data.id
  const deliver = async (type: string, object: object) => {
    const at = Math.floor(app.clock.now().epochMilliseconds / 1000)
    const { body, headers } = stripe.sign(SECRET, type, object, { at })
    return (await app.anonymous.call('POST', `/webhooks/payprovider/${integration}`, { body, headers })).body
  }
  const company = (await acme.post('/companies', { name: 'Globex' })).body.data.id as string
  return { acme, deliver, company }
}

/** A customer who has put a card on file, by the page of the provider. */
async function withCard(over: Parameters<FakeStripe['wallet']['addCard']>[0] = {}) {
  const connected = await connect()
  const { acme, deliver, company } = connected
  const put = async (more: typeof over = {}) => {
    const { status, body } = await acme.post(`/customers/${company}/payment-methods/setup`, {})
    expect([status, body.setup_url]).toEqual([201, expect.stringContaining('checkout.stripe.com')])
    const session = stripe.sessions.get(body.session_id)!
    const card = stripe.wallet.addCard(more)
    const done = await deliver('checkout.session.completed', stripe.wallet.completeSetup(session, card))
    expect(done.handled).toBe(true)
    await app.drain()
    return card
  }
  const card = await put(over)
  const methods = async () => (await acme.get(`/customers/${company}/payment-methods`)).body.data
  const invoice = async (more: object = {}) => {
    const lines = [{ name: 'Work', unit_price_cents: 5_000 }]
    const given = { company_id: company, bill_to_email: 'pay@globex.test', lines, currency: 'EUR', ...more }
    const { id } = (await acme.post('/invoices', given)).body.data
    return id as string
  }
  const attempts = async (id: string) => (await acme.get(`/invoices/${id}/attempts`)).body.data
  const read = async (id: string) => (await acme.get(`/invoices/${id}`)).body.data
  const [method] = await methods()
  return { ...connected, put, card, method, methods, invoice, attempts, read }
}

const askedFor = (id: string) =>
  stripe.requests.filter(
    ({ method, path, fields }) =>
      method === 'POST' && path === '/v1/payment_intents' && fields['metadata[invoice_id]'] === id,
  )
const chargedFor = (id: string) =>
  stripe.wallet.intents.filter(one => one.metadata.invoice_id === id && one.status === 'succeeded')
const mailTo = (acme: Account) =>
  app.sql<{ subject: string }>(
    `select subject from email_messages where organization_id = $1 order by created_at`,
    [acme.organizationId],
  )

describe('methods on file', () => {
  it('are put there by their customer, once, and the first is the default', async () => {
    const { acme, deliver, company, method, methods, put } = await withCard()
    expect(method).toMatchObject({
      customer: { type: 'company', id: company, name: 'Globex' },
      provider: 'stripe',
      kind: 'card',
      label: 'Visa ···· 4242',
      is_default: true,
      state: 'active',
      exp_month: 12,
      exp_year: 2030,
    })
    await put({ brand: 'mastercard', last4: '4444' })
    expect((await methods()).map((one: { label: string }) => one.label)).toEqual([
      'Visa ···· 4242',
      'Mastercard ···· 4444',
    ])
    expect(
      stripe.requests.filter(({ idempotencyKey }) => idempotencyKey === `customer-${company}`),
    ).toHaveLength(1)
    const [first, second] = await methods()
    expect((await acme.post(`/payment-methods/${second.id}/default`)).body.data.is_default).toBe(true)
    expect((await methods())[0].id).toBe(second.id)

    const gone = await acme.delete(`/payment-methods/${second.id}`)
    expect([gone.status, gone.body.data.state]).toEqual([200, 'revoked'])
    expect(await methods()).toMatchObject([{ id: first.id, is_default: true }])
    await app.drain()
    expect(stripe.wallet.methods.values().some(one => one.customer === null)).toBe(true)
    expect((await acme.post(`/payment-methods/${second.id}/default`)).body).toMatchObject({
      detail: 'Payment method is not active',
    })
    const detached = { object: 'payment_method', id: 'pm_of_somebody_else', type: 'card' }
    expect((await deliver('payment_method.detached', detached)).handled).toBe(false)
  })

  it('are taken over from the provider, and kept when a customer says so as they pay', async () => {
    const { acme, company, invoice, methods, deliver, read } = await withCard()
    const held = stripe.wallet.addCard({ brand: 'amex', last4: '0005' })
    const given = { provider: 'stripe', provider_ref: held.id }
    const taken = await acme.post(`/customers/${company}/payment-methods`, given)
    expect([taken.status, taken.body.data.label]).toEqual([201, 'American Express ···· 0005'])
    expect(held.customer).toMatch(/^cus_/)
    expect((await acme.post(`/customers/${company}/payment-methods`, given)).status).toBe(200)
    const unknown = { provider: 'stripe', provider_ref: 'pm_nobody' }
    expect((await acme.post(`/customers/${company}/payment-methods`, unknown)).status).toBe(502)

    const id = await invoice()
    const plain = (await acme.post(`/invoices/${id}/checkout`)).body
    const saving = (await acme.post(`/invoices/${id}/checkout`, { save: true })).body
    expect(saving.session_id).not.toBe(plain.session_id)
    const { fields } = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')!
    expect(fields['payment_intent_data[setup_future_usage]']).toBe('off_session')
    expect([fields.customer, fields.customer_email]).toEqual([held.customer, undefined])
    const session = paidSession(stripe.sessions.get(saving.session_id)!)
    const card = stripe.wallet.addCard({ brand: 'visa', last4: '1111', customer: held.customer })
    stripe.wallet.completePayment({ id: session.payment_intent! }, card)
    await deliver('checkout.session.completed', session)
    await app.drain()
    expect((await read(id)).status).toBe('paid')
    expect((await methods()).map((one: { last4: string }) => one.last4)).toContain('1111')
  })
})

describe('a charge', () => {
  it('is made once, however many ask at once', async () => {
    const { acme, invoice, attempts, read, method } = await withCard()
    const id = await invoice()
    const answers = await Promise.all(Array.from({ length: 10 }, () => acme.post(`/invoices/${id}/charge`)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(won[0]!.body).toMatchObject({
      data: {
        n: 1,
        state: 'succeeded',
        trigger: 'manual',
        amount_cents: 5_000,
        payment_method_id: method.id,
      },
      invoice: { status: 'paid', collection: null },
    })
    const [{ id: attemptId }] = await attempts(id)
    expect(askedFor(id)).toMatchObject([
      {
        idempotencyKey: `attempt-${attemptId}`,
        fields: {
          off_session: 'true',
          confirm: 'true',
          amount: '5000',
          description: `Invoice ${(await read(id)).number}`,
          'metadata[attempt_id]': attemptId,
        },
      },
    ])
    expect((await acme.get(`/invoices/${id}/payments`)).body.data).toMatchObject([
      { status: 'succeeded', provider: 'stripe', method: 'card', amount_cents: 5_000 },
    ])
    expect((await acme.post(`/invoices/${id}/charge`)).body.detail).toBe('Invoice is already paid')
  })

  it('needs something to charge', async () => {
    const { acme } = await withCard()
    const { id } = (await acme.post('/invoices', { lines: [{ name: 'Work', unit_price_cents: 100 }] })).body
      .data
    const { status, body } = await acme.post(`/invoices/${id}/charge`)
    expect([status, body.code, body.detail]).toEqual([400, 'no_payment_method', 'No payment method on file'])
  })

  it('that nobody answers is asked for again by the same key', async () => {
    const { acme, invoice, read } = await withCard()
    for (const lose of [
      () => stripe.loseNext(1, 'answers'),
      () => stripe.loseNext(1, 'requests'),
      () => stripe.failNext(1),
    ]) {
      const id = await invoice()
      lose()
      const { status, body } = await acme.post(`/invoices/${id}/charge`)
      expect([status, body.data.state]).toEqual([200, 'submitted'])
      expect(body.invoice.collection).toMatchObject({ state: 'submitted', method_label: 'Visa ···· 4242' })
      expect((await acme.post(`/invoices/${id}/charge`)).body.code).toBe('under_way')
      app.clock.advance({ seconds: 11 })
      await app.drain()
      expect((await read(id)).status).toBe('paid')
      expect(chargedFor(id)).toHaveLength(1)
      expect(new Set(askedFor(id).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    }
  })

  it('that nobody ever answers is given up once its key no longer holds, and booked should it come', async () => {
    const { acme, invoice, attempts, read, deliver } = await withCard()
    const id = await invoice()
    const more = { id: 'pi_late', object: 'payment_intent', status: 'succeeded', currency: 'eur' }
    stripe.loseNext(1_000, 'requests')
    await acme.post(`/invoices/${id}/charge`)
    app.clock.advance({ hours: 22 })
    await app.drain()
    await app.runCron('collections.ask_unanswered_hourly')
    await app.drain()
    expect(await attempts(id)).toMatchObject([{ state: 'submitted' }])
    const asked = askedFor(id).length
    stripe.loseNext(0, 'requests')
    app.clock.advance({ hours: 2 })
    await app.runCron('collections.ask_unanswered_hourly')
    await app.drain()
    // Looked for, and not asked for again.
    expect(askedFor(id)).toHaveLength(asked)
    expect(chargedFor(id)).toHaveLength(0)
    const [attempt] = await attempts(id)
    expect(attempt).toMatchObject({ state: 'failed', code: 'no_answer', hard: false })
    const metadata = { organization_id: acme.organizationId, invoice_id: id, attempt_id: attempt.id }
    const late = { ...more, amount: 5_000, amount_received: 5_000, metadata }
    for (const _ of [1, 2]) expect((await deliver('payment_intent.succeeded', late)).handled).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid_cents: 5_000, collection: null })
    expect(await attempts(id)).toMatchObject([{ state: 'succeeded', provider_ref: 'pi_late' }])
  })

  it('that is told of before, twice or instead of its answer is booked once', async () => {
    const { acme, invoice, read, deliver } = await withCard()
    const id = await invoice()
    stripe.loseNext(1, 'answers')
    await acme.post(`/invoices/${id}/charge`)
    const [intent] = chargedFor(id)
    expect((await deliver('payment_intent.succeeded', intent!)).handled).toBe(true)
    expect((await deliver('payment_intent.succeeded', intent!)).handled).toBe(true)
    expect((await deliver('payment_intent.succeeded', { ...intent, metadata: {} })).handled).toBe(false)
    app.clock.advance({ minutes: 70 })
    await app.drain()
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid_cents: 5_000, overpaid_cents: 0 })
    expect((await acme.get(`/invoices/${id}/payments`)).body.data).toHaveLength(1)
  })

  it('that takes its time is pending until the provider tells', async () => {
    const { acme, invoice, read, deliver, card } = await withCard()
    stripe.wallet.endings.set(card.id, 'processing')
    const id = await invoice()
    expect((await acme.post(`/invoices/${id}/charge`)).body.data.state).toBe('submitted')
    expect((await acme.get(`/invoices/${id}/payments`)).body.data).toMatchObject([{ status: 'pending' }])
    const intent = stripe.wallet.intents.find(one => one.metadata.invoice_id === id)!
    const done = { ...intent, status: 'succeeded', amount_received: intent.amount }
    const wrong = await deliver('payment_intent.succeeded', { ...done, amount_received: 1 })
    expect(wrong.handled).toBe(false)
    expect((await read(id)).attention).toContain('was reported')
    expect((await deliver('payment_intent.succeeded', done)).handled).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'paid', collection: null })
  })
})

describe('a refusal', () => {
  it('that may pass is tried again at nine on its days, and then no more', async () => {
    const { acme, invoice, attempts, read, card } = await withCard()
    stripe.wallet.endings.set(card.id, { code: 'card_declined', decline_code: 'insufficient_funds' })
    const id = await invoice()
    const { status, body } = await acme.post(`/invoices/${id}/charge`)
    expect([status, body.data]).toMatchObject([
      200,
      {
        state: 'failed',
        code: 'insufficient_funds',
        hard: false,
        next_attempt_at: '2026-11-11T08:00:00.000Z',
      },
    ])
    expect(body.invoice).toMatchObject({
      status: 'open',
      collection: { state: 'retrying', next_attempt_at: '2026-11-11T08:00:00.000Z' },
    })
    for (const day of ['11', '13', '15', '17']) {
      app.clock.set(`2026-11-${day}T08:00:01Z`)
      await app.drain()
    }
    const all = await attempts(id)
    expect(all.map((one: { trigger: string }) => one.trigger)).toEqual(['manual', ...Array(4).fill('retry')])
    expect(all.at(-1)).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect((await read(id)).collection).toMatchObject({ state: 'failed', next_attempt_at: null })
    const told = await app.sql<{ data: { final: boolean } }>(
      `select data from events where organization_id = $1 and type = 'payment.failed' order by id`,
      [acme.organizationId],
    )
    expect(told.map(({ data }) => data.final)).toEqual([false, false, false, false, true])
  })

  it('for good ends the method, asks for another, and tries that once', async () => {
    const { acme, invoice, attempts, read, card, methods, put } = await withCard()
    stripe.wallet.endings.set(card.id, { code: 'card_declined', decline_code: 'stolen_card' })
    const id = await invoice()
    expect((await acme.post(`/invoices/${id}/charge`)).body.data).toMatchObject({
      state: 'failed',
      hard: true,
      next_attempt_at: null,
    })
    expect(await methods()).toMatchObject([{ state: 'failed', failure_code: 'stolen_card' }])
    expect((await acme.post(`/invoices/${id}/charge`)).status).toBe(409)
    await app.drain()
    const { number } = await read(id)
    expect((await mailTo(acme)).map(({ subject }) => subject)).toContain(
      `Your payment for invoice ${number} did not go through`,
    )
    await put({ last4: '1881' })
    expect(await read(id)).toMatchObject({ status: 'paid', collection: null })
    expect(await attempts(id)).toMatchObject([{ n: 1 }, { n: 2, trigger: 'retry', state: 'succeeded' }])
  })

  it('that asks for the customer waits for them', async () => {
    const { acme, invoice, read, card, methods } = await withCard()
    stripe.wallet.endings.set(card.id, { code: 'authentication_required' })
    const id = await invoice()
    const { body } = await acme.post(`/invoices/${id}/charge`)
    expect(body.data).toMatchObject({ hard: false, next_attempt_at: null })
    expect(body.invoice.collection.state).toBe('action_required')
    expect((await methods())[0].state).toBe('active')
    await app.drain()
    const { number } = await read(id)
    expect((await mailTo(acme)).map(({ subject }) => subject)).toContain(
      `Please confirm your payment for invoice ${number}`,
    )
  })

  it('is not tried again once the invoice is paid otherwise', async () => {
    const { acme, invoice, attempts, card, read } = await withCard()
    stripe.wallet.endings.set(card.id, { code: 'card_declined', decline_code: 'do_not_honor' })
    const id = await invoice()
    await acme.post(`/invoices/${id}/charge`)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 5_000 })
    app.clock.set('2026-11-20T10:00:00Z')
    await app.drain()
    expect(await attempts(id)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'paid', collection: null })
  })
})

describe('by itself', () => {
  it('charges what is issued, or on the morning it is due', async () => {
    const { acme, invoice, read, attempts } = await withCard()
    const early = await invoice()
    await acme.post(`/invoices/${early}/issue`)
    await app.drain()
    expect(await attempts(early)).toEqual([])

    await acme.put('/settings/collections', { auto_charge: 'all' })
    const now = await invoice()
    await acme.post(`/invoices/${now}/issue`)
    await app.drain()
    expect(await attempts(now)).toMatchObject([{ trigger: 'auto', state: 'succeeded' }])

    await acme.put('/settings/collections', { charge_at: 'due' })
    const later = await invoice({ payment_terms: 'net_7' })
    await acme.post(`/invoices/${later}/issue`)
    await app.drain()
    expect(await read(later)).toMatchObject({
      status: 'open',
      collection: { state: 'scheduled', due_on: '2026-11-17', next_attempt_at: '2026-11-17T08:00:00Z' },
    })
    app.clock.set('2026-11-17T08:00:01Z')
    await app.drain()
    expect((await read(later)).status).toBe('paid')
    expect(chargedFor(later)).toHaveLength(1)
  })

  it('goes with the customer through a merge', async () => {
    const { acme, company, methods, invoice, read } = await withCard()
    const other = (await acme.post('/companies', { name: 'Initech' })).body.data.id
    await acme.post('/companies/merge', { keep_id: other, merge_ids: [company] })
    const moved = (await acme.get(`/customers/${other}/payment-methods`)).body.data
    expect(moved).toMatchObject([{ customer: { id: other }, is_default: true, state: 'active' }])
    expect((await methods())[0].id).toBe(moved[0].id)
    const id = await invoice({ company_id: other })
    await acme.post(`/invoices/${id}/charge`)
    expect((await read(id)).status).toBe('paid')
  })

  it('lets cards run out, and says so in time', async () => {
    const { acme, invoice, methods } = await withCard({ exp: [11, 2026] })
    await acme.post(`/invoices/${await invoice()}/issue`)
    await app.runCron('collections.watch_cards')
    await app.drain()
    await app.runCron('collections.watch_cards')
    await app.drain()
    const told = (await mailTo(acme)).filter(({ subject }) => subject === 'Your card is about to expire')
    expect(told).toHaveLength(1)
    app.clock.set('2026-11-30T23:30:00Z')
    await app.runCron('collections.watch_cards')
    await app.drain()
    expect(await methods()).toMatchObject([{ state: 'expired', failure_code: 'expired_card' }])
  })
})
