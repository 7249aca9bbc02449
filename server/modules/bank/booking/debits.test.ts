import { beforeEach, describe, expect, it } from 'vitest'
import { customerWith, issued, paperMandate, schedule, setUpDebits } from '#modules/debits/debits.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { camt053, inBase64, OWN, type SampleEntry } from '../samples.fixture.ts'

const app = useTestApp()
const DAY = '2026-11-24'
let acme: Account
let run: { id: string; message_id: string; sum_cents: number; items: { end_to_end_id: string }[] }
let invoices: { id: string; number: string }[]

beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount({ timezone: 'Europe/Berlin', currency: 'EUR' })
  await setUpDebits(acme)
  await acme.post('/bank-accounts', { name: 'Main', iban: OWN, currency: 'EUR' })
  const customer = await customerWith(acme)
  const mandate = await paperMandate(acme, customer)
  invoices = [await issued(acme, customer, 11_900), await issued(acme, customer, 5_000)]
  for (const invoice of invoices) await schedule(acme, invoice, mandate)
  run = (await acme.post('/debit-runs', {})).body.data
  await acme.post(`/debit-runs/${run.id}/submit`)
  app.clock.set('2026-11-25T10:00:00Z')
})

let statements = 0
async function receive(entry: Omit<SampleEntry, 'day'>) {
  statements += 1
  const file = inBase64(
    camt053({ id: `D${statements}`, entries: [{ day: DAY, ref: `D${statements}`, ...entry }] }),
  )
  const reply = await acme.post('/bank-statements/import', { file, filename: 'statement.xml' })
  expect(reply.status, reply.text).toBe(201)
  const all = (await acme.get('/bank-transactions')).body.data
  return all.find((one: { statement_id: string }) => one.statement_id === reply.body.data.statements[0].id)
}
const stateOf = async ({ id }: { id: string }) => {
  const [{ data }, attempts] = [
    (await acme.get(`/invoices/${id}`)).body,
    (await acme.get(`/invoices/${id}/attempts`)).body.data,
  ]
  return [data.status, attempts.at(-1).state]
}

describe('a debit that was collected', () => {
  it('is known by its id and amount, and comes back with a reason', async () => {
    const [item] = run.items
    const paid = await receive({ cents: 11_900, e2e: item!.end_to_end_id })
    expect(paid).toMatchObject({
      status: 'matched',
      matches: [{ rule: 'end_to_end', by: 'rule', number: invoices[0]!.number, amount_cents: 11_900 }],
    })
    expect(await stateOf(invoices[0]!)).toEqual(['paid', 'succeeded'])
    const [payment] = (await acme.get(`/invoices/${invoices[0]!.id}/payments`)).body.data
    expect(payment).toMatchObject({ provider: 'sepa', method: 'direct_debit', status: 'succeeded' })
    const back = await receive({ cents: -11_900, e2e: item!.end_to_end_id, returnCode: 'AC04' })
    expect(back).toMatchObject({ status: 'matched', matched_cents: 0, matches: [{ rule: 'end_to_end' }] })
    expect(await stateOf(invoices[0]!)).toEqual(['open', 'returned'])
    expect((await acme.post(`/bank-transactions/${back.id}/unmatch`, {})).body.detail).toBe(
      'Only money received can be matched',
    )
  })

  it('is one of a run that the bank names, and all that is open of it', async () => {
    expect(await receive({ cents: 11_899, text: `SEPA ${run.message_id}` })).toMatchObject({ matches: [] })
    const whole = await receive({ cents: run.sum_cents, text: `SEPA ${run.message_id} 2 items` })
    expect(whole).toMatchObject({ status: 'matched', matched_cents: 16_900 })
    expect(whole.matches.map((one: { rule: string }) => one.rule)).toEqual(['debit_run', 'debit_run'])
    for (const invoice of invoices) expect(await stateOf(invoice)).toEqual(['paid', 'succeeded'])
    expect((await acme.get(`/debit-runs/${run.id}`)).body.data.state).toBe('settled')
  })

  it('waits for a word where nothing is booked by itself', async () => {
    await acme.put('/settings/bank', { auto_book: false })
    const one = await receive({ cents: 5_000, e2e: run.items[1]!.end_to_end_id })
    expect(one).toMatchObject({ status: 'proposed', proposals: [{ rule: 'end_to_end', confidence: 'high' }] })
    const explained = (await acme.get(`/bank-transactions/${one.id}/explain`)).body.data.rules
    expect(explained).toMatchObject([{ rule: 'end_to_end', decision: 'proposed' }])
    const path = `/bank-transactions/${one.id}`
    const accepted = await acme.post(`${path}/accept`, { proposal_id: one.proposals[0].id })
    expect(accepted.body.data, accepted.text).toMatchObject({
      status: 'matched',
      matches: [{ by: acme.userId }],
    })
    expect(await stateOf(invoices[1]!)).toEqual(['paid', 'succeeded'])
  })
})

