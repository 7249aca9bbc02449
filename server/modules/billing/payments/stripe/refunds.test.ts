import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeStripe, paidSession, startFakeStripe } from '#tests/fake-stripe.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'

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

/** An invoice of 50 dollars and its open checkout. */
async function open(more: object = {}) {
  const acme = await app.createAccount()
  const integration = (
    await acme.post('/integrations', {
      provider: 'stripe',
      secrets: { secret_key: 'sk_test_abc', webhook_secret: SECRET },
    })
  ).body.data.id
  const lines = [{ name: 'Work', unit_price_cents: 5000 }]
  const { id } = (await acme.post('/invoices', { lines, ...more })).body.data
  const checkout = (await acme.post(`/invoices/${id}/checkout`)).body
  const session = paidSession(stripe.sessions.get(checkout.session_id)!)
  const charge = (amount_refunded: number, of: object = {}) => ({
    id: `ch_${session.id}`,
    object: 'charge',
    payment_intent: session.payment_intent,
    currency: 'usd',
    amount_refunded,
    metadata: session.metadata,
    ...of,
  })
  const deliver = (type: string, object: object) => {
    const at = Math.floor(app.clock.now().epochMilliseconds / 1000)
    const { body, headers } = stripe.sign(SECRET, type, object, { at })
    return app.anonymous.call('POST', `/webhooks/payprovider/${integration}`, { body, headers })
  }
  const read = async () => (await acme.get(`/invoices/${id}`)).body.data
  const refunds = async () =>
    (await acme.get(`/invoices/${id}/payments`)).body.data.filter(
      (one: { kind: string }) => one.kind === 'refund',
    )
  return { acme, id, session, charge, deliver, read, refunds }
}

async function paid() {
  const opened = await open()
  expect((await opened.deliver('checkout.session.completed', opened.session)).body.handled).toBe(true)
  const refund = (amount_cents: number) =>
    opened.acme.post(`/invoices/${opened.id}/refunds`, { amount_cents })
  return { ...opened, refund }
}

const callsTo = (path: string, method: string) =>
  stripe.requests.filter(one => one.path === path && one.method === method).length

describe('a refund with a credit note', () => {
  it('is credited when Stripe has confirmed it, and not before', async () => {
    const { acme, id, deliver, session, read } = await paid()
    stripe.loseNext(2, 'requests')
    const asked = await acme.post(`/invoices/${id}/refunds`, { amount_cents: 2000, credit_note: true })
    expect([asked.status, asked.body.data.status, asked.body.credit_notes]).toEqual([201, 'pending', []])
    expect(await read()).toMatchObject({ amount_credited_cents: 0, status: 'paid' })
    const confirmed = {
      id: 're_late',
      payment_intent: session.payment_intent,
      currency: 'usd',
      amount: 2000,
      status: 'succeeded',
      metadata: { ...session.metadata, refund_id: asked.body.data.id },
    }
    await deliver('refund.updated', confirmed)
    await deliver('refund.updated', confirmed)
    expect(await read()).toMatchObject({
      status: 'paid',
      amount_refunded_cents: 2000,
      amount_credited_cents: 2000,
      amount_due_cents: 0,
    })
    const notes = (await acme.get(`/invoices/${id}/credit-notes`)).body.data
    expect(notes).toMatchObject([{ refund_id: asked.body.data.id, total_cents: 2000 }])
  })

  it('is not credited where Stripe refuses it', async () => {
    const { acme, id, read } = await paid()
    stripe.rejectNext('Charge has already been refunded.')
    const asked = await acme.post(`/invoices/${id}/refunds`, { amount_cents: 2000, credit_note: true })
    expect(asked.status).toBeGreaterThanOrEqual(400)
    expect(await read()).toMatchObject({ amount_refunded_cents: 0, amount_credited_cents: 0 })
  })
})

