import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type FakeStripe, paidSession, startFakeStripe } from '#tests/fake-stripe.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'

const SECRET = 'whsec_test_secret_of_the_endpoint'
let app: TestApp
let stripe: FakeStripe

beforeAll(async () => {
  stripe = await startFakeStripe()
  // As an operator would have it: nothing but STRIPE_API_BASE opens the way to the fake.
  app = await startTestApp({ stripeApiBase: stripe.url, outboundAllow: [] })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

async function connect(
  account: Account,
  secrets: object = { secret_key: 'sk_test_abc', webhook_secret: SECRET },
) {
  const reply = await account.post('/integrations', {
    provider: 'stripe',
    config: { allowed_return_origins: ['https://shop.example'] },
    secrets,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id as string
}

async function issueInvoice(account: Account, cents = 5000, more: object = {}) {
  const { id } = (
    await account.post('/invoices', { lines: [{ name: 'Work', unit_price_cents: cents }], ...more })
  ).body.data
  return (await account.post(`/invoices/${id}/issue`)).body.data
}

const at = () => Math.floor(app.clock.now().epochMilliseconds / 1000)

function deliver(
  integration: string,
  type: string,
  object: object,
  options: { id?: string; path?: string } = {},
) {
  const signed = stripe.sign(SECRET, type, object, { at: at(), ...(options.id ? { id: options.id } : {}) })
  return app.anonymous.call('POST', `/webhooks/${options.path ?? 'payprovider'}/${integration}`, {
    body: signed.body,
    headers: signed.headers,
  })
}

/** A connected account, an issued invoice and its open checkout. */
async function prepare(cents = 5000, more: object = {}) {
  const acme = await app.createAccount()
  const integration = await connect(acme)
  const invoice = await issueInvoice(acme, cents, more)
  const checkout = (await acme.post(`/invoices/${invoice.id}/checkout`)).body
  const session = stripe.sessions.get(checkout.session_id)!
  const read = async () => (await acme.get(`/invoices/${invoice.id}`)).body.data
  const payments = async () => (await acme.get(`/invoices/${invoice.id}/payments`)).body.data
  return { acme, integration, invoice, session, read, payments }
}

describe('checkout', () => {
  it('refuses in the order of the contract', async () => {
    const acme = await app.createAccount()
    const path = (id: string) => `/invoices/${id}/checkout`
    expect((await acme.post(path(newId()))).body.detail).toBe('Invoice not found')
    const gone = await issueInvoice(acme)
    await acme.post(`/invoices/${gone.id}/void`)
    expect((await acme.post(path(gone.id))).body.detail).toBe('Invoice is already void')
    const settled = await issueInvoice(acme)
    await acme.post(`/invoices/${settled.id}/record-payment`, { amount_cents: 5000 })
    expect((await acme.post(path(settled.id))).body.detail).toBe('Invoice is already paid')
    const empty = await issueInvoice(acme, 0)
    expect((await acme.post(path(empty.id))).body.detail).toBe('Invoice is already paid')
    const invoice = await issueInvoice(acme)
    expect((await acme.post(path(invoice.id))).body.detail).toBe(
      'Connect Stripe under Settings → Integrations first',
    )
    await connect(acme)
    for (const base of [
      'https://evil.example',
      'javascript:alert(1)',
      'http://bowline.localhost.evil.example',
      'x',
    ]) {
      const refused = await acme.post(path(invoice.id), { return_base: base })
      expect([refused.status, refused.body.code]).toEqual([400, 'return_base_not_allowed'])
    }
    stripe.rejectNext('Amount must be at least $0.50 usd')
    const rejected = await acme.post(path(invoice.id))
    expect([rejected.status, rejected.body.detail]).toEqual([
      502,
      'Stripe rejected the request: Amount must be at least $0.50 usd',
    ])
  })

  it('asks Stripe for the amount still due, once however often it is asked', async () => {
    const acme = await app.createAccount()
    await connect(acme)
    const invoice = await issueInvoice(acme, 5000, { currency: 'EUR', bill_to_email: 'ada@example.com' })
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 2000 })
    const before = stripe.sessions.size
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        acme.post(`/invoices/${invoice.id}/checkout`, { return_base: 'https://shop.example/back/' }),
      ),
    )
    for (const { status, body } of answers) {
      expect([status, body.amount_cents, body.session_id]).toEqual([200, 3000, answers[0]!.body.session_id])
    }
    expect((await acme.post(`/invoices/${invoice.id}/checkout`)).body.session_id).toBe(
      answers[0]!.body.session_id,
    )
    expect(stripe.sessions.size).toBe(before + 1)
    const asked = stripe.requests.findLast(one => one.path === '/v1/checkout/sessions')!
    expect(asked.fields).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '3000',
      'metadata[invoice_id]': invoice.id,
      'metadata[organization_id]': acme.organizationId,
      customer_email: 'ada@example.com',
      success_url: `https://shop.example/back/i/${invoice.public_token}?checkout=success`,
    })
    expect(asked.idempotencyKey).toBe(`checkout-${invoice.id}-3000-1`)
  })

  it('makes a new session for a new amount and closes what nobody should pay any more', async () => {
    const { acme, invoice, session } = await prepare()
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 1000 })
    await app.drain()
    expect(stripe.sessions.get(session.id)!.status).toBe('expired')
    const second = (await acme.post(`/invoices/${invoice.id}/checkout`)).body
    expect(second.amount_cents).toBe(4000)
    await app.drain()
    expect(stripe.sessions.get(second.session_id)!.status).toBe('open')
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 4000 })
    await app.drain()
    expect(stripe.sessions.get(second.session_id)!.status).toBe('expired')
    const other = await prepare()
    await other.acme.post(`/invoices/${other.invoice.id}/void`)
    await app.drain()
    expect(stripe.sessions.get(other.session.id)!.status).toBe('expired')
  })

  it('is open to the customer by the link, but never for a draft', async () => {
    const { acme, invoice, session } = await prepare()
    const paying = await app.anonymous.post(`/invoices/public/${invoice.public_token}/checkout`)
    expect(paying.body.session_id).toBe(session.id)
    expect((await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data.can_pay).toBe(true)
    const draft = (await acme.post('/invoices', { lines: [{ name: 'x', unit_price_cents: 900 }] })).body.data
    expect((await app.anonymous.post(`/invoices/public/${draft.public_token}/checkout`)).status).toBe(409)
    expect((await acme.post(`/invoices/${draft.id}/checkout`)).body.amount_cents).toBe(900)
    expect((await acme.get(`/invoices/${draft.id}`)).body.data.status).toBe('open')
  })

  it('counts as Stripe counts where Stripe departs from ISO', async () => {
    const { session } = await prepare(1500, { currency: 'ISK' })
    expect([session.currency, session.amount_total]).toEqual(['isk', 150_000])
    const yen = await prepare(1500, { currency: 'JPY' })
    expect(yen.session.amount_total).toBe(1500)
  })
})

