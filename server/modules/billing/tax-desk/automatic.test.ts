import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeVies } from '#tests/fake-vies.ts'
import { type Account, startTestApp, type TestApp } from '#tests/harness.ts'

let app: TestApp
let vies: Awaited<ReturnType<typeof startFakeVies>>
beforeAll(async () => {
  vies = await startFakeVies()
  app = await startTestApp({ viesApiBase: vies.url, outboundAllow: [] })
})
afterAll(async () => {
  await app.close()
  await vies.close()
})

const FRENCH = 'FR40303265045'

async function seller(more: object = {}): Promise<Account> {
  const owner = await app.createAccount()
  const put = await owner.put('/settings/tax', { mode: 'automatic', country: 'DE', ...more })
  expect(put.status, put.text).toBe(200)
  await owner.patch('/organization', { currency: 'EUR' })
  return owner
}

const invoice = async (owner: Account, body: object) => {
  const reply = await owner.post('/invoices', { currency: 'EUR', ...body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}
const issue = async (owner: Account, id: string) => {
  const reply = await owner.post(`/invoices/${id}/issue`, {})
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const work = (cents: number, more: object = {}) => ({ name: 'Work', unit_price_cents: cents, ...more })
const consumerIn = (country: string) => ({ billing_address: { country } })

describe('lines that nobody taxed', () => {
  it('are decided at every write, and stay as somebody says', async () => {
    const owner = await seller()
    const draft = await invoice(owner, { ...consumerIn('DE'), lines: [work(10_000)], language: 'de' })
    expect(draft.lines[0]).toMatchObject({
      tax_rule: 'domestic',
      tax_rate: 19,
      tax_name: 'VAT',
      tax_category: 'S',
      tax_explanation: 'Käufer und Verkäufer sind im selben Land (Deutschland): Es gilt dessen Steuer.',
    })
    expect(draft.total_cents).toBe(11_900)
    const moved = await owner.patch(`/invoices/${draft.id}`, { ...consumerIn('US'), lines: draft.lines })
    expect(moved.body.data.lines[0]).toMatchObject({ tax_rule: 'third_country_b2c', tax_rate: 19 })
    const goods = moved.body.data.lines.map((line: object) => ({ ...line, supply: 'goods' }))
    const exported = await owner.patch(`/invoices/${draft.id}`, { lines: goods })
    expect(exported.body.data.lines[0]).toMatchObject({
      tax_rule: 'export',
      tax_category: 'G',
      exemption_code: 'VATEX-EU-G',
      exemption_reason: 'Steuerfreie Ausfuhrlieferung',
    })
    expect(exported.body.data.total_cents).toBe(10_000)
    const typed = await owner.patch(`/invoices/${draft.id}`, {
      lines: exported.body.data.lines.map((line: object) => ({ ...line, tax_category: 'S', tax_rate: 7 })),
    })
    expect(typed.body.data.lines[0]).toMatchObject({ tax_rule: 'typed', tax_rate: 7 })
    const again = await owner.patch(`/invoices/${draft.id}`, { lines: typed.body.data.lines, title: 'x' })
    expect(again.body.data.lines[0]).toMatchObject({ tax_rule: 'typed', tax_rate: 7 })
    const calc = await owner.get(`/invoices/${draft.id}/calc`)
    expect(calc.body.data.steps[0]).toMatchObject({ name: 'tax_decision', position: 0 })
  })

  it('go by the class of their product, or by its rate where it has none', async () => {
    const owner = await seller()
    const product = async (body: object) =>
      (await owner.post('/products', { name: 'P', unit_price_cents: 1_000, currency: 'EUR', ...body })).body
        .data.id
    const draft = await invoice(owner, {
      ...consumerIn('DE'),
      lines: [
        { product_id: await product({ tax_class: 'reduced', tax_rate: 19 }) },
        { product_id: await product({ tax_rate: 5, tax_name: 'Own' }) },
        { product_id: await product({}) },
        { product_id: await product({ tax_class: 'exempt', exemption_reason: '§ 4 UStG' }) },
      ],
    })
    expect(
      draft.lines.map((line: { tax_rule: string; tax_rate: number }) => [line.tax_rule, line.tax_rate]),
    ).toEqual([
      ['domestic', 7],
      ['typed', 5],
      ['domestic', 19],
      ['exempt', 0],
    ])
    expect(draft.lines[3]).toMatchObject({ tax_category: 'E', exemption_reason: '§ 4 UStG' })
  })

  it('are taxed by the day of the supply, and as ever in manual mode', async () => {
    const owner = await seller({ country: 'EE' })
    const on = async (head: object) =>
      (await invoice(owner, { ...consumerIn('EE'), lines: [work(10_000)], ...head })).lines[0].tax_rate
    expect(await on({ supply_date: '2025-06-30' })).toBe(22)
    expect(await on({ supply_date: '2025-07-01' })).toBe(24)
    expect(await on({ period_start: '2025-06-01', period_end: '2025-07-31' })).toBe(24)
    expect(await on({ tax_mode: 'manual' })).toBe(0)
    const manual = await app.createAccount()
    const plain = await invoice(manual, { ...consumerIn('EE'), lines: [work(10_000)] })
    expect(plain.lines[0]).toMatchObject({ tax_rate: 0, tax_rule: null, tax_explanation: null })
    const one = await invoice(manual, { ...consumerIn('DE'), tax_mode: 'automatic', lines: [work(10_000)] })
    expect(one.lines[0].tax_rule).toBeTruthy()
  })
})

describe('the register of VAT numbers', () => {
  it('is asked by a job, and decides', async () => {
    const owner = await seller()
    vies.says(FRENCH, { valid: true, name: 'SA ENGINES', address: '1 RUE', requestIdentifier: 'WAPI1' })
    const { body } = await owner.post('/companies', {
      name: 'Engines',
      country: 'FR',
      tax_kind: 'business',
      vat_id: FRENCH,
    })
    const before = await invoice(owner, { company_id: body.data.id, lines: [work(10_000)] })
    expect(before.lines[0].tax_rule).toBe('eu_b2c_service')
    expect(before.attention).toContain('not been confirmed')
    await app.drain()
    const company = (await owner.get(`/companies/${body.data.id}`)).body.data
    expect(company.vat_check).toMatchObject({
      status: 'valid',
      name_matches: true,
      consultation_number: 'WAPI1',
    })
    const after = await owner.patch(`/invoices/${before.id}`, { title: 'again' })
    expect(after.body.data.lines[0]).toMatchObject({
      tax_rule: 'eu_b2b_service',
      tax_category: 'AE',
      tax_rate: 0,
    })
    expect(after.body.data.attention).toBeNull()
    const issued = await issue(owner, before.id)
    expect(issued).toMatchObject({ total_cents: 10_000, bill_to_tax_id: FRENCH })
    const proved = await owner.get(`/invoices/${before.id}/provenance`)
    expect(proved.body.data).toMatchObject({
      complete: true,
      lines: [{ tax: { rule: 'eu_b2b_service', vat_check_id: company.vat_check.id } }],
    })
    const note = await owner.post(`/invoices/${before.id}/credit-notes`, { lines: [work(1_000)] })
    expect(note.body.data.lines[0]).toMatchObject({
      tax_category: 'AE',
      tax_rule: 'eu_b2b_service',
      tax_rate: 0,
    })
    const day = issued.issued_at.slice(0, 10)
    const summary = await owner.get(`/tax/summary?from=${day}&to=${day}`)
    expect(summary.body.data).toEqual({
      rows: [{ country: 'FR', category: 'AE', rate: 0, taxable_cents: 9_000, tax_cents: 0, documents: 2 }],
      ec_sales: [{ vat_id: FRENCH, kind: 'service', taxable_cents: 9_000 }],
    })
  })

  it('is waited for so long and no longer, and nothing is held meanwhile', async () => {
    const owner = await seller()
    vies.says(FRENCH, 'hang')
    const { id } = (await owner.post('/companies', { name: 'Engines', country: 'FR', vat_id: FRENCH })).body
      .data
    const checking = owner.post(`/companies/${id}/vat-check`)
    await expect.poll(() => vies.asked.length).toBeGreaterThan(0)
    // Whoever works on the same company is not kept waiting.
    expect((await owner.put(`/companies/${id}`, { industry: 'Engines' })).status).toBe(200)
    const draft = await invoice(owner, { company_id: id, lines: [work(10_000)] })
    expect(draft.lines[0].tax_rule).toBe('eu_b2c_service')
    const { status, body } = await checking
    expect([status, body.data]).toMatchObject([200, { status: 'unknown', reason: 'timeout' }])
  }, 60_000)

  it('may say no, nothing or nonsense, and is asked again before an issue', async () => {
    const owner = await seller()
    const { id } = (await owner.post('/companies', { name: 'Engines', country: 'FR', vat_id: FRENCH })).body
      .data
    const check = async () => (await owner.post(`/companies/${id}/vat-check`)).body.data
    const failing = [
      ['MS_UNAVAILABLE', { error: 'MS_UNAVAILABLE' }],
      ['SERVICE_UNAVAILABLE', { error: 'SERVICE_UNAVAILABLE', status: 503 }],
      ['MS_MAX_CONCURRENT_REQ', { error: 'MS_MAX_CONCURRENT_REQ', status: 400 }],
      ['status_500', { text: '{}', status: 500 }],
      ['unreadable', { text: '<html>', status: 200 }],
      ['status_502', { text: '<html>', status: 502 }],
      ['unreachable', 'drop'],
    ] as const
    for (const [reason, answer] of failing) {
      vies.says(FRENCH, answer)
      expect(await check(), reason).toMatchObject({ status: 'unknown', reason, name: null })
    }
    vies.says(FRENCH, { valid: false, name: '---' })
    expect(await check()).toMatchObject({ status: 'invalid', reason: null, name: null, name_matches: null })
    vies.says(FRENCH, { valid: true, name: 'Somebody else' })
    expect(await check()).toMatchObject({ status: 'valid', name_matches: false })
    vies.says(FRENCH, { error: 'MS_UNAVAILABLE' })
    await check()
    // What is not known does not undo what was, within the age.
    const draft = await invoice(owner, { company_id: id, lines: [work(100)] })
    expect(draft.lines[0].tax_rule).toBe('eu_b2b_service')
    expect((await owner.get(`/companies/${id}/vat-checks`)).body.data[0].status).toBe('unknown')
    app.clock.advance({ hours: 24 * 91 })
    const asked = vies.asked.length
    expect((await issue(owner, draft.id)).lines[0]).toMatchObject({
      tax_rule: 'eu_b2c_service',
      tax_rate: 19,
    })
    expect(vies.asked.length).toBe(asked + 1)
    vies.says(FRENCH, { valid: true, name: 'Engines' })
    const next = await invoice(owner, { company_id: id, lines: [work(100)] })
    expect((await issue(owner, next.id)).lines[0].tax_rule).toBe('eu_b2b_service')
    const wrong = (await owner.post('/companies', { name: 'Wrong', vat_id: 'FR12345678901' })).body.data
    const count = vies.asked.length
    expect((await owner.post(`/companies/${wrong.id}/vat-check`)).body.data).toMatchObject({
      status: 'invalid',
      reason: 'format',
    })
    expect(vies.asked.length).toBe(count)
    const none = (await owner.post('/companies', { name: 'None' })).body.data
    const refused = await owner.post(`/companies/${none.id}/vat-check`)
    expect([refused.status, refused.body.detail]).toEqual([400, 'vat_id is required'])
  })
})

describe('the threshold', () => {
  const sale = (cents: number) => ({
    ...consumerIn('FR'),
    lines: [work(cents, { supply: 'eservice' })],
  })
  const rates = (one: { lines: { tax_rate: number; tax_rule: string }[] }) => [
    one.lines[0]!.tax_rule,
    one.lines[0]!.tax_rate,
  ]

  it('is crossed by a sale, to the cent, and holds the year after', async () => {
    const owner = await seller({ threshold_opening_cents: 900_000 })
    const first = await issue(owner, (await invoice(owner, sale(100_000))).id)
    expect(rates(first)).toEqual(['eu_b2c_under_threshold', 19])
    const year = Number(first.issued_at.slice(0, 4))
    expect((await owner.get('/tax/threshold')).body.data).toEqual({
      year,
      limit_cents: 1_000_000,
      counted_cents: 1_000_000,
      exceeded_on: null,
    })
    const cent = await issue(owner, (await invoice(owner, sale(1))).id)
    expect(rates(cent)).toEqual(['eu_b2c_destination', 20])
    expect(cent.attention).toContain('threshold')
    expect((await owner.get('/tax/threshold')).body.data.exceeded_on).toBe(cent.issued_at.slice(0, 10))
    expect(rates(await invoice(owner, sale(5)))).toEqual(['eu_b2c_destination', 20])
    const asked = await owner.post('/tax/decide', {
      buyer: { country: 'FR' },
      supply: 'goods',
      supply_date: `${year + 1}-03-01`,
    })
    expect(asked.body.data).toMatchObject({ rule: 'eu_b2c_destination', rate: 20 })
    // A void sale never was one.
    await owner.post(`/invoices/${cent.id}/void`)
    expect((await owner.get('/tax/threshold')).body.data).toMatchObject({
      counted_cents: 1_000_000,
      exceeded_on: null,
    })
    await owner.post(`/invoices/${first.id}/credit-notes`, { amount_cents: 11_900 })
    expect((await owner.get('/tax/threshold')).body.data.counted_cents).toBe(990_000)
    await owner.post(`/invoices/${first.id}/credit-notes`, { amount_cents: 107_100 })
    expect((await owner.get('/tax/threshold')).body.data.counted_cents).toBe(900_000)
  })

  it('is crossed in the middle of a run of renewals', async () => {
    const owner = await seller({ threshold_opening_cents: 700_000 })
    for (let i = 0; i < 5; i++) {
      const made = await owner.post('/subscriptions', {
        company_id: (
          await owner.post('/companies', { name: `Client ${i}`, country: 'FR', tax_kind: 'consumer' })
        ).body.data.id,
        currency: 'EUR',
        items: [{ name: 'Plan', unit_price_cents: 100_000, supply: 'eservice' }],
      })
      expect(made.status, made.text).toBe(201)
    }
    await app.drain()
    const raised = (await owner.get('/invoices?limit=50')).body.data as { id: string }[]
    const all = await Promise.all(
      raised.map(async ({ id }) => rates((await owner.get(`/invoices/${id}`)).body.data)),
    )
    // Three of a thousand fit below the limit, whichever came first.
    expect(all.map(String).sort()).toEqual([
      ...Array(2).fill('eu_b2c_destination,20'),
      ...Array(3).fill('eu_b2c_under_threshold,19'),
    ])
    expect((await owner.get('/tax/threshold')).body.data.counted_cents).toBe(1_200_000)
  })

  it('lets one of many at once cross it', async () => {
    const owner = await seller()
    const drafts = []
    for (let i = 0; i < 6; i++) drafts.push(await invoice(owner, sale(300_000)))
    const issued = await Promise.all(drafts.map(({ id }) => issue(owner, id)))
    const away = issued.filter(one => one.lines[0].tax_rule === 'eu_b2c_destination')
    expect(away.length).toBe(3)
    expect((await owner.get('/tax/threshold')).body.data.counted_cents).toBe(1_800_000)
  })
})

it('bills subscriptions and their changes as they are decided on the day', async () => {
  const owner = await seller()
  const { id: company } = (await owner.post('/companies', { name: 'Haus', country: 'DE' })).body.data
  const made = await owner.post('/subscriptions', {
    company_id: company,
    currency: 'EUR',
    items: [{ name: 'Plan', unit_price_cents: 10_000 }],
  })
  expect(made.status, made.text).toBe(201)
  expect(made.body.data.items[0]).toMatchObject({ tax_rule: 'domestic', tax_rate: 19 })
  await app.drain()
  const [first] = (await owner.get(`/invoices?subscription_id=${made.body.data.id}`)).body.data
  expect(first.total_cents).toBe(11_900)
  await owner.put(`/companies/${company}`, { country: 'US' })
  const changed = await owner.patch(`/subscriptions/${made.body.data.id}`, {
    items: [{ name: 'Plan', unit_price_cents: 20_000 }],
    proration: 'now',
  })
  expect(changed.status, changed.text).toBe(200)
  const all = (await owner.get(`/invoices?subscription_id=${made.body.data.id}`)).body.data
  const newest = (await owner.get(`/invoices/${all[0].id}`)).body.data
  expect(newest.lines[0]).toMatchObject({ tax_rule: 'third_country_b2c', tax_rate: 19 })
})

interface Billed {
  period_start: string
  period_end: string
  lines: { tax_rate: number }[]
  tax_cents: number
}

describe('a rate that changes within a period', () => {
  const billed = async (owner: Account, id: string) => {
    const { data } = (await owner.get(`/invoices?subscription_id=${id}`)).body
    const all = await Promise.all(
      (data as { id: string }[]).map(
        async one => (await owner.get(`/invoices/${one.id}`)).body.data as Billed,
      ),
    )
    return all
      .map(one => ({
        period: [one.period_start, one.period_end],
        rates: one.lines.map(line => line.tax_rate),
        tax_cents: one.tax_cents,
      }))
      .sort((a, b) => a.period.join().localeCompare(b.period.join()))
  }

  it('taxes the whole of it as its last day is, renewal by renewal', async () => {
    const owner = await seller()
    app.clock.set('2027-05-20T10:00:00Z')
    const rate = { country: 'DE', rate: 16, from: '2027-07-01', to: '2027-12-31' }
    expect((await owner.post('/tax/rates', rate)).status).toBe(201)
    const { id: company } = (await owner.post('/companies', { name: 'Haus', country: 'DE' })).body.data
    const made = await owner.post('/subscriptions', {
      company_id: company,
      currency: 'EUR',
      items: [{ name: 'Plan', unit_price_cents: 10_000 }],
    })
    expect(made.status, made.text).toBe(201)
    await app.drain()
    app.clock.set('2027-06-20T10:00:00Z')
    await app.drain()
    expect(await billed(owner, made.body.data.id)).toEqual([
      { period: ['2027-05-20', '2027-06-19'], rates: [19], tax_cents: 1_900 },
      { period: ['2027-06-20', '2027-07-19'], rates: [16], tax_cents: 1_600 },
    ])
    // On a day that is taxed otherwise by itself: the period it is for decides.
    app.clock.set('2027-06-30T10:00:00Z')
    const more = { items: [{ name: 'Plan', unit_price_cents: 20_000 }], proration: 'now' }
    const changed = await owner.patch(`/subscriptions/${made.body.data.id}`, more)
    expect(changed.status, changed.text).toBe(200)
    const raised = (await billed(owner, made.body.data.id)).at(-1)!
    expect(raised.period).toEqual(['2027-06-30', '2027-07-19'])
    expect(new Set(raised.rates)).toEqual(new Set([16]))
  })

  it('gives back what was charged, though a rate was corrected since', async () => {
    const owner = await seller()
    app.clock.set('2028-03-01T10:00:00Z')
    const { id: company } = (await owner.post('/companies', { name: 'Haus', country: 'DE' })).body.data
    const made = await owner.post('/subscriptions', {
      company_id: company,
      currency: 'EUR',
      items: [{ name: 'Plan', unit_price_cents: 31_000 }],
    })
    await app.drain()
    await owner.post('/tax/rates', { country: 'DE', rate: 16, from: '2028-01-01', to: '2028-12-31' })
    app.clock.set('2028-03-16T10:00:00Z')
    const less = { items: [{ name: 'Plan', unit_price_cents: 15_500 }], proration: 'now' }
    const changed = await owner.patch(`/subscriptions/${made.body.data.id}`, less)
    expect(changed.status, changed.text).toBe(200)
    const [newer, older] = (await owner.get(`/invoices?subscription_id=${made.body.data.id}`)).body.data
    expect((await owner.get(`/invoices/${newer.id}`)).body.data.lines[0].tax_rate).toBe(16)
    const [note] = (await owner.get(`/invoices/${older.id}/credit-notes`)).body.data
    expect(note.lines.map((line: { tax_rate: number }) => line.tax_rate)).toEqual([19])
    expect(note.tax_cents).toBe(Math.round(note.subtotal_cents * 0.19))
  })
})

it('decides a quote, and the invoice of it anew', async () => {
  const owner = await seller({ small_business: true, small_business_reason: '§ 19 UStG' })
  const quote = await owner.post('/quotes', { currency: 'EUR', lines: [work(10_000)] })
  expect(quote.body.data.lines[0]).toMatchObject({
    tax_rule: 'small_business',
    tax_category: 'E',
    exemption_reason: '§ 19 UStG',
  })
})

it('keeps rates of its own, which win on their days', async () => {
  const owner = await seller()
  const rate = (
    await owner.post('/tax/rates', { country: 'DE', rate: 16, from: '2026-01-01', to: '2026-06-30' })
  ).body.data
  const on = async (day: string) =>
    (await owner.get(`/tax/rates?country=DE&tax_class=standard&on=${day}`)).body.data
  expect(await on('2026-06-30')).toEqual([rate])
  expect(await on('2026-07-01')).toMatchObject([{ rate: 19, source: 'shipped' }])
  const decided = await owner.post('/tax/decide', { buyer: { country: 'DE' }, supply_date: '2026-02-01' })
  expect(decided.body.data).toMatchObject({ rate: 16, rate_id: rate.id, category: 'S', rule: 'domestic' })
  const [shipped] = await on('2026-07-01')
  expect((await owner.delete(`/tax/rates/${shipped.id}`)).status).toBe(409)
  await owner.delete(`/tax/rates/${rate.id}`)
  expect(await on('2026-06-30')).toMatchObject([{ rate: 19 }])
  expect((await owner.delete(`/tax/rates/${rate.id}`)).status).toBe(404)
  const viewer = await owner.invite('viewer')
  expect(
    (await viewer.post('/tax/decide', { buyer: { country: 'FR', kind: 'consumer' }, supply: 'goods' })).body
      .data,
  ).toMatchObject({
    rule: 'eu_b2c_under_threshold',
  })
  expect((await viewer.post('/tax/decide', {})).status).toBe(400)
})