describe('a refund told of before its payment', () => {
  it('is booked with the payment', async () => {
    const { charge, deliver, session, read, refunds } = await open()
    expect((await deliver('charge.refunded', charge(1000))).body).toMatchObject({ handled: true })
    await deliver('charge.refunded', charge(3000))
    await deliver('charge.refunded', charge(2000))
    expect(await read()).toMatchObject({ status: 'open', amount_paid_cents: 0, amount_refunded_cents: 0 })
    await deliver('checkout.session.completed', session)
    expect(await read()).toMatchObject({
      status: 'open',
      amount_paid_cents: 5000,
      amount_refunded_cents: 3000,
      amount_due_cents: 3000,
    })
    const refund = { id: 're_1', payment_intent: session.payment_intent, currency: 'usd', amount: 3000 }
    await deliver('refund.updated', { ...refund, status: 'succeeded', metadata: {} })
    expect(await refunds()).toHaveLength(1)
  })

  it('books once, whichever comes first or both at the same moment', async () => {
    const { charge, deliver, session, read } = await open()
    await Promise.all([
      deliver('checkout.session.completed', session),
      deliver('charge.refunded', charge(5000)),
    ])
    expect(await read()).toMatchObject({ amount_paid_cents: 5000, amount_refunded_cents: 5000 })
  })

  it("is none of ours unless the charge names an invoice of ours: others' money stays theirs", async () => {
    const { charge, deliver, session, read } = await open()
    for (const metadata of [{}, null, { ...session.metadata, organization_id: 'another' }]) {
      expect((await deliver('charge.refunded', charge(5000, { metadata }))).body.handled).toBe(false)
    }
    await deliver('checkout.session.completed', session)
    expect(await read()).toMatchObject({ status: 'paid', amount_refunded_cents: 0 })
  })
})

describe('a payment on its way', () => {
  it('is not asked for again on the customer’s page until it fails', async () => {
    const { acme, id, session, deliver, read } = await open()
    const { public_token } = await read()
    const canPay = async () => (await app.anonymous.get(`/invoices/public/${public_token}`)).body.data.can_pay
    expect(await canPay()).toBe(true)
    const unpaid = { ...session, payment_status: 'unpaid' }
    await deliver('checkout.session.completed', unpaid)
    expect((await acme.get(`/invoices/${id}/payments`)).body.data).toMatchObject([{ status: 'pending' }])
    expect(await canPay()).toBe(false)
    await deliver('checkout.session.async_payment_failed', unpaid)
    expect(await canPay()).toBe(true)
  })
})

describe('a payment that failed', () => {
  it('is not pending for ever when the failure is told of first', async () => {
    const { acme, id, session, deliver } = await open()
    const unpaid = { ...session, payment_status: 'unpaid' }
    await deliver('checkout.session.async_payment_failed', unpaid)
    await deliver('checkout.session.completed', unpaid)
    expect((await acme.get(`/invoices/${id}/payments`)).body.data).toEqual([])
  })
})

describe('a refund that Stripe did not answer', () => {
  it('is pending, and found by looking: it was made', async () => {
    const { refund, read, refunds } = await paid()
    stripe.loseNext(2, 'answers')
    const answer = await refund(2000)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.data.status).toBe('pending')
    expect((await refund(3001)).body.detail).toBe('At most $30.00 can still be refunded')
    const made = callsTo('/v1/refunds', 'POST')
    app.clock.advance('PT3M')
    await app.drain()
    expect(await refunds()).toMatchObject([{ status: 'succeeded', amount_cents: 2000 }])
    expect(callsTo('/v1/refunds', 'POST')).toBe(made)
    expect(await read()).toMatchObject({ amount_refunded_cents: 2000, amount_due_cents: 2000 })
  })

  it('is asked for again where it was not made', async () => {
    const { refund, refunds } = await paid()
    stripe.loseNext(2, 'requests')
    expect((await refund(2000)).body.data.status).toBe('pending')
    app.clock.advance('PT3M')
    await app.drain()
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
  })

  it('fails where Stripe then says no', async () => {
    const { refund, refunds, read } = await paid()
    stripe.loseNext(2, 'requests')
    await refund(2000)
    stripe.rejectNext('Charge has already been refunded.')
    app.clock.advance('PT3M')
    await app.drain()
    expect(await refunds()).toMatchObject([{ status: 'failed', reason: 'Charge has already been refunded.' }])
    expect(await read()).toMatchObject({ status: 'paid', amount_refunded_cents: 0 })
  })
})

