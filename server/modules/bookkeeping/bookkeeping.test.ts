import { describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type Account, useTestApp } from '#tests/harness.ts'
import { amountOf, readExtf } from './datev/read-extf.fixture.ts'

const app = useTestApp()

async function seller(): Promise<Account> {
  const owner = await app.createAccount({ currency: 'EUR', timezone: 'Europe/Berlin' })
  await owner.patch('/organization', { country: 'DE' })
  return owner
}
interface Made {
  id: string
  number: string
  total_cents: number
}

const line = (cents: number, more: object = {}) => ({
  ...{ name: 'Work', unit_price_cents: cents, tax_name: 'USt', tax_rate: 19 },
  ...more,
})
async function made(owner: Account, body: object): Promise<Made> {
  const reply = await owner.post('/invoices', { currency: 'EUR', bill_to_name: 'Haus', ...body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}
async function issued(owner: Account, body: object): Promise<Made> {
  const { id } = await made(owner, body)
  const reply = await owner.post(`/invoices/${id}/issue`, {})
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const monthOf = () => app.clock.now().toString().slice(0, 7)
const span = () => {
  const month = Temporal.PlainYearMonth.from(monthOf())
  return `from=${month.toPlainDate({ day: 1 })}&to=${month.toPlainDate({ day: month.daysInMonth })}`
}

function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>()
  fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error)
    const files = new Map<string, Buffer>()
    zip.on('entry', entry => {
      zip.openReadStream(entry, async (failed, stream) => {
        if (failed) return reject(failed)
        files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)))
        zip.readEntry()
      })
    })
    zip.on('end', () => resolve(files))
    zip.on('error', reject)
    zip.readEntry()
  })
  return promise
}
const download = (owner: Account, more = '') => owner.get(`/accounting-export?${span()}${more}`)

