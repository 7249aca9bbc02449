import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { seedDemo } from './seed-demo.ts'

const app = useTestApp()

it('tells a quarter of business, once', async () => {
  const acme = await app.createAccount()
  await acme.post('/contacts', { first_name: 'Greta', email: 'greta@example.com' })
  await acme.within(seedDemo)
  await acme.within(seedDemo)
  const invoices = (await acme.get('/invoices')).body.data as {
    status: string
    is_overdue: boolean
    amount_credited_cents: number
  }[]
  expect(invoices).toHaveLength(8)
  expect(new Set(invoices.map(one => one.status))).toEqual(new Set(['draft', 'open', 'paid', 'void']))
  expect(invoices.some(one => one.is_overdue)).toBe(true)
  expect(invoices.map(one => one.amount_credited_cents).filter(Boolean)).toEqual([17_255])
  const quotes = (await acme.get('/quotes')).body.data as { status: string }[]
  expect(quotes.map(one => one.status).sort()).toEqual(['accepted', 'declined', 'draft', 'sent'])
  expect((await acme.get('/quotes/unbilled')).body.pagination.total).toBe(1)
})

it('has a customer whose number is confirmed, without asking about it', async () => {
  const acme = await app.createAccount()
  const { id } = (await acme.post('/companies', { name: 'Atelier Rousseau', country: 'FR' })).body.data
  await acme.post('/contacts', { first_name: 'Élodie', email: 'elodie@example.com', company_id: id })
  await acme.within(seedDemo)
  await app.drain()
  const checks = (await acme.get(`/companies/${id}/vat-checks`)).body.data
  expect(checks).toMatchObject([{ status: 'valid', name_matches: true }])
  expect((await acme.get(`/companies/${id}`)).body.data.vat_check.status).toBe('valid')
  const year = app.clock.now().toString().slice(0, 4)
  const summary = await acme.get(`/tax/summary?from=${year}-01-01&to=${year}-12-31`)
  expect(summary.body.data.ec_sales).toEqual([
    { vat_id: 'FR44732829320', kind: 'service', taxable_cents: expect.any(Number) },
  ])
})