describe('a refund that came back', () => {
  it('is brought to attention, and its row stays what it was', async () => {
    const { refund, deliver, session, read, refunds } = await paid()
    const made = (await refund(2000)).body.data
    const told = {
      id: made.provider_ref,
      payment_intent: session.payment_intent,
      currency: 'usd',
      amount: 2000,
      metadata: { refund_id: made.id },
    }
    expect((await deliver('refund.updated', { ...told, status: 'failed' })).body.handled).toBe(true)
    expect((await read()).attention).toBe(
      'The refund of $20.00 did not reach the customer: Stripe has returned the money',
    )
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a refund larger than any one payment', () => {
  it('goes back to as many as it takes, newest first', async () => {
    const { acme, id, refund, read } = await paid()
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 700, provider: 'cash' })
    expect((await refund(5701)).body.detail).toBe('At most $57.00 can still be refunded')
    const answer = await refund(5500)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.refunds).toMatchObject([
      { provider: 'manual', method: 'cash', amount_cents: 700, status: 'succeeded' },
      { provider: 'stripe', amount_cents: 4800, status: 'succeeded' },
    ])
    expect(answer.body.invoice).toMatchObject({ status: 'open', amount_due_cents: 4800 })
    expect(await read()).toMatchObject({ amount_refunded_cents: 5500 })
  })
})

describe('a dispute that ended', () => {
  it('lets reminders go on, and leaves what else somebody has to look at', async () => {
    const { acme, id, session, charge, deliver, read } = await paid()
    await acme.put('/settings/invoices', { reminders_enabled: true })
    await app.drain()
    await deliver('charge.refunded', charge(1000))
    const dispute = {
      id: 'dp_1',
      payment_intent: session.payment_intent,
      currency: 'usd',
      amount: 4000,
      reason: 'fraudulent',
    }
    await deliver('charge.dispute.created', { ...dispute, status: 'needs_response' })
    expect(await read()).toMatchObject({ attention: 'The payment is disputed (fraudulent)' })
    await deliver('charge.dispute.closed', { ...dispute, status: 'won' })
    expect(await read()).toMatchObject({ status: 'open', attention: null, disputed_at: null })
    app.clock.advance('P40D')
    await app.drain()
    const { reminders } = (await acme.get(`/invoices/${id}/reminders`)).body.data
    expect(reminders.map((one: { status: string }) => one.status)).not.toContain('scheduled')
    expect(reminders.at(-1)).toMatchObject({ note: 'There is no recipient' })
  })
})

describe('a checkout that expired', () => {
  it('is known, also when we had it expired ourselves', async () => {
    const { acme, id, session, deliver } = await open()
    await acme.post(`/invoices/${id}/void`)
    await app.drain()
    expect((await deliver('checkout.session.expired', session)).body.handled).toBe(true)
    const stranger = { ...session, id: 'cs_test_of_another_program' }
    expect((await deliver('checkout.session.expired', stranger)).body.handled).toBe(false)
  })
})

describe('an address that is none', () => {
  it('is not handed to the checkout, which would be refused for it', async () => {
    const { session } = await open({ bill_to_email: 'accounts, second floor' })
    const asked = stripe.requests.findLast(one => one.path === '/v1/checkout/sessions')!
    expect(session.client_reference_id).toBe(asked.fields.client_reference_id)
    expect(asked.fields.customer_email).toBeUndefined()
  })
})
