import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exponentOf } from '#kit/money/currencies.ts'
import type { AccountedDocument, AccountedPayment, AccountedTax, Books } from '#modules/billing/index.ts'
import { splitPayment } from '../export/tables.ts'
import { defaultPayments, defaultRevenue } from './accounts.ts'
import { yearStart } from './batches.ts'
import { type Batch, columns, writeBatch } from './format.ts'
import { type Plan, postingsOf } from './postings.ts'
import { amountOf, readExtf } from './read-extf.fixture.ts'
import { toWindows1252 } from './windows-1252.ts'

const batch: Batch = {
  consultant: 29098,
  client: 55003,
  yearStart: '2026-01-01',
  first: '2026-11-01',
  last: '2026-11-30',
  accountLength: 4,
  chart: 'SKR03',
  currency: 'EUR',
  name: 'Rechnungen 2026-11',
  made: Temporal.Instant.from('2026-12-01T08:30:00.123Z'),
}
const plan: Plan = {
  revenue: defaultRevenue('SKR03'),
  payments: defaultPayments('SKR03'),
  accountLength: 4,
  debtorOf: customer => (customer ? `1000${customer.slice(-1)}` : '10000'),
}

const tax = (more: Partial<AccountedTax>): AccountedTax => ({
  tax_name: 'USt',
  rate: '19',
  category: 'S',
  supply: null,
  rule: null,
  country: null,
  taxable_cents: 10_000,
  tax_cents: 1_900,
  ...more,
})
const head = {
  id: 'i1',
  currency: 'EUR',
  fx_rate: '1',
  customer: 'company:1',
  customer_name: 'Müller & Söhne',
  vat_id: null,
  country: 'DE',
}
const document = (more: Partial<AccountedDocument>): AccountedDocument => ({
  ...head,
  kind: 'invoice',
  number: 'INV-000001',
  on: '2026-11-15',
  invoice_id: 'i1',
  invoice_number: 'INV-000001',
  status: 'open',
  due_date: '2026-12-15',
  supply_date: '2026-11-15',
  period_start: null,
  period_end: null,
  voided_on: null,
  total_cents: 11_900,
  reporting_total_cents: 11_900,
  taxes: [tax({})],
  ...more,
})
const books = (documents: AccountedDocument[], payments: AccountedPayment[] = []): Books => ({
  documents,
  payments,
  currency: 'EUR',
  home: 'DE',
})
const fileOf = (some: Books) => readExtf(writeBatch(batch, postingsOf(some, plan).postings))

describe('a file for DATEV', () => {
  it('begins as the format says, and has its columns', () => {
    expect(columns).toHaveLength(125)
    expect(new Set(columns).size).toBe(125)
    const { head: first, rows } = fileOf(books([document({})]))
    expect(first).toHaveLength(31)
    expect(first.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13'])
    expect(first[5]).toBe('20261201083000123')
    expect(first.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20261101', '20261130'])
    expect([first[21], first[26]]).toEqual(['EUR', '03'])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '119,00',
      'Soll/Haben-Kennzeichen': 'S',
      Konto: '10001',
      'Gegenkonto (ohne BU-Schlüssel)': '8400',
      'BU-Schlüssel': '',
      Belegdatum: '1511',
      'Belegfeld 1': 'INV-000001',
      'Belegfeld 2': '151226',
      Buchungstext: 'Müller & Söhne',
    })
  })

  it('is written in the alphabet of Windows', () => {
    expect([...toWindows1252('€ä–')]).toEqual([0x80, 0xe4, 0x96])
    expect(new TextDecoder('windows-1252').decode(toWindows1252('Łódź “x” 山'))).toBe('?ódz “x” ?')
    const text = 'A;B "C"\r\nD'
    const { rows } = fileOf(books([document({ customer_name: text, number: 'RE 7/ö_1' })]))
    expect(rows[0]).toMatchObject({ Buchungstext: 'A;B "C" D', 'Belegfeld 1': 'RE-7/--1' })
  })

  it.each([
    ['7 %', { rate: '7' }, 'DE', '8300', ''],
    ['small business', { rate: '0', category: 'E', rule: 'small_business' }, 'DE', '8195', ''],
    ['exempt', { rate: '0', category: 'E' }, 'DE', '8100', ''],
    ['reverse charge', { rate: '0', category: 'AE' }, 'FR', '8336', 'FR40303265045'],
    ['reverse charge at home', { rate: '0', category: 'AE' }, 'DE', '8337', ''],
    ['goods within the Union', { rate: '0', category: 'K' }, 'FR', '8125', 'FR40303265045'],
    ['export', { rate: '0', category: 'G' }, 'US', '8120', ''],
    ['outside of the Union', { rate: '0', category: 'O' }, 'US', '8338', ''],
    ['at the rate of France', { rate: '20', country: 'FR', supply: 'goods' }, 'FR', '8320', 'FR'],
    [
      'electronically at the rate of France',
      { rate: '20', country: 'FR', supply: 'eservice' },
      'FR',
      '8331',
      'FR',
    ],
  ])('books %s on its account', (_, more, country, account, union) => {
    const vat_id = country === 'FR' && Number(more.rate) === 0 ? 'FR40303265045' : null
    const one = document({ country, vat_id, taxes: [tax(more as Partial<AccountedTax>)] })
    const { rows } = fileOf(books([one]))
    expect(rows[0]).toMatchObject({
      'Gegenkonto (ohne BU-Schlüssel)': account,
      'EU-Land u. UStID (Bestimmung)': union,
      'EU-Steuersatz (Bestimmung)': union === 'FR' ? '20,00' : '',
    })
  })

  it('says which sales have no account, and takes an own one with its key', () => {
    const odd = document({ taxes: [tax({ rate: '16' })] })
    expect(postingsOf(books([odd]), plan).unplaced).toMatchObject([{ rate: '16', numbers: ['INV-000001'] }])
    const own = { ...plan, revenue: [{ rate: 16, account: '8200', tax_key: '5' }, ...plan.revenue] }
    const { postings, unplaced } = postingsOf(books([odd]), own)
    expect(unplaced).toEqual([])
    expect(postings[0]).toMatchObject({ contra: '8200', tax_key: '5' })
  })

  it('begins the fiscal year in its month', () => {
    expect(yearStart('2026-11-01', 1)).toBe('2026-01-01')
    expect(yearStart('2026-03-31', 4)).toBe('2025-04-01')
    expect(yearStart('2026-04-01', 4)).toBe('2026-04-01')
  })
})

