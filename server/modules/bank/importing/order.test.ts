import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { camt053, inBase64, OWN, type SampleEntry } from '../samples.fixture.ts'

const app = useTestApp()
const PAYER = 'FR1420041010050500013M02606'

/** Days of a month, two that look alike, one that is detailed later; with and without a reference of the bank. */
const entries: SampleEntry[] = [
  { cents: 11_900, day: '2026-11-02', ref: 'R1', text: 'INV-000001', iban: PAYER, name: 'Byron SARL' },
  { cents: 5_000, day: '2026-11-03', text: 'INV-000002' },
  { cents: 700, day: '2026-11-04', text: 'same' },
  { cents: 700, day: '2026-11-04', text: 'same' },
  // Told apart by its text alone, in another file than what it resembles.
  { cents: 1_000, day: '2026-11-09', text: 'another' },
  { cents: -1_290, day: '2026-11-05', text: 'Fee' },
  { cents: 23_800, day: '2026-11-06', ref: 'R6', text: 'INV-000003' },
  { cents: 1_000, day: '2026-11-09', text: 'thanks', iban: PAYER },
]
const file = (id: string, some: SampleEntry[]) => inBase64(camt053({ id, entries: some }))
const files = {
  month: file('M', entries),
  first: file('A', entries.slice(0, 4)),
  second: file('B', entries.slice(2, 6)),
  last: file('C', entries.slice(5)),
}

async function seller(): Promise<Account> {
  const acme = await app.createAccount({ currency: 'EUR' })
  await acme.post('/bank-accounts', { name: 'Main', iban: OWN, currency: 'EUR' })
  for (const cents of [11_900, 5_000, 23_800]) {
    const lines = [{ name: 'Work', unit_price_cents: cents }]
    const { id } = (await acme.post('/invoices', { lines })).body.data
    await acme.post(`/invoices/${id}/issue`)
  }
  return acme
}

async function booksOf(acme: Account) {
  const transactions = (await acme.get('/bank-transactions?limit=100')).body.data
  const invoices = (await acme.get('/invoices?limit=100')).body.data
  return {
    transactions: transactions
      .map((one: Record<string, unknown> & { matches: { number: string }[] }) =>
        [one.booked_on, one.amount_cents, one.status, one.matches.map(({ number }) => number).join()].join(
          ' ',
        ),
      )
      .toSorted(),
    invoices: invoices
      .map((one: Record<string, unknown>) => `${one.number} ${one.status} ${one.amount_due_cents}`)
      .toSorted(),
  }
}

it('gives the same books in whichever order files come, overlapping and repeated', {
  timeout: 60_000,
}, async () => {
  const stranger = await seller()
  const untouched = await booksOf(stranger)
  const orders: (keyof typeof files)[][] = [
    ['month'],
    ['last', 'second', 'first', 'month'],
    ['second', 'month', 'first', 'second', 'last', 'month'],
  ]
  const books = []
  for (const order of orders) {
    const acme = await seller()
    for (const name of order) {
      const body = { file: files[name], filename: `${name}.xml` }
      const reply = await acme.post('/bank-statements/import', body)
      expect(reply.status, reply.text).toBe(201)
    }
    books.push(await booksOf(acme))
  }
  const [once, ...others] = books
  expect(once!.transactions).toHaveLength(entries.length)
  expect(once!.invoices.every((line: string) => line.endsWith('paid 0'))).toBe(true)
  for (const other of others) expect(other).toEqual(once)
  // Somebody else with the same account and the same numbers has nothing of it.
  expect(await booksOf(stranger)).toEqual(untouched)
})
