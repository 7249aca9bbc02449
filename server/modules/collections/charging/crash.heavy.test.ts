import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Api } from '#tests/api.ts'
import { startCuttingLine } from '#tests/contention/cutting-line.ts'
import { type FakeStripe, startFakeStripe } from '#tests/fake-stripe.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { keepMethod } from '../methods/keep.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const app = useOwnTestApp()
const { start } = useServerProcess(app)
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startFakeStripe()
})
afterAll(() => stripe.close())

/** More than a charge has. */
const MOST_POINTS = 24

const more = () => ({ STRIPE_API_BASE: stripe.url })

/** An organization whose customer has a card on file, and so many invoices of it. */
async function begin(count: number): Promise<{ acme: Account; ids: string[] }> {
  app.clock.set(Temporal.Now.instant())
  const acme = await app.createAccount({ currency: 'EUR' })
  const secrets = { secret_key: 'sk_test_abc', webhook_secret: 'whsec_test' }
  const integrationId = (await acme.post('/integrations', { provider: 'stripe', secrets })).body.data.id
  const company_id = (await acme.post('/companies', { name: 'Globex' })).body.data.id
  const card = stripe.wallet.addCard({ customer: 'cus_globex' })
  await acme.within(ctx =>
    keepMethod(
      ctx,
      { type: 'company', id: company_id },
      { provider: 'stripe', integrationId },
      {
        ref: card.id,
        customerRef: 'cus_globex',
        kind: 'card',
        label: 'Visa ···· 4242',
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2099,
      },
    ),
  )
  const lines = [{ name: 'Work', unit_price_cents: 5_000 }]
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    ids.push((await acme.post('/invoices', { company_id, lines, currency: 'EUR' })).body.data.id)
  }
  return { acme, ids }
}

const chargesOf = (id: string) => stripe.wallet.intents.filter(one => one.metadata.invoice_id === id)
const isPaid = async (acme: Account, id: string) =>
  (await acme.get(`/invoices/${id}`)).body.data.status === 'paid'
const paymentsOf = async (acme: Account, id: string) => (await acme.get(`/invoices/${id}/payments`)).body.data

it('charges once, in front of and behind every commit and call at which the process is killed', async () => {
  const { acme, ids } = await begin(MOST_POINTS)
  const line = await startCuttingLine(app.databaseUrl)
  const killed: string[] = []
  for (const id of ids) {
    const doomed = await start('serve', { ...more(), DATABASE_URL: line.url })
    let left = killed.length + 1
    const strikes = () => {
      left -= 1
      if (left === 0) void doomed.end('SIGKILL')
      return left <= 0
    }
    line.watch(strikes)
    stripe.watch(strikes)
    const charge = new Api(doomed.url, acme.token).post(`/invoices/${id}/charge`)
    const answer = await charge.catch(() => undefined)
    line.watch(undefined)
    stripe.watch(undefined)
    await doomed.end('SIGKILL')
    if (answer) break
    killed.push(id)
  }
  await line.stop()
  // The attempt, when it is asked again, what Stripe said: each kept, and the call itself.
  expect(killed.length).toBeGreaterThanOrEqual(8)
  expect(killed.length).toBeLessThan(MOST_POINTS)
  const workers = await Promise.all([start('all', more()), start('worker', more())])
  for (const id of killed) {
    const [attempt] = (await acme.get(`/invoices/${id}/attempts`)).body.data
    // Killed before anything was written: nobody asked, and nobody will.
    if (!attempt) {
      expect(chargesOf(id)).toHaveLength(0)
      continue
    }
    await expect.poll(() => isPaid(acme, id), { timeout: 60_000 }).toBe(true)
    expect(chargesOf(id)).toHaveLength(1)
    expect(await paymentsOf(acme, id)).toMatchObject([{ status: 'succeeded', amount_cents: 5_000 }])
  }
  await Promise.all(workers.map(one => one.end('SIGTERM')))
})

it('charges what recurs once, with two workers and a provider that misbehaves', async () => {
  const { acme, ids } = await begin(12)
  await acme.put('/settings/collections', { auto_charge: 'all' })
  for (const id of ids) expect((await acme.post(`/invoices/${id}/issue`)).status).toBe(200)
  stripe.loseNext(4, 'answers')
  stripe.failNext(3)
  const workers = await Promise.all([start('worker', more()), start('worker', more())])
  for (const id of ids) await expect.poll(() => isPaid(acme, id), { timeout: 120_000 }).toBe(true)
  for (const id of ids) {
    expect(chargesOf(id)).toHaveLength(1)
    expect(await paymentsOf(acme, id)).toHaveLength(1)
  }
  await Promise.all(workers.map(one => one.end('SIGTERM')))
})
