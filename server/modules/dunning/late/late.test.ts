import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

it('is worked out by what was due each day, and becomes an invoice once', async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  const acme = await app.createAccount({ timezone: 'Europe/Berlin', currency: 'EUR' })
  const company_id = (await acme.post('/companies', { name: 'Globex' })).body.data.id
  const contact_id = (await acme.post('/contacts', { first_name: 'Ada', last_name: 'L' })).body.data.id
  const issue = async (customer: object) => {
    const lines = [{ name: 'Work', unit_price_cents: 100_000 }]
    const draft = await acme.post('/invoices', {
      ...customer,
      lines,
      currency: 'EUR',
      payment_terms: 'net_7',
    })
    return (await acme.post(`/invoices/${draft.body.data.id}/issue`)).body.data
  }
  const base_rates = [
    { from: '2027-01-01', percent: 2.27 },
    { from: '2026-07-01', percent: 1.27 },
  ]
  await acme.post('/dunning-policies', {
    name: 'Standard',
    is_default: true,
    steps: [
      { offset_days: 5, action: 'fee', fee_cents: 500, level: 1 },
      { offset_days: 6, action: 'mail', show_interest: true, body_html: '<p>Late: {{ late.total }}</p>' },
    ],
  })
  const invoice = await issue({ company_id, bill_to_email: 'pay@globex.test' })
  const path = `/invoices/${invoice.id}/late-charges`
  const read = async (on: string) => (await acme.get(path, { on })).body.data
  expect(await read('2026-12-01')).toMatchObject({ interest_cents: 0, lump_cents: 0, segments: [] })
  await acme.put('/settings/collections', { interest: { enabled: true, base_rates } })
  expect(await read('2026-11-23')).toMatchObject({
    days: 0,
    interest_cents: 0,
    lump_cents: 0,
    total_cents: 0,
  })
  expect(await read('2026-11-24')).toMatchObject({ days: 1, interest_cents: 28, lump_cents: 4_000 })

  app.clock.set('2026-12-05T10:00:00Z')
  await app.drain()
  // 12 days of 1,000.00 at 10.27 %, the lump and the fee: 3.38 + 40 + 5.
  const [mail] = await app.sql<{ body_html: string }>(
    'select body_html from email_messages where source_id = $1',
    [invoice.id],
  )
  expect(mail!.body_html).toContain('<p>Late: €48.38</p>')
  expect(mail!.body_html).toContain('Late charges')
  await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 40_000 })
  const charges = await read('2027-01-10')
  // (100,000 × 10.27 × 11 + 60,000 × 10.27 × 27 + 60,000 × 11.27 × 10) / 36,500 = 950.58…
  expect(charges).toMatchObject({
    on: '2027-01-10',
    days: 48,
    interest_cents: 951,
    lump_cents: 4_000,
    fees_cents: 500,
    total_cents: 5_451,
    billed_cents: 0,
  })
  expect(
    charges.segments.map(({ from, to, days, principal_cents, rate }: Record<string, unknown>) => [
      from,
      to,
      days,
      principal_cents,
      rate,
    ]),
  ).toEqual([
    ['2026-11-24', '2026-12-04', 11, 100_000, 10.27],
    ['2026-12-05', '2026-12-31', 27, 60_000, 10.27],
    ['2027-01-01', '2027-01-10', 10, 60_000, 11.27],
  ])

  const member = await acme.invite('member')
  expect((await member.post(path, {})).status).toBe(403)
  const bills = await Promise.all([1, 2, 3].map(() => acme.post(path, { on: '2027-01-10' })))
  expect(bills.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const bill = bills.find(({ status }) => status === 201)!.body.data
  expect(bill).toMatchObject({ status: 'draft', total_cents: 5_451, tax_cents: 0, company_id })
  expect(bill.lines).toHaveLength(3)
  expect(bills.find(({ status }) => status === 409)!.body).toMatchObject({ detail: 'Nothing to charge' })
  expect(await read('2027-01-10')).toMatchObject({ total_cents: 5_451, billed_cents: 5_451 })
  // The next ten days by themselves: the lump and the fee are not charged twice.
  const next = (await acme.post(path, { on: '2027-01-20' })).body.data
  expect(next.total_cents).toBe((await read('2027-01-20')).interest_cents - 951)
  // What is taken back can be charged anew.
  await acme.post(`/invoices/${next.id}/void`)
  await acme.post(`/invoices/${bill.id}/void`)
  expect(await read('2027-01-10')).toMatchObject({ billed_cents: 0 })

  const german = (await acme.post('/companies', { name: 'Globex GmbH', language: 'de' })).body.data.id
  const theirs = await issue({ company_id: german })
  const drafted = await acme.post(`/invoices/${theirs.id}/late-charges`, { on: '2027-01-10' })
  expect(drafted.body.data?.title, drafted.text).toBe(`Verzugskosten zu ${theirs.number}`)
  expect(drafted.body.data.lines.map((line: { name: string }) => line.name)).toEqual([
    expect.stringContaining(`Verzugszinsen auf ${theirs.number} bis `),
    `Verzugspauschale zu ${theirs.number}`,
  ])

  const persons = await issue({ contact_id })
  const ofPerson = (await acme.get(`/invoices/${persons.id}/late-charges`, { on: '2027-06-01' })).body.data
  expect(ofPerson).toMatchObject({ interest_cents: 0, lump_cents: 0, total_cents: 0 })
})