const cents = fc.integer({ min: 0, max: 5_000_000 })
const taxes = fc.array(
  fc.record({
    kind: fc.constantFrom(
      { rate: '19', category: 'S' },
      { rate: '7', category: 'S' },
      { rate: '0', category: 'E' },
      { rate: '0', category: 'AE' },
    ),
    taxable_cents: cents,
    tax_cents: cents,
  }),
  { minLength: 1, maxLength: 4 },
)
const rates: Record<string, number> = { EUR: 1, USD: 0.91, JPY: 0.0061, KWD: 2.98 }
const anyDocument = fc
  .record({
    kind: fc.constantFrom<AccountedDocument['kind'][]>('invoice', 'credit_note', 'cancellation'),
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    customer: fc.constantFrom('company:1', 'contact:2', null),
    taxes,
    number: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ kind, currency, customer, taxes: parts, number }) => {
    const all = parts.map(({ kind: category, ...sums }) =>
      tax({ ...category, ...sums } as Partial<AccountedTax>),
    )
    const total = all.reduce((sum, one) => sum + one.taxable_cents + one.tax_cents, 0)
    const reporting = Math.round((total * rates[currency]! * 100) / 10 ** exponentOf(currency))
    return document({
      ...{ kind, currency, customer, taxes: all, total_cents: total, reporting_total_cents: reporting },
      fx_rate: String(rates[currency]),
      number: `N-${number}`,
    })
  })
const anyPayment = fc
  .record({
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    customer: fc.constantFrom('company:1', 'contact:2', null),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    method: fc.constantFrom('bank_transfer', 'card', 'cash', 'barter'),
    carried: fc.boolean(),
  })
  .map(({ currency, customer, amount, method, carried }): AccountedPayment => {
    const reporting_cents = Math.round((amount * rates[currency]! * 100) / 10 ** exponentOf(currency))
    return {
      ...head,
      ...{ currency, customer, method, carried, reporting_cents, amount_cents: amount },
      kind: amount < 0 ? 'refund' : 'payment',
      number: 'N-1',
      on: '2026-11-20',
      provider: 'manual',
      reference: null,
      fx_rate: String(rates[currency]),
      taxes: [],
    }
  })

describe('any books', () => {
  const signOf = { invoice: 1n, credit_note: -1n, cancellation: -1n }

  it('add up to the cent by customer and currency, and in the currency of the books', () => {
    fc.assert(
      fc.property(
        fc.array(anyDocument, { maxLength: 12 }),
        fc.array(anyPayment, { maxLength: 8 }),
        (documents, payments) => {
          const expected = new Map<string, bigint>()
          let base = 0n
          const add = (customer: string | null, currency: string, minor: bigint, reporting: bigint) => {
            // More than two decimals do not fit into the format: these are told in the books' currency.
            const isPlain = exponentOf(currency) <= 2
            const key = `${plan.debtorOf(customer)} ${isPlain ? currency : 'EUR'}`
            const amount = isPlain ? minor * 10n ** BigInt(2 - exponentOf(currency)) : reporting
            expected.set(key, (expected.get(key) ?? 0n) + amount)
            base += reporting
          }
          for (const one of documents) {
            const sign = signOf[one.kind]
            add(
              one.customer,
              one.currency,
              sign * BigInt(one.total_cents),
              sign * BigInt(one.reporting_total_cents),
            )
          }
          for (const one of payments) {
            if (!one.carried) {
              add(one.customer, one.currency, -BigInt(one.amount_cents), -BigInt(one.reporting_cents))
            }
          }
          const { rows } = fileOf(books(documents, payments))
          const found = new Map<string, bigint>()
          let told = 0n
          for (const row of rows) {
            const key = `${row.Konto} ${row['WKZ Umsatz']}`
            found.set(key, (found.get(key) ?? 0n) + amountOf(row))
            told += row['Basis-Umsatz'] ? amountOf(row, 'Basis-Umsatz') : amountOf(row)
          }
          for (const key of new Set([...expected.keys(), ...found.keys()])) {
            expect([key, found.get(key) ?? 0n]).toEqual([key, expected.get(key) ?? 0n])
          }
          // What is nothing in its own currency is not booked, and may have been half a cent.
          const tiny = [...documents, ...payments].filter(
            one => !('total_cents' in one) && one.amount_cents === 0,
          )
          if (tiny.length === 0) expect(told).toBe(base)
        },
      ),
    )
  })

  it('split every payment over the taxes of its invoice, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000 }), taxes, (amount_cents, parts) => {
        const all = parts.map(({ kind, ...sums }) => tax({ ...kind, ...sums } as Partial<AccountedTax>))
        const split = splitPayment({ amount_cents, taxes: all })
        expect(split.reduce((sum, part) => sum + part.net_cents + part.tax_cents, 0)).toBe(amount_cents)
      }),
    )
  })
})