describe('the webhook', () => {
  it('refuses strangers, unsigned bodies and integrations without a secret', async () => {
    const { acme, integration, session, read } = await prepare()
    const signed = stripe.sign(SECRET, 'checkout.session.completed', paidSession(session), { at: at() })
    const post = (id: string, body: string, headers: Record<string, string>, path = 'payprovider') =>
      app.anonymous.call('POST', `/webhooks/${path}/${id}`, { body, headers })
    for (const id of [newId(), 'nonsense']) {
      for (const path of ['payprovider', 'stripe']) {
        const reply = await post(id, signed.body, signed.headers, path)
        expect([reply.status, reply.body.detail]).toEqual([404, 'Unknown payment integration'])
      }
    }
    const other = (
      await acme.post('/integrations', { provider: 'mailgun', secrets: { api_key: 'key-0123456789abcdef' } })
    ).body.data
    expect((await post(other.id, signed.body, signed.headers)).body.detail).toBe(
      'Unknown payment integration',
    )
    const bare = await connect(await app.createAccount(), { secret_key: 'sk_test_x' })
    const without = await post(bare, signed.body, signed.headers)
    expect([without.status, without.body.detail]).toEqual([
      503,
      'Webhook secret not configured for this integration',
    ])
    const late = stripe.sign(SECRET, 'checkout.session.completed', paidSession(session), { at: at() - 3600 })
    const forged = stripe.sign('whsec_other', 'checkout.session.completed', paidSession(session), {
      at: at(),
    })
    for (const [body, headers] of [
      [signed.body, { 'content-type': 'application/json' }],
      [signed.body, { 'stripe-signature': 'nonsense' }],
      [signed.body.replace('"paid"', '"unpaid"'), signed.headers],
      [forged.body, forged.headers],
      [late.body, late.headers],
      ['', signed.headers],
    ] as const) {
      const reply = await post(integration, body, headers)
      expect([reply.status, reply.body.detail]).toEqual([400, 'Invalid signature'])
    }
    expect((await read()).status).toBe('open')
  })

  it('books a payment once though it is delivered ten times at once, and again later', async () => {
    const { integration, session, read, payments } = await prepare()
    const id = 'evt_ten_times'
    const paid = paidSession(session)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        deliver(integration, 'checkout.session.completed', paid, {
          id,
          path: i % 2 ? 'stripe' : 'payprovider',
        }),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual(Array(10).fill(200))
    expect(replies.filter(reply => reply.body.handled)).toHaveLength(1)
    expect(replies.filter(reply => reply.body.duplicate)).toHaveLength(9)
    expect(replies.find(reply => reply.body.handled)!.body).toEqual({
      received: true,
      handled: true,
      duplicate: false,
    })
    const again = await deliver(integration, 'checkout.session.completed', paid, { id })
    expect(again.body).toEqual({ received: true, handled: false, duplicate: true })
    // The same money told of by another event is still the same money.
    await deliver(integration, 'checkout.session.async_payment_succeeded', paid)
    expect(await payments()).toMatchObject([
      { kind: 'payment', status: 'succeeded', provider: 'stripe', method: 'card', amount_cents: 5000 },
    ])
    expect(await read()).toMatchObject({ status: 'paid', amount_due_cents: 0, payment_state: 'paid' })
    const told = await app.sql(
      `select 1 from events where type = 'invoice.paid' and data->>'invoice_id' = $1`,
      [(await read()).id],
    )
    expect(told).toHaveLength(1)
  })

  it('leaves no trace when its transaction fails, so that the next delivery books', async () => {
    const { integration, session, read } = await prepare()
    await app.sql(
      `create function refuse_payment() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    )
    await app.sql(
      'create trigger crash before insert on payments for each row execute function refuse_payment()',
    )
    const id = 'evt_after_crash'
    const paid = paidSession(session)
    expect((await deliver(integration, 'checkout.session.completed', paid, { id })).status).toBe(500)
    await app.sql('drop trigger crash on payments')
    expect((await deliver(integration, 'checkout.session.completed', paid, { id })).body.handled).toBe(true)
    expect((await read()).status).toBe('paid')
  })

  it('never marks paid what does not match', async () => {
    const { acme, integration, session, read, payments } = await prepare()
    const stranger = await app.createAccount()
    const theirs = await connect(stranger)
    const type = 'checkout.session.completed'
    for (const wrong of [
      paidSession(session, { amount_total: 4999 }),
      paidSession(session, { amount_total: 50_000 }),
      paidSession(session, { currency: 'eur' }),
      paidSession(session, { metadata: { ...session.metadata, organization_id: newId() } }),
    ]) {
      expect((await deliver(integration, type, wrong)).body).toEqual({
        received: true,
        handled: false,
        duplicate: false,
      })
    }
    // Another organization's endpoint, signed with its own secret, about our session.
    expect((await deliver(theirs, type, paidSession(session))).body.handled).toBe(false)
    expect((await deliver(integration, 'customer.created', { id: 'cus_1' })).body.handled).toBe(false)
    // Another program's money on the same account, in a currency that we do not know.
    const foreign = { id: 'ch_x', payment_intent: 'pi_x', currency: 'usdc', amount_refunded: 100 }
    expect((await deliver(integration, 'charge.refunded', foreign)).body).toMatchObject({ handled: false })
    expect(await payments()).toEqual([])
    expect(await read()).toMatchObject({ status: 'open', amount_paid_cents: 0 })
    expect((await read()).attention).toContain('Stripe reported')
    expect(
      (await acme.patch(`/invoices/${(await read()).id}`, { attention: null })).body.data.attention,
    ).toBeNull()
    expect((await stranger.get('/invoices')).body.data).toEqual([])
    expect((await acme.get('/invoices')).body.data).toHaveLength(1)
  })

  it('waits for a slow payment method, in whatever order it is told', async () => {
    const first = await prepare()
    const slow = paidSession(first.session, { payment_status: 'unpaid' })
    await deliver(first.integration, 'checkout.session.completed', slow)
    expect(await first.payments()).toMatchObject([{ status: 'pending' }])
    expect((await first.read()).status).toBe('open')
    await deliver(first.integration, 'checkout.session.async_payment_succeeded', paidSession(first.session))
    expect(await first.payments()).toMatchObject([{ status: 'succeeded' }])
    expect((await first.read()).status).toBe('paid')

    const second = await prepare()
    await deliver(second.integration, 'checkout.session.async_payment_succeeded', paidSession(second.session))
    await deliver(
      second.integration,
      'checkout.session.completed',
      paidSession(second.session, { payment_status: 'unpaid' }),
    )
    expect(await second.payments()).toMatchObject([{ status: 'succeeded' }])

    const third = await prepare()
    await deliver(
      third.integration,
      'checkout.session.completed',
      paidSession(third.session, { payment_status: 'unpaid' }),
    )
    await deliver(third.integration, 'checkout.session.async_payment_failed', paidSession(third.session))
    expect(await third.payments()).toMatchObject([{ status: 'failed' }])
    expect((await third.read()).status).toBe('open')
  })

  it('records money for a void invoice and raises a flag', async () => {
    const { acme, integration, invoice, session, read, payments } = await prepare()
    await acme.post(`/invoices/${invoice.id}/void`)
    expect(
      (await deliver(integration, 'checkout.session.completed', paidSession(session))).body.handled,
    ).toBe(true)
    expect(await payments()).toMatchObject([{ flag: 'void_invoice', amount_cents: 5000 }])
    expect(await read()).toMatchObject({
      status: 'void',
      payment_state: 'overpaid',
      overpaid_cents: 5000,
      amount_due_cents: 0,
      attention: '$50.00 was received for this void invoice',
    })
  })
})

describe('refunds and disputes', () => {
  async function paid() {
    const prepared = await prepare()
    const money = paidSession(prepared.session)
    await deliver(prepared.integration, 'checkout.session.completed', money)
    const charge = (amount_refunded: number) => ({
      id: 'ch_1',
      object: 'charge',
      payment_intent: money.payment_intent,
      currency: 'usd',
      amount_refunded,
    })
    const refund = (id: string, amount: number, more: object = {}) => ({
      id,
      object: 'refund',
      payment_intent: money.payment_intent,
      currency: 'usd',
      amount,
      status: 'succeeded',
      metadata: {},
      reason: null,
      ...more,
    })
    const dispute = (status: string) => ({
      id: 'dp_1',
      object: 'dispute',
      payment_intent: money.payment_intent,
      currency: 'usd',
      amount: 5000,
      status,
      reason: 'fraudulent',
    })
    return { ...prepared, charge, refund, dispute }
  }

  it('made in Stripe arrive as a total and one by one, in any order, and count once', async () => {
    const tell = {
      first: (p: Awaited<ReturnType<typeof paid>>) =>
        deliver(p.integration, 'refund.created', p.refund('re_1', 1000)),
      second: (p: Awaited<ReturnType<typeof paid>>) =>
        deliver(p.integration, 'refund.updated', p.refund('re_2', 500)),
      total: (p: Awaited<ReturnType<typeof paid>>) =>
        deliver(p.integration, 'charge.refunded', p.charge(1500)),
    }
    for (const order of [
      ['first', 'second', 'total'],
      ['total', 'first', 'second'],
      ['first', 'total', 'second'],
      ['total', 'second', 'first', 'total', 'first'],
    ] as (keyof typeof tell)[][]) {
      const prepared = await paid()
      for (const step of order) expect((await tell[step](prepared)).body.handled).toBe(true)
      expect(await prepared.read(), order.join()).toMatchObject({
        status: 'open',
        paid_at: null,
        amount_refunded_cents: 1500,
        amount_due_cents: 1500,
      })
    }
  })

  it('asked for here go through Stripe under a key of their own', async () => {
    const { acme, integration, invoice, refund, read, payments } = await paid()
    const answer = await acme.post(`/invoices/${invoice.id}/refunds`, { amount_cents: 1200, reason: 'Late' })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.data).toMatchObject({
      kind: 'refund',
      status: 'succeeded',
      provider: 'stripe',
      amount_cents: 1200,
    })
    const asked = stripe.requests.findLast(one => one.path === '/v1/refunds')!
    expect(asked.idempotencyKey).toBe(`refund-${answer.body.data.id}`)
    await deliver(
      integration,
      'refund.created',
      refund(answer.body.data.provider_ref, 1200, { metadata: { refund_id: answer.body.data.id } }),
    )
    expect((await read()).amount_refunded_cents).toBe(1200)
    const over = await acme.post(`/invoices/${invoice.id}/refunds`, { amount_cents: 3801 })
    expect([over.status, over.body.detail]).toEqual([400, 'At most $38.00 can still be refunded'])
    stripe.rejectNext('Charge has already been refunded.')
    const rejected = await acme.post(`/invoices/${invoice.id}/refunds`, { amount_cents: 100 })
    expect(rejected.body.detail).toBe('Stripe rejected the request: Charge has already been refunded.')
    expect((await payments()).map((one: { status: string }) => one.status)).toEqual([
      'succeeded',
      'succeeded',
      'failed',
    ])
    expect((await read()).amount_refunded_cents).toBe(1200)
  })

  it('a lost dispute makes the amount due again, a won one does not', async () => {
    const won = await paid()
    await deliver(won.integration, 'charge.dispute.created', won.dispute('needs_response'))
    expect((await won.read()).disputed_at).not.toBeNull()
    await deliver(won.integration, 'charge.dispute.closed', won.dispute('won'))
    expect(await won.read()).toMatchObject({ status: 'paid', disputed_at: null })

    const lost = await paid()
    await deliver(lost.integration, 'charge.dispute.closed', lost.dispute('lost'))
    await deliver(lost.integration, 'charge.dispute.created', lost.dispute('needs_response'))
    await deliver(lost.integration, 'charge.dispute.closed', lost.dispute('lost'))
    expect(await lost.read()).toMatchObject({
      status: 'open',
      disputed_at: null,
      amount_due_cents: 5000,
      amount_refunded_cents: 5000,
      payment_state: 'refunded',
    })
  })
})

describe('void against a payment at the same moment', () => {
  it('lets one of them win, and the books agree', async () => {
    const acme = await app.createAccount()
    const integration = await connect(acme)
    for (let round = 0; round < 20; round++) {
      const invoice = await issueInvoice(acme)
      const byHand = round % 2 === 0
      let pay: () => Promise<{ status: number }>
      if (byHand) pay = () => acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 5000 })
      else {
        const { session_id } = (await acme.post(`/invoices/${invoice.id}/checkout`)).body
        const money = paidSession(stripe.sessions.get(session_id)!)
        pay = () => deliver(integration, 'checkout.session.completed', money)
      }
      const cancel = () => acme.post(`/invoices/${invoice.id}/void`)
      const [paying, voiding] = await Promise.all(
        round % 4 < 2 ? [pay(), cancel()] : [cancel(), pay()].reverse(),
      )
      const after = (await acme.get(`/invoices/${invoice.id}`)).body.data
      const rows = (await acme.get(`/invoices/${invoice.id}/payments`)).body.data
      const booked = rows.reduce((sum: number, row: { amount_cents: number }) => sum + row.amount_cents, 0)
      expect(after.amount_paid_cents).toBe(booked)
      if (after.status === 'paid') {
        expect([voiding!.status, booked]).toEqual([409, 5000])
      } else {
        expect([after.status, voiding!.status]).toEqual(['void', 200])
        // By hand it is refused; what Stripe already took is recorded and flagged.
        expect([paying!.status, booked]).toEqual(byHand ? [400, 0] : [200, 5000])
        if (!byHand) expect(rows[0].flag).toBe('void_invoice')
      }
    }
  })
})
