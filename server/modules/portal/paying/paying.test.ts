import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sepa } from '#modules/debits/debits.fixture.ts'
import { type FakeStripe, startFakeStripe } from '#tests/fake-stripe.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { customer, everything, logIn, openPortal } from '../portal.fixture.ts'

const SECRET = 'whsec_test_secret_of_the_endpoint'
const ada = 'ada@northwind.example'
const iban = 'DE89 3704 0044 0532 0130 00'
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

async function connected(settings: object = {}) {
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  const secrets = { secret_key: 'sk_test_abc', webhook_secret: SECRET }
  const integration = (await acme.post('/integrations', { provider: 'stripe', secrets })).body.data.id
  await acme.put('/settings/collections', { sepa })
  const { company, contact, invoice } = await customer(acme, 'Northwind', ada)
  const door = await openPortal(acme, { ...everything, ...settings })
  const visitor = await logIn(app, acme, door, ada)
  const path = `${door}/payment-methods`
  const addCard = async (card: Parameters<FakeStripe['wallet']['addCard']>[0] = {}) => {
    const opened = await visitor.post(`${path}/setup`, {})
    expect([opened.status, opened.body.setup_url], opened.text).toEqual([
      201,
      expect.stringContaining('checkout.stripe.com'),
    ])
    const session = stripe.sessions.get(opened.body.session_id)!
    const at = Math.floor(app.clock.now().epochMilliseconds / 1000)
    const added = stripe.wallet.addCard(card)
    const done = stripe.wallet.completeSetup(session, added)
    const { body, headers } = stripe.sign(SECRET, 'checkout.session.completed', done, { at })
    await app.anonymous.call('POST', `/webhooks/payprovider/${integration}`, { body, headers })
    await app.drain()
    return { session, card: added }
  }
  const methods = async () => (await visitor.get(path)).body.data
  const log = async () =>
    (await acme.get(`/customers/${company.id}/portal-log`)).body.data.map(
      (one: { action: string }) => one.action,
    )
  return { acme, company, contact, invoice, door, visitor, path, addCard, methods, log }
}

