import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

async function issue(account: Account, company_id: string, cents: number, more: object = {}) {
  const lines = [{ name: 'Work', unit_price_cents: cents }]
  const { id } = (
    await account.post('/invoices', { title: 'Relaunch', lines, company_id, currency: 'EUR', ...more })
  ).body.data
  return (await account.post(`/invoices/${id}/issue`)).body.data
}

it('says day by day what a customer was billed and paid', async () => {
  const acme = await app.createAccount()
  const company = (await acme.post('/companies', { name: 'Nordwind GmbH', language: 'de' })).body.data.id
  const read = async (query = '') => (await acme.get(`/customers/${company}/statement${query}`)).body.data
  const first = await issue(acme, company, 10_000, { payment_terms: 'due_on_receipt' })
  const start = first.issued_at.slice(0, 10)
  app.clock.set('2026-11-18T10:00:00Z')
  await acme.post(`/invoices/${first.id}/record-payment`, {
    amount_cents: 4_000,
    method: 'bank_transfer',
    reference: 'RF18',
  })
  const second = await issue(acme, company, 2_000, { payment_terms: 'net_30' })
  app.clock.set('2026-12-28T10:00:00Z')
  await acme.post(`/invoices/${second.id}/credit-notes`, { amount_cents: 500, reason: 'Too late' })
  await acme.post(`/customers/${company}/balance`, { amount_cents: 100, currency: 'EUR', note: 'Sorry' })
  await acme.post(`/invoices/${first.id}/record-payment`, { amount_cents: 7_000, method: 'cheque' })
  const { body } = await acme.get(`/invoices/${first.id}/payments`)
  await acme.post(`/invoices/${first.id}/payments/${body.data[1].id}/reverse`, { reason: 'Bounced' })
  const all = await read(`?from=${start}`)
  expect(all).toMatchObject({
    customer: { type: 'company', id: company, name: 'Nordwind GmbH' },
    currency: 'EUR',
    opening_cents: 0,
    closing_cents: 7_400,
  })
  expect(
    all.entries.map((one: Record<string, unknown>) => [
      one.kind,
      one.number,
      one.description,
      one.debit_cents,
      one.credit_cents,
      one.balance_cents,
    ]),
  ).toEqual([
    ['invoice', first.number, 'Relaunch', 10_000, 0, 10_000],
    ['invoice', second.number, 'Relaunch', 2_000, 0, 12_000],
    ['payment', first.number, 'Überweisung · RF18', 0, 4_000, 8_000],
    ['credit_note', 'CN-000001', 'Too late', 0, 500, 7_500],
    ['adjustment', null, 'Sorry', 0, 100, 7_400],
    ['payment', first.number, 'Scheck', 0, 7_000, 400],
    ['reversal', first.number, 'Scheck · Bounced', 7_000, 0, 7_400],
  ])
  expect(all.open_items).toEqual([
    expect.objectContaining({ number: first.number, amount_due_cents: 5_900, days_overdue: 42 }),
    expect.objectContaining({ number: second.number, amount_due_cents: 1_500, days_overdue: 10 }),
  ])
  expect(all.aging).toEqual({
    current_cents: 0,
    d1_30_cents: 1_500,
    d31_60_cents: 5_900,
    d61_90_cents: 0,
    d91_cents: 0,
  })
  // The closing of a day is the opening of the next, whichever day it is.
  const last = Temporal.PlainDate.from(all.to)
  for (let day = Temporal.PlainDate.from(start); day.until(last).days > 0; day = day.add({ days: 7 })) {
    const until = await read(`?from=${start}&to=${day}`)
    const after = await read(`?from=${day.add({ days: 1 })}&to=${last}`)
    expect(after.opening_cents).toBe(until.closing_cents)
    expect(after.closing_cents).toBe(7_400)
    expect(until.closing_cents).toBe(
      until.open_items.reduce(
        (sum: number, one: { amount_due_cents: number }) => sum + one.amount_due_cents,
        0,
      ),
    )
  }
  // What is dated ahead counts today already, as it does on the invoice.
  const ahead = { amount_cents: 1_500, received_at: '2027-01-15T10:00:00Z' }
  expect((await acme.post(`/invoices/${second.id}/record-payment`, ahead)).body.data.status).toBe('paid')
  const now = await read(`?from=${start}`)
  expect(now.closing_cents).toBe(5_900)
  expect(now.open_items).toMatchObject([{ number: first.number }])
  const pdf = await acme.get(`/customers/${company}/statement.pdf?from=${start}`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const again = await acme.get(`/customers/${company}/statement.pdf?from=${start}`)
  expect(again.bytes.equals(pdf.bytes)).toBe(true)
})

it('knows which currency and which days are meant', async () => {
  const acme = await app.createAccount()
  const contact = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@north.example' })).body.data
    .id
  const read = (query = '') => acme.get(`/customers/${contact}/statement${query}`)
  expect((await read()).body.data).toMatchObject({ currency: 'USD', entries: [], closing_cents: 0 })
  const lines = [{ name: 'Work', unit_price_cents: 1_000 }]
  const { id } = (await acme.post('/invoices', { contact_id: contact, currency: 'CHF', lines })).body.data
  await acme.post(`/invoices/${id}/issue`)
  expect((await read()).body.data).toMatchObject({ currency: 'CHF', closing_cents: 1_000 })
  expect((await read('?currency=EUR')).body.data).toMatchObject({ currency: 'EUR', closing_cents: 0 })
  const wrong = await read('?from=2026-12-01&to=2026-11-01')
  expect([wrong.status, wrong.body.detail]).toEqual([400, 'from must not be after to'])
  expect((await acme.get('/customers/nobody/statement')).body.detail).toBe('Customer not found')
  // Voided: it is there, and gone again.
  await acme.post(`/invoices/${id}/void`)
  expect((await read()).body.data).toMatchObject({
    closing_cents: 0,
    entries: [{ kind: 'invoice' }, { kind: 'void', credit_cents: 1_000 }],
    open_items: [],
  })
})