describe('the end of a month', () => {
  it('counts what is left to do, and lists exactly that', async () => {
    const owner = await seller()
    await made(owner, { lines: [line(10_000)] })
    await made(owner, { lines: [line(5_000, { tax_name: null, tax_rate: null })] })
    const dear = await issued(owner, { lines: [line(10_000)] })
    await owner.post(`/invoices/${dear.id}/record-payment`, { amount_cents: 12_000 })
    await issued(owner, { lines: [line(3_000, { tax_name: null, tax_rate: 0 })] })
    await issued(owner, { currency: 'USD', lines: [line(100)] })
    const { data } = (await owner.get('/month-end')).body
    expect(data).toMatchObject({ month: monthOf(), currency: 'EUR' })
    const kinds = new Map<string, { count: number; amount_cents: number }>(
      data.kinds.map((one: { key: string }) => [one.key, one]),
    )
    expect(kinds.get('drafts')).toMatchObject({ count: 2, amount_cents: 16_900 })
    expect(kinds.get('overpaid')).toMatchObject({ count: 1, amount_cents: 100 })
    expect(kinds.get('missing_tax')).toMatchObject({ count: 2, amount_cents: 8_000 })
    expect(kinds.get('bills')).toMatchObject({ count: 0, amount_cents: 0, sums: [] })
    for (const [kind, { count, amount_cents }] of kinds) {
      const rows = await owner.get(`/month-end/rows?kind=${kind}`)
      expect(rows.status, rows.text).toBe(200)
      expect([kind, rows.body.pagination.total, rows.body.data.length]).toEqual([kind, count, count])
      const sum = rows.body.data.reduce(
        (all: number, row: { amount_cents: number }) => all + row.amount_cents,
        0,
      )
      expect([kind, sum]).toEqual([kind, amount_cents])
    }
    const [row] = (await owner.get('/month-end/rows?kind=overpaid')).body.data
    expect(row).toMatchObject({
      title: dear.number,
      party: 'Haus',
      currency: 'EUR',
      url: `/invoices/${dear.id}`,
    })
    // What begins later is of a later month.
    const before = Temporal.PlainYearMonth.from(monthOf()).subtract({ months: 1 }).toString()
    const earlier = (await owner.get(`/month-end?month=${before}`)).body.data
    expect(earlier.kinds.every((one: { count: number }) => one.count === 0)).toBe(true)
    expect((await owner.get('/month-end?month=2026-13')).status).toBe(400)
    const stranger = await app.createAccount()
    expect((await stranger.get('/month-end/rows?kind=drafts')).body.data).toEqual([])
  })

  it('tells what renews in the month that follows, and what was accepted and not billed', async () => {
    const owner = await seller()
    const subscription = await owner.post('/subscriptions', {
      contact_id: (await owner.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
        .id,
      currency: 'EUR',
      items: [{ name: 'Plan', unit_price_cents: 4_900, quantity: 2 }],
    })
    expect(subscription.status, subscription.text).toBe(201)
    const rows = (await owner.get('/month-end/rows?kind=renewals')).body.data
    expect(rows).toMatchObject([{ title: 'Plan', party: 'Ada', amount_cents: 9_800 }])
  })
})

describe('the export for the accountant', () => {
  it('has tables, documents and bookings that say the same', async () => {
    const owner = await seller()
    const { id: company } = (await owner.post('/companies', { name: 'Müller & Söhne' })).body.data
    const first = await issued(owner, {
      company_id: company,
      lines: [line(10_000), line(3_333, { tax_rate: 7 })],
    })
    const second = await issued(owner, { lines: [line(999, { quantity: 3 })], currency: 'USD' })
    const gone = await issued(owner, { lines: [line(500)] })
    await owner.post(`/invoices/${gone.id}/void`)
    await owner.post(`/invoices/${first.id}/record-payment`, { amount_cents: 5_000, method: 'bank_transfer' })
    const note = (await owner.post(`/invoices/${first.id}/credit-notes`, { amount_cents: 1_000 })).body.data
    await made(owner, { lines: [line(77)] })

    const plain = await unzip((await download(owner)).bytes)
    expect([...plain.keys()].some(name => name.startsWith('EXTF'))).toBe(false)
    const pdf = await owner.get(`/invoices/${first.id}/pdf`)
    expect(plain.get(`invoices/${first.number}.pdf`)).toEqual(pdf.bytes)
    expect(plain.has(`credit-notes/${note.number}.pdf`)).toBe(true)
    expect([...plain.keys()].filter(name => name.startsWith('invoices/'))).toHaveLength(3)
    const table = (name: string) =>
      plain
        .get(name)!
        .toString()
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map(row => row.split(','))
    const gross = (rows: string[][]) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row.at(-2)) * 100), 0)
    expect(gross(table('invoices.csv'))).toBe(first.total_cents + second.total_cents + gone.total_cents)
    expect(gross(table('credit-notes.csv'))).toBe(1_000)
    expect(gross(table('cancellations.csv'))).toBe(gone.total_cents)
    expect(table('payments.csv')).toHaveLength(2)
    expect(gross(table('payments.csv'))).toBe(5_000)

    const put = { chart: 'SKR04', consultant_number: 29_098, client_number: 55_003 }
    const saved = await owner.put('/settings/datev', put)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body.data.defaults).toMatchObject({
      source: expect.stringContaining('http'),
      taken_on: '2026-11-19',
    })
    const check = (await owner.get(`/accounting-export/check?${span()}`)).body.data
    expect(check).toMatchObject({
      invoices: 3,
      credit_notes: 1,
      cancellations: 1,
      payments: 1,
      datev: { ready: true },
    })
    const files = await unzip((await download(owner, '&pdfs=false')).bytes)
    expect([...files.keys()].some(name => name.endsWith('.pdf'))).toBe(false)
    const { head, rows } = readExtf(files.get(`EXTF_Buchungsstapel_${monthOf()}.csv`)!)
    expect(head.slice(10, 12)).toEqual(['29098', '55003'])
    const balance = (number: string) =>
      rows.filter(row => row['Belegfeld 1'] === number).reduce((sum, row) => sum + amountOf(row), 0n)
    expect(balance(first.number)).toBe(BigInt(first.total_cents - 5_000))
    expect(balance(note.number)).toBe(-1_000n)
    expect(balance(second.number)).toBe(BigInt(second.total_cents))
    expect(balance(gone.number)).toBe(0n)
    const debtor = rows.find(row => row['Belegfeld 1'] === first.number)!.Konto
    expect(rows.find(row => row['Belegfeld 1'] === note.number)!.Konto).toBe(debtor)
    expect(
      rows
        .filter(row => row['Belegfeld 1'] === first.number)
        .map(row => row['Gegenkonto (ohne BU-Schlüssel)']),
    ).toEqual(['4400', '4300', '1800'])
    // Whoever was numbered keeps the number.
    const again = readExtf(
      (await unzip((await download(owner)).bytes)).get(`EXTF_Buchungsstapel_${monthOf()}.csv`)!,
    )
    expect(again.rows).toEqual(rows)
  })

  it('makes no file with bookings left out', async () => {
    const owner = await seller()
    const odd = await issued(owner, { lines: [line(10_000, { tax_rate: 16 })] })
    await owner.put('/settings/datev', { chart: 'SKR03', consultant_number: 29_098, client_number: 1 })
    const check = (await owner.get(`/accounting-export/check?${span()}`)).body.data
    expect(check.datev).toMatchObject({
      ready: false,
      unplaced: [{ rate: 16, count: 1, numbers: [odd.number] }],
    })
    const refused = await owner.get(`/accounting-export?${span()}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'accounts_missing'])
    expect((await owner.get(`/accounting-export?${span()}&datev=false`)).status).toBe(200)
    const own = [{ category: 'S', rate: 16, account: '8200', tax_key: '5' }]
    await owner.put('/settings/datev', { revenue_accounts: own })
    const files = await unzip((await download(owner)).bytes)
    const { rows } = readExtf(files.get(`EXTF_Buchungsstapel_${monthOf()}.csv`)!)
    expect(rows).toMatchObject([{ 'Gegenkonto (ohne BU-Schlüssel)': '8200', 'BU-Schlüssel': '5' }])
    const bad = await owner.put('/settings/datev', { revenue_accounts: [{ account: '12' }] })
    expect(bad.status).toBe(400)
    const member = await owner.invite('member')
    expect((await member.get(`/accounting-export?${span()}`)).status).toBe(403)
    expect((await owner.get('/accounting-export?from=2026-02-01&to=2026-01-01')).status).toBe(400)
    expect((await owner.get('/accounting-export?from=2026-01-01&to=2027-01-01')).status).toBe(400)
  })

  it('gives every customer one number, however many exports are made at once', async () => {
    const owner = await seller()
    for (const name of ['A', 'B', 'C', 'D']) {
      const { id } = (await owner.post('/companies', { name: `Company ${name}` })).body.data
      await issued(owner, { company_id: id, lines: [line(100)] })
    }
    await owner.put('/settings/datev', {
      chart: 'SKR03',
      consultant_number: 29_098,
      client_number: 1,
      first_debtor: 20_000,
    })
    const all = await Promise.all(Array.from({ length: 5 }, () => download(owner, '&pdfs=false')))
    const accounts = await Promise.all(
      all.map(async ({ bytes }) =>
        readExtf((await unzip(bytes)).get(`EXTF_Buchungsstapel_${monthOf()}.csv`)!).rows.map(
          row => row.Konto,
        ),
      ),
    )
    expect(new Set(accounts.map(String)).size).toBe(1)
    expect(accounts[0]!.toSorted()).toEqual(['20000', '20001', '20002', '20003'])
  })
})
