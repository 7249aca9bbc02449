import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '#tests/fake-stripe.ts'
import {
  emptyBooks,
  fakeCustomer,
  fakeInvoice,
  fakePrice,
  fakeProduct,
  fakeSubscription,
} from '#tests/fake-stripe-books.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'
import { importJob } from './jobs.ts'

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
beforeEach(() => {
  Object.assign(stripe.books, emptyBooks())
  stripe.requests.length = 0
})

const key = 'rk_test_readonly'
const day = (text: string): number => Math.floor(Date.parse(text) / 1_000)

async function bring(account: Account, more: object = {}) {
  const reply = await account.post('/imports/stripe', { secret_key: key, ...more })
  expect(reply.status, reply.text).toBe(202)
  await app.drain()
  const { data } = (await account.get(`/imports/${reply.body.data.id}`)).body
  expect(data).toMatchObject({ status: 'succeeded', error: null })
  return data
}

function fillBooks() {
  const { books } = stripe
  books.customers = [
    fakeCustomer('cus_ada', { email: 'ada@x.example', name: 'Ada Lovelace', address: { country: 'GB' } }),
    fakeCustomer('cus_bob', { email: 'bob@x.example', name: 'Bob' }),
    fakeCustomer('cus_nobody'),
  ]
  const monthly = fakePrice('price_month', 'prod_team')
  const euros = fakePrice('price_month_eur', 'prod_team', { currency: 'eur', unit_amount: 4_500 })
  const yearly = fakePrice('price_year', 'prod_team', {
    unit_amount: 49_000,
    recurring: { interval: 'year', interval_count: 1, usage_type: 'licensed' },
  })
  const metered = fakePrice('price_use', 'prod_use', {
    recurring: { interval: 'month', interval_count: 1, usage_type: 'metered' },
  })
  books.prices = [monthly, euros, yearly, metered]
  books.products = [
    fakeProduct('prod_team', { name: 'Team plan' }),
    fakeProduct('prod_use', { name: 'Calls' }),
  ]
  books.tax_rates = [{ id: 'txr_19', object: 'tax_rate', percentage: 19, display_name: 'VAT', created: 1 }]
  const ended = { status: 'canceled', ended_at: day('2026-09-10'), canceled_at: day('2026-09-10') }
  books.subscriptions = [
    fakeSubscription('sub_now', 'cus_ada', [{ price: monthly, quantity: 3 }], { created: day('2026-05-04') }),
    fakeSubscription('sub_past', 'cus_ada', [{ price: monthly }], { created: day('2026-02-04'), ...ended }),
    fakeSubscription('sub_new', 'cus_bob', [{ price: yearly }], { status: 'incomplete' }),
  ]
  const taxed = (amount: number) => [{ amount, rate: 'txr_19' }]
  books.invoices = [
    fakeInvoice('in_paid', 'cus_ada', [
      { description: 'Team plan', amount: 14_700, quantity: 3, taxes: taxed(2_793) },
      ...Array.from({ length: 11 }, (_, n) => ({ description: `Extra ${n}`, amount: 100, taxes: taxed(19) })),
    ]),
    fakeInvoice('in_open', 'cus_bob', [{ description: 'Work', amount: 5_000 }], {
      status: 'open',
      due_date: day('2026-12-01'),
      created: 1_790_000_000,
    }),
    fakeInvoice('in_credit', 'cus_bob', [
      { description: 'Seats', amount: 9_000 },
      { description: 'Unused time', amount: -2_000 },
    ]),
    fakeInvoice('in_incl', 'cus_bob', [
      { description: 'Book', amount: 1_190, taxes: [{ amount: 190, rate: 'txr_19', behavior: 'inclusive' }] },
    ]),
    fakeInvoice('in_draft', 'cus_bob', [{ description: 'Soon', amount: 100 }], { status: 'draft' }),
  ]
}

const expected = {
  contacts: { create: 2, update: 0, skip: 1 },
  products: { create: 2, update: 0, skip: 1 },
  subscriptions: { create: 2, update: 0, skip: 1 },
  invoices: { create: 4, update: 0, skip: 1 },
}

