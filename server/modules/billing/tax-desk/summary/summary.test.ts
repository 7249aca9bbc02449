import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const day = () => app.clock.now().toString().slice(0, 10)
const summaryOf = async (owner: Account) =>
  (await owner.get(`/tax/summary?from=${day()}&to=${day()}`)).body.data

it('takes off what was given back where it was charged, also where several reasons have one rate', async () => {
  const owner = await app.createAccount({ currency: 'EUR' })
  await owner.patch('/organization', { country: 'DE' })
  const line = (name: string, more: object) => ({ name, unit_price_cents: 10_000, ...more })
  const exempt = line('Course', { tax_category: 'E', exemption_reason: '§ 4 UStG' })
  const reverse = line('Work', { tax_category: 'AE' })
  const goods = line('Rope', { tax_category: 'K', supply: 'goods' })
  const taxed = line('Mooring', { tax_name: 'USt', tax_rate: 19 })
  const made = await owner.post('/invoices', {
    billing_address: { country: 'FR' },
    bill_to_tax_id: 'FR40303265045',
    lines: [exempt, reverse, goods, taxed],
  })
  const { id } = (await owner.post(`/invoices/${made.body.data.id}/issue`, {})).body.data
  const row = (
    country: string,
    category: string,
    rate: number,
    taxable: number,
    tax: number,
    documents: number,
  ) => ({
    country,
    category,
    rate,
    taxable_cents: taxable,
    tax_cents: tax,
    documents,
  })
  expect(await summaryOf(owner)).toEqual({
    rows: [
      row('DE', 'E', 0, 10_000, 0, 1),
      row('DE', 'S', 19, 10_000, 1_900, 1),
      row('FR', 'AE', 0, 10_000, 0, 1),
      row('FR', 'K', 0, 10_000, 0, 1),
    ],
    ec_sales: [
      { vat_id: 'FR40303265045', kind: 'goods', taxable_cents: 10_000 },
      { vat_id: 'FR40303265045', kind: 'service', taxable_cents: 10_000 },
    ],
  })
  const credit = async (body: object) =>
    expect((await owner.post(`/invoices/${id}/credit-notes`, body)).status).toBe(201)
  await credit({ lines: [{ ...goods, unit_price_cents: 4_000 }] })
  await credit({
    lines: [
      { ...reverse, unit_price_cents: 1_000 },
      { ...taxed, unit_price_cents: 1_000 },
    ],
  })
  const { rows, ec_sales } = await summaryOf(owner)
  expect(rows).toEqual([
    row('DE', 'E', 0, 10_000, 0, 1),
    row('DE', 'S', 19, 9_000, 1_710, 2),
    row('FR', 'AE', 0, 9_000, 0, 2),
    row('FR', 'K', 0, 6_000, 0, 2),
  ])
  expect(ec_sales.map((sale: { taxable_cents: number }) => sale.taxable_cents)).toEqual([6_000, 9_000])
  // All that is left of the goods, one cent too many of the work, and then an amount that is spread over the rest.
  await credit({ lines: [{ ...goods, unit_price_cents: 6_000 }] })
  await credit({ lines: [{ ...reverse, unit_price_cents: 9_001 }] })
  const left = 10_000 - 1 + 9_000 + 1_710
  await credit({ amount_cents: left - 1_000 })
  const last = (await summaryOf(owner)).rows as { category: string; taxable_cents: number }[]
  const leftIn = (category: string) => last.find(one => one.category === category)!.taxable_cents
  expect([leftIn('K'), leftIn('AE')]).toEqual([0, -1])
  expect(Math.min(leftIn('E'), leftIn('S'))).toBeGreaterThan(0)
  await credit({ amount_cents: 1_000 })
  expect((await summaryOf(owner)).rows.map((one: { taxable_cents: number }) => one.taxable_cents)).toEqual([
    1, 0, -1, 0,
  ])
})

it('counts a named tax of no rate as zero-rated at home, and as unknown elsewhere', async () => {
  const owner = await app.createAccount({ currency: 'EUR' })
  await owner.patch('/organization', { country: 'DE' })
  const named = { name: 'Books', unit_price_cents: 10_000, tax_name: 'VAT', tax_rate: 0 }
  const lines = [named, { name: 'Stamps', unit_price_cents: 500 }]
  const issuedFor = async (country: string) => {
    const made = await owner.post('/invoices', { billing_address: { country }, lines })
    return (await owner.post(`/invoices/${made.body.data.id}/issue`, {})).body.data
  }
  const categories = (lines: { tax_category: string | null }[]) => lines.map(line => line.tax_category)
  const home = await issuedFor('DE')
  expect(categories(home.lines)).toEqual(['Z', null])
  expect(categories((await issuedFor('FR')).lines)).toEqual([null, null])
  const note = await owner.post(`/invoices/${home.id}/credit-notes`, {
    lines: [{ ...named, unit_price_cents: 1_000 }],
  })
  expect(categories(note.body.data.lines)).toEqual(['Z'])
  const { rows } = await summaryOf(owner)
  expect(rows.find((row: { category: string }) => row.category === 'Z')).toMatchObject({
    country: 'DE',
    taxable_cents: 9_000,
  })
})