it('knows a payer by the account of their mandate, unless it is of two', async () => {
  const iban = 'FR1420041010050500013M02606'
  const [one, two] = [await customerWith(acme, 'Initech'), await customerWith(acme, 'Hooli')]
  await paperMandate(acme, one, { iban })
  const due = await issued(acme, one, 2_345)
  expect(await receive({ cents: 2_345, iban, text: 'thanks' })).toMatchObject({
    status: 'matched',
    matches: [{ rule: 'iban', number: due.number }],
  })
  const other = await paperMandate(acme, two, { iban })
  await issued(acme, two, 3_456)
  expect(await receive({ cents: 3_456, iban, text: 'thanks' })).toMatchObject({
    status: 'proposed',
    proposals: [{ rule: 'amount' }],
  })
  await acme.post(`/mandates/${other.id}/revoke`)
  const last = await issued(acme, one, 4_567)
  expect(await receive({ cents: 4_567, iban, text: 'thanks' })).toMatchObject({
    status: 'matched',
    matches: [{ rule: 'iban', number: last.number }],
  })
})

it('keeps what is left for the customer, and takes it back while it is there', async () => {
  const company = await customerWith(acme, 'Southwind')
  const invoice = await issued(acme, company, 4_000)
  const one = await receive({ cents: 10_000, text: 'hello' })
  const path = `/bank-transactions/${one.id}`
  const matched = await acme.post(`${path}/match`, {
    matches: [{ invoice_id: invoice.id }],
    rest: 'balance',
  })
  expect(matched.body.data, matched.text).toMatchObject({
    status: 'matched',
    matched_cents: 10_000,
    unapplied_cents: 0,
  })
  const credit = matched.body.data.matches.find((match: { invoice_id: null }) => match.invoice_id === null)
  expect(credit).toMatchObject({ amount_cents: 6_000, payment_id: null, number: null })
  const balance = async () => (await acme.get(`/customers/${company}/balance`)).body.balances[0]?.amount_cents
  expect(await balance()).toBe(6_000)
  await acme.post(`/customers/${company}/balance`, {
    amount_cents: -1_000,
    currency: 'EUR',
    note: 'Paid out',
  })
  const refused = await acme.post(`${path}/unmatch`, { match_id: credit.id })
  expect([refused.status, refused.body.code]).toEqual([409, 'balance_negative'])
  await acme.post(`/customers/${company}/balance`, { amount_cents: 1_000, currency: 'EUR', note: 'And back' })
  expect((await acme.post(`${path}/unmatch`, { match_id: credit.id })).body.data).toMatchObject({
    status: 'partially_matched',
    unapplied_cents: 6_000,
  })
  expect(await balance()).toBe(0)
  const nobody = (
    await acme.post('/invoices', { lines: [{ name: 'Work', unit_price_cents: 100 }], currency: 'EUR' })
  ).body.data
  await acme.post(`/invoices/${nobody.id}/issue`)
  const alone = await acme.post(`${path}/match`, { matches: [{ invoice_id: nobody.id }], rest: 'balance' })
  expect(alone.status).toBe(400)
})