describe('what is on file', () => {
  it('is put there by a card or a mandate, chosen, and taken away', async () => {
    const { visitor, path, addCard, methods, log, door, acme, company } = await connected()
    expect(await methods()).toEqual([])
    const { session } = await addCard()
    expect(JSON.stringify(session)).toContain(`${door}/payment_methods?setup=success`)
    const terms = (await visitor.get(`${path}/mandate`)).body.data
    expect(terms).toMatchObject({ creditor: { name: 'Acme GmbH' }, scheme: 'CORE' })
    const given = { name: 'Ada Byron', iban, consent: true }
    for (const [wrong, detail] of [
      [{ consent: false }, 'You must agree to the mandate in order to sign'],
      [{ iban: 'DE00' }, 'iban must be a valid IBAN'],
    ] as const)
      expect(await visitor.post(`${path}/mandate`, { ...given, ...wrong })).toMatchObject({
        status: 400,
        body: { detail },
      })
    const signed = await visitor.post(`${path}/mandate`, given)
    expect([signed.status, signed.body.data]).toMatchObject([
      201,
      { provider: 'sepa', label: 'SEPA ···· 3000', is_default: false, state: 'active' },
    ])
    // One mandate, of what was shown: those that were refused left nothing behind.
    const mandates = (await acme.get(`/customers/${company.id}/mandates`)).body.data
    expect(mandates).toMatchObject([{ state: 'active', holder: 'Ada Byron', email: ada }])
    const [kept] = await app.sql<{ text: string }>('select text from mandates where id = $1', [
      mandates[0].id,
    ])
    expect(kept?.text).toBe(terms.text)
    const [card, debit] = await methods()
    expect([card.label, debit.id]).toEqual(['Visa ···· 4242', signed.body.data.id])
    const chosen = await visitor.post(`${path}/${debit.id}/default`)
    expect(chosen.body.data, chosen.text).toMatchObject({ id: debit.id, is_default: true })
    const gone = await visitor.delete(`${path}/${card.id}`)
    expect([gone.status, gone.body.data.state]).toEqual([200, 'revoked'])
    expect(await visitor.delete(`${path}/${card.id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Payment method not found' },
    })
    expect(await log()).toEqual([
      'payment_method_removed',
      'payment_method_default',
      'mandate_signed',
      'payment_method_setup',
      'login',
    ])
  })

  it('keeps the last that a running subscription is charged to, also of two taken away at once', async () => {
    const { acme, company, contact, visitor, path, addCard, methods } = await connected()
    await addCard()
    await addCard({ brand: 'mastercard', last4: '4444' })
    await acme.put('/settings/collections', { auto_charge: 'subscriptions' })
    const subscription = (
      await acme.post('/subscriptions', {
        company_id: company.id,
        contact_id: contact.id,
        items: [{ name: 'Plan', unit_price_cents: 700 }],
      })
    ).body.data
    const both = await methods()
    const replies = await Promise.all(both.map(({ id }: { id: string }) => visitor.delete(`${path}/${id}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const [last] = await methods()
    const kept = { status: 409, body: { code: 'last_method' } }
    expect(await visitor.delete(`${path}/${last.id}`)).toMatchObject(kept)
    await acme.put(`/customers/${company.id}/collections`, { auto_charge: 'off' })
    await acme.put(`/customers/${company.id}/collections`, { auto_charge: null })
    expect(await visitor.delete(`${path}/${last.id}`)).toMatchObject(kept)
    await acme.post(`/subscriptions/${subscription.id}/cancel`, {})
    expect((await visitor.delete(`${path}/${last.id}`)).status).toBe(200)
  })
})

describe('an invoice', () => {
  it('is paid by a card on file, and a refusal is an answer', async () => {
    const { acme, invoice, door, visitor, addCard, methods, log } = await connected()
    const pay = `${door}/invoices/${invoice.id}/pay`
    const stranger = '00000000-0000-7000-8000-000000000000'
    expect(await visitor.post(pay, { payment_method_id: stranger })).toMatchObject({
      status: 404,
      body: { detail: 'Payment method not found' },
    })
    const { card: added } = await addCard()
    stripe.wallet.endings.set(added.id, { code: 'card_declined', decline_code: 'insufficient_funds' })
    const [card] = await methods()
    const refused = await visitor.post(pay, { payment_method_id: card.id })
    expect([refused.status, refused.body], refused.text).toMatchObject([
      200,
      { attempt: { trigger: 'portal', state: 'failed' }, invoice: { id: invoice.id, status: 'open' } },
    ])
    stripe.wallet.endings.set(added.id, 'succeeded')
    const many = await Promise.all([1, 2, 3, 4].map(() => visitor.post(pay, { payment_method_id: card.id })))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(many.find(({ status }) => status === 200)!.body).toMatchObject({
      attempt: { trigger: 'portal', state: 'succeeded', amount_cents: 10_000 },
      invoice: { status: 'paid', collection: null },
    })
    expect((await acme.get(`/invoices/${invoice.id}/payments`)).body.data).toHaveLength(2)
    expect(await log()).toEqual(['payment_charged', 'payment_declined', 'payment_method_setup', 'login'])
  })

  it('waits for its day where it is debited, and is paid on a page without a method', async () => {
    const { acme, invoice, door, visitor, path, company } = await connected({
      features: { payment_methods: false },
    })
    const pay = `${door}/invoices/${invoice.id}/pay`
    const page = await visitor.post(pay, { save: true })
    expect(page.body, page.text).toMatchObject({
      checkout_url: expect.stringContaining('https://'),
      session_id: expect.any(String),
      amount_cents: 10_000,
    })
    expect((await visitor.get(path)).body.code).toBe('feature_off')
    const mandate = (
      await acme.post(`/customers/${company.id}/mandates`, { iban, holder: 'Ada', signed_on: '2026-11-02' })
    ).body.data
    const debited = await visitor.post(pay, { payment_method_id: mandate.payment_method_id })
    expect(debited.body, debited.text).toMatchObject({
      attempt: { state: 'scheduled', due_on: expect.any(String) },
      invoice: { collection: { state: 'scheduled', due_on: expect.any(String) } },
    })
    const [listed] = (await visitor.get(`${door}/invoices`)).body.data
    expect(listed.collection).toEqual(debited.body.invoice.collection)
    expect(Object.keys(listed.collection)).toEqual(['state', 'next_attempt_at', 'due_on'])
    expect(await visitor.post(pay, { payment_method_id: mandate.payment_method_id })).toMatchObject({
      status: 409,
      body: { code: 'under_way' },
    })
  })
})
