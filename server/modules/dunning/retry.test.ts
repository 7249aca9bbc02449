import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '#tests/fake-stripe.ts'
import { startTestApp, type TestApp } from '#tests/harness.ts'
import { runDue } from './states/plan.ts'

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

it('charges what is on file once, also where the job is done twice', async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  await acme.post('/integrations', {
    provider: 'stripe',
    secrets: { secret_key: 'sk_test_abc', webhook_secret: 'whsec_test_secret_of_the_endpoint' },
  })
  const company_id = (await acme.post('/companies', { name: 'Globex' })).body.data.id
  const { id: provider_ref } = stripe.wallet.addCard({})
  await acme.post(`/customers/${company_id}/payment-methods`, { provider: 'stripe', provider_ref })
  await acme.post('/dunning-policies', {
    name: 'Standard',
    is_default: true,
    steps: [{ offset_days: 3, action: 'retry' }],
  })
  const lines = [{ name: 'Work', unit_price_cents: 5_000 }]
  const draft = await acme.post('/invoices', { company_id, lines, currency: 'EUR', payment_terms: 'net_7' })
  const { id } = (await acme.post(`/invoices/${draft.body.data.id}/issue`)).body.data
  await app.drain()
  expect((await acme.get(`/invoices/${id}/attempts`)).body.data).toEqual([])
  app.clock.set('2026-11-26T08:00:00Z')
  await acme.within(ctx => ctx.enqueue(runDue, { invoice_id: id }))
  await app.drain()
  expect((await acme.get(`/invoices/${id}/attempts`)).body.data).toMatchObject([
    { trigger: 'retry', state: 'succeeded', amount_cents: 5_000 },
  ])
  expect((await acme.get(`/invoices/${id}`)).body.data.status).toBe('paid')
  expect((await acme.get(`/invoices/${id}/dunning`)).body.data).toMatchObject({
    state: 'done',
    steps: [{ action: 'retry', status: 'done' }],
  })
})