describe('an import from Stripe', () => {
  it('says first what would happen, then does it, and done again changes nothing', async () => {
    fillBooks()
    const acme = await app.createAccount()
    const rehearsal = await bring(acme, { dry_run: true })
    expect(rehearsal).toMatchObject({ source: 'stripe', status: 'succeeded', dry_run: true, error: null })
    expect(rehearsal.report).toMatchObject(expected)
    expect((await acme.get('/contacts')).body.pagination.total).toBe(0)
    expect((await acme.get('/invoices')).body.data).toEqual([])

    const done = await bring(acme)
    expect(done.report).toMatchObject(expected)
    expect(done.report.warnings).toEqual(rehearsal.report.warnings)
    expect(done.report.warnings).toEqual([
      {
        entity: 'contacts',
        foreign_id: 'cus_nobody',
        detail: 'The customer has neither an email nor a name',
      },
      {
        entity: 'products',
        foreign_id: 'prod_use',
        detail: 'None of its prices recurs as products here can',
      },
      {
        entity: 'subscriptions',
        foreign_id: 'sub_new',
        detail: 'Its first payment has not come through yet',
      },
      { entity: 'invoices', foreign_id: 'in_draft', detail: 'It is a draft in Stripe' },
    ])
    const again = await bring(acme)
    expect(again.report).toMatchObject({
      contacts: { create: 0, update: 0, skip: 3 },
      products: { create: 0, update: 0, skip: 3 },
      subscriptions: { create: 0, update: 0, skip: 3 },
      invoices: { create: 0, update: 0, skip: 5 },
    })
    expect((await acme.get('/contacts')).body.pagination.total).toBe(2)
    expect(stripe.requests.every(({ method }) => method === 'GET')).toBe(true)
    const [sealed] = await app.sql<{ keys: string }>(
      'select count(sealed_key)::text as keys from data_imports where organization_id = $1',
      [acme.organizationId],
    )
    expect(sealed!.keys).toBe('0')
  })

  it('keeps what was charged to the cent, and what recurs with its past', async () => {
    fillBooks()
    const acme = await app.createAccount()
    await bring(acme)
    const products = (await acme.get('/products')).body.data.toSorted(
      (a: { unit_price_cents: number }, b: { unit_price_cents: number }) =>
        a.unit_price_cents - b.unit_price_cents,
    )
    expect(products).toMatchObject([
      { name: 'Team plan', billing_interval: 'month', unit_price_cents: 4_900, prices: { EUR: 4_500 } },
      { name: 'Team plan', billing_interval: 'year', unit_price_cents: 49_000 },
    ])
    const invoices = (await acme.get('/invoices', { limit: 10 })).body.data as {
      id: string
      number: string
    }[]
    const read = async (id: string) => {
      const found = invoices.find(({ number }) => number === `F00-${id}`)!
      return (await acme.get(`/invoices/${found.id}`)).body.data
    }
    const paid = await read('in_paid')
    expect(paid).toMatchObject({ status: 'paid', total_cents: 18_802, tax_cents: 3_002, amount_due_cents: 0 })
    expect(paid.lines).toHaveLength(12)
    expect(paid.lines[0]).toMatchObject({
      quantity: 3,
      unit_price_cents: 4_900,
      tax_rate: 19,
      tax_name: 'VAT',
    })
    const [payment] = (await acme.get(`/invoices/${paid.id}/payments`)).body.data
    expect(payment).toMatchObject({ provider: 'stripe', amount_cents: 18_802, provider_ref: 'pi_in_paid' })
    expect(await read('in_open')).toMatchObject({
      status: 'open',
      amount_due_cents: 5_000,
      due_date: '2026-12-01',
    })
    expect(await read('in_credit')).toMatchObject({
      total_cents: 7_000,
      lines: [{ unit_price_cents: 7_000 }],
    })
    expect(await read('in_incl')).toMatchObject({
      total_cents: 1_190,
      lines: [{ unit_price_cents: 1_000 }, { name: 'Tax', unit_price_cents: 190 }],
    })
    const subscriptions = (await acme.get('/subscriptions')).body.data
    expect(subscriptions).toMatchObject([
      { status: 'active', mrr_cents: 14_700, provider: 'stripe', provider_ref: 'sub_now' },
      { status: 'canceled', canceled_at: '2026-09-10T00:00:00.000Z' },
    ])
    const { waterfall: months } = (await acme.get('/subscriptions/mrr', { months: 12 })).body.data
    const of = (month: string) => months.find((one: { month: string }) => one.month === month)
    expect(of('2026-02')).toMatchObject({ new: 4_900 })
    expect(of('2026-05')).toMatchObject({ new: 14_700, closing_mrr_cents: 19_600 })
    expect(of('2026-09')).toMatchObject({ churn: -4_900, closing_mrr_cents: 14_700 })
    // Stripe goes on billing them: nothing is raised, sent or asked for here.
    app.clock.advance({ hours: 24 * 70 })
    await app.drain()
    expect((await acme.get('/invoices', { limit: 10 })).body.data).toHaveLength(4)
    expect((await acme.get('/subscriptions')).body.data[0]).toMatchObject({ status: 'active' })
  })

  it('follows what happened in Stripe since', async () => {
    fillBooks()
    const acme = await app.createAccount()
    await bring(acme)
    const { books } = stripe
    const open = books.invoices.find(({ id }) => id === 'in_open')
    const paid = fakeInvoice('in_open', 'cus_bob', [{ description: 'Work', amount: 5_000 }], {
      created: open.created,
    })
    books.invoices = [...books.invoices.filter(one => one !== open), paid]
    const running = books.subscriptions.find(({ id }) => id === 'sub_now')
    running.items[0].quantity = 5
    const later = await bring(acme)
    expect(later.report).toMatchObject({
      invoices: { create: 0, update: 1, skip: 4 },
      subscriptions: { create: 0, update: 1, skip: 2 },
    })
    const invoice = (await acme.get('/invoices', { limit: 10 })).body.data.find(
      ({ number }: { number: string }) => number === 'F00-in_open',
    )
    expect(invoice).toMatchObject({ status: 'paid', amount_due_cents: 0 })
    running.status = 'canceled'
    running.ended_at = day('2026-11-15')
    await bring(acme)
    expect((await acme.get('/subscriptions')).body.data[0]).toMatchObject({ status: 'canceled' })
    const mrr = (await acme.get('/subscriptions/mrr')).body.data
    expect(mrr).toMatchObject({ current_mrr_cents: 0, ledger_agrees_with_cache: true })
    // A receipt would be one too many: Stripe writes its own.
    const mails = await app.sql('select 1 from email_messages where organization_id = $1', [
      acme.organizationId,
    ])
    expect(mails).toEqual([])
  })

  it('reads page by page, and says what the key may not read', async () => {
    stripe.books.customers = Array.from({ length: 250 }, (_, n) =>
      fakeCustomer(`cus_${n}`, { email: `c${n}@x.example` }, 1_700_000_000 + n),
    )
    stripe.books.forbidden.add('invoices')
    const acme = await app.createAccount()
    const reply = await acme.post('/imports/stripe', { secret_key: key })
    const pages = () =>
      stripe.requests.filter(({ path, fields }) => path === '/v1/customers' && fields.limit === '100')
    const { id } = reply.body.data
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({
      status: 'succeeded',
      report: {
        contacts: { create: 250, update: 0, skip: 0 },
        warnings: [
          {
            entity: 'invoices',
            foreign_id: null,
            detail: 'The key may not read invoices: they are left out',
          },
        ],
      },
    })
    expect(pages().map(({ fields }) => fields.starting_after)).toEqual([undefined, 'cus_150', 'cus_50'])
  })

  it('goes on where Stripe stopped answering, with none twice and none missing', async () => {
    fillBooks()
    stripe.books.customers = Array.from({ length: 250 }, (_, n) =>
      fakeCustomer(`cus_${n}`, { email: `c${n}@broken.example` }, 1_700_000_000 + n),
    )
    stripe.books.subscriptions = []
    stripe.books.invoices = ['in_paid', 'in_open'].map(id =>
      fakeInvoice(id, 'cus_7', [{ description: 'Work', amount: 5_000 }]),
    )
    const acme = await app.createAccount()
    const { id } = (await acme.post('/imports/stripe', { secret_key: key })).body.data
    // Behind the second page of customers; the client asks again by itself before it gives up.
    stripe.books.failing = ({ path, fields }) =>
      path === '/v1/customers' && fields.starting_after === 'cus_50'
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({ status: 'running', error: null })
    stripe.books.failing = ({ path }) => path === '/v1/invoices'
    await acme.within(ctx => ctx.enqueue(importJob, { import_id: id }))
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({ status: 'running', error: null })
    stripe.books.failing = () => false
    await acme.within(ctx => ctx.enqueue(importJob, { import_id: id }))
    await app.drain()
    expect((await acme.get(`/imports/${id}`)).body.data).toMatchObject({
      status: 'succeeded',
      report: {
        contacts: { create: 250, update: 0, skip: 0 },
        products: { create: 2, update: 0, skip: 1 },
        invoices: { create: 2, update: 0, skip: 0 },
      },
    })
    expect((await acme.get('/contacts')).body.pagination.total).toBe(250)
    expect((await acme.get('/invoices')).body.data).toHaveLength(2)
  })

  it('is for admins with a key of Stripe', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    expect((await member.post('/imports/stripe', { secret_key: key })).status).toBe(403)
    const wrong = await acme.post('/imports/stripe', { secret_key: 'rk_test_wrong' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'Stripe does not accept this key'])
    const noKey = await acme.post('/imports/stripe', { secret_key: 'hello' })
    expect([noKey.status, noKey.body.code]).toEqual([400, 'not_a_stripe_key'])
    expect((await acme.get('/imports')).body.data).toEqual([])
  })
})
