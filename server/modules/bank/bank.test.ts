import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { camt053, inBase64, OWN, type SampleEntry } from './samples.fixture.ts'

const app = useTestApp()
const DAY = '2026-11-16'
const PAYER = 'FR1420041010050500013M02606'

async function open(more: object = {}) {
  const acme = await app.createAccount({ currency: 'EUR', name: 'Acme GmbH' })
  const account = (await acme.post('/bank-accounts', { name: 'Main', iban: OWN, currency: 'EUR', ...more }))
    .body.data
  return { acme, account }
}

async function invoice(acme: Account, cents: number, more: object = {}) {
  const lines = [{ name: 'Work', unit_price_cents: cents }]
  const { id } = (await acme.post('/invoices', { lines, ...more })).body.data
  return (await acme.post(`/invoices/${id}/issue`)).body.data
}

let statements = 0
async function receive(acme: Account, entries: SampleEntry[], more: object = {}) {
  statements += 1
  const reply = await acme.post('/bank-statements/import', {
    file: inBase64(camt053({ id: `S${statements}`, entries, ...more })),
    filename: 'statement.xml',
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}

const listed = async (acme: Account, query = '') => (await acme.get(`/bank-transactions${query}`)).body.data
const read = async (acme: Account, id: string) => (await acme.get(`/invoices/${id}`)).body.data

describe('bank accounts', () => {
  it('are several, one of them the default', async () => {
    const { acme, account } = await open()
    expect(account).toMatchObject({ is_default: true, iban: OWN, warnings: [], last_import_at: null })
    const again = await acme.post('/bank-accounts', {
      name: 'Again',
      iban: 'de89 3704 0044 0532 0130 00',
      currency: 'EUR',
    })
    expect([again.status, again.body.code]).toEqual([409, 'account_exists'])
    const wrong = await acme.post('/bank-accounts', {
      name: 'X',
      iban: 'DE89370400440532013001',
      currency: 'EUR',
    })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'iban must be a valid IBAN'])
    const dollars = (
      await acme.post('/bank-accounts', {
        name: 'Dollars',
        account_number: '12345678',
        routing_number: '021000021',
        currency: 'usd',
        is_default: true,
      })
    ).body.data
    expect(dollars).toMatchObject({ currency: 'USD', is_default: true })
    expect((await acme.get('/bank-accounts')).body.data.map((one: { id: string }) => one.id)).toEqual([
      dollars.id,
      account.id,
    ])
    await receive(acme, [])
    for (const refused of [
      await acme.delete(`/bank-accounts/${account.id}`),
      await acme.patch(`/bank-accounts/${account.id}`, { currency: 'CHF' }),
    ]) {
      expect([refused.status, refused.body.detail]).toEqual([409, 'Bank account has statements'])
    }
    expect((await acme.delete(`/bank-accounts/${dollars.id}`)).status).toBe(200)
    expect((await acme.get(`/bank-accounts/${account.id}`)).body.data.is_default).toBe(true)
    expect((await acme.get(`/bank-accounts/${dollars.id}`)).body.detail).toBe('Bank account not found')
  })

  it('stand on invoices where the settings name none, by currency', async () => {
    const { acme } = await open({ holder: 'Acme Holding GmbH' })
    await acme.post('/bank-accounts', {
      name: 'Dollars',
      account_number: '12345678',
      routing_number: '021000021',
      currency: 'USD',
    })
    const euros = await invoice(acme, 10_000)
    const dollars = await invoice(acme, 10_000, { currency: 'USD' })
    const seen = async (token: string) => (await app.anonymous.get(`/invoices/public/${token}`)).body.data
    expect((await seen(euros.public_token)).payment_details).toMatchObject({
      bank: { iban: OWN, holder: 'Acme Holding GmbH' },
      reference: 'INV-000001',
      code_text: expect.stringMatching(
        /^BCD\n002\n1\nSCT\n\nAcme Holding GmbH\nDE89370400440532013000\nEUR100.00\n\n\nINV-000001$/,
      ),
    })
    expect((await seen(dollars.public_token)).payment_details.bank).toMatchObject({
      account_number: '12345678',
      iban: null,
    })
    await acme.put('/settings/invoices', { bank: { holder: 'Acme GmbH' } })
    expect((await acme.get('/bank-accounts')).body.data[0].warnings).toEqual(['holder_differs'])
  })

  it('ask for a creditor reference where that is wanted, and keep what was issued before', async () => {
    const { acme } = await open()
    const before = await invoice(acme, 10_000)
    expect(before.payment_reference).toMatch(/^RF\d\dINV000001$/)
    const put = await acme.put('/settings/bank', { payment_reference: 'rf', tolerance_cents: 100 })
    expect(put.body.data).toEqual({
      auto_book: true,
      tolerance_cents: 100,
      early_payment: null,
      payment_reference: 'rf',
    })
    const after = await invoice(acme, 10_000)
    const details = async (token: string) =>
      (await app.anonymous.get(`/invoices/public/${token}`)).body.data.payment_details
    expect((await details(before.public_token)).reference).toBe('INV-000001')
    const told = await details(after.public_token)
    expect(told.reference.replaceAll(' ', '')).toBe(after.payment_reference)
    expect(told.code_text.split('\n').slice(9)).toEqual([after.payment_reference, ''])
  })
})

describe('a statement', () => {
  it('is booked by number, reference and account, once however often it comes', async () => {
    const { acme, account } = await open()
    const first = await invoice(acme, 11_900)
    const second = await invoice(acme, 5_000)
    const entries = [
      {
        cents: 11_900,
        day: DAY,
        ref: 'A1',
        name: 'Byron SARL',
        iban: PAYER,
        text: 'Rechnung inv 42 INV/0001 danke',
      },
      { cents: 5_000, day: DAY, ref: 'A2', text: 'x', reference: second.payment_reference },
      { cents: -700, day: DAY, ref: 'A3', text: 'Fee' },
      { cents: 1_234, day: DAY, ref: 'A4', text: 'unknown' },
    ]
    const answer = await receive(acme, entries, { opening: 100, sequence: 1 })
    expect(answer).toMatchObject({
      added: 4,
      duplicates: 0,
      matched: { booked: 2, proposed: 0, unmatched: 1 },
      warnings: [],
      statements: [{ bank_account_id: account.id, opening_cents: 100, closing_cents: 17_534, added: 4 }],
    })
    for (const one of [first, second]) {
      expect(await read(acme, one.id)).toMatchObject({
        status: 'paid',
        amount_due_cents: 0,
        paid_at: '2026-11-16T00:00:00.000Z',
      })
    }
    const [payment] = (await acme.get(`/invoices/${first.id}/payments`)).body.data
    expect(payment).toMatchObject({
      provider: 'bank',
      method: 'bank_transfer',
      provider_ref: expect.stringMatching(/:1$/),
    })
    const again = await receive(acme, entries, { opening: 100, id: 'other' })
    expect(again).toMatchObject({ added: 0, duplicates: 4 })
    expect((await acme.get(`/bank-accounts/${account.id}/reconciliation`)).body.data).toMatchObject({
      closing_cents: 17_534,
      credits_cents: 18_134,
      debits_cents: 700,
      matched_cents: 16_900,
      unapplied_cents: 1_234,
      ignored_cents: 0,
      open_transactions: 1,
      gaps: expect.any(Array),
    })
    // It is left to do at the end of the month, and not before the month it came in.
    const unmatchedIn = async (month: string) =>
      (await acme.get(`/month-end?month=${month}`)).body.data.kinds.find(
        (one: { key: string }) => one.key === 'unmatched',
      )
    expect(await unmatchedIn('2026-11')).toMatchObject({ count: 1, amount_cents: 1_234 })
    expect(await unmatchedIn('2026-10')).toMatchObject({ count: 0 })
    const [row] = (await acme.get('/month-end/rows?kind=unmatched&month=2026-11')).body.data
    expect(row).toMatchObject({ title: 'unknown', on: '2026-11-16', url: `/bank?id=${row.id}` })
  })

  it('in CSV needs an account that is there, and is told of when it is in', async () => {
    const { acme, account } = await open()
    const mapping = await acme.post('/bank-mappings', {
      name: 'Sparkasse',
      delimiter: ';',
      encoding: 'utf-8',
      decimal: ',',
      date_format: 'DD.MM.YYYY',
      columns: { booked_on: 'Tag', amount: 'Betrag' },
    })
    const take = (more: object) =>
      acme.post('/bank-statements/import', {
        file: inBase64('Tag;Betrag\n16.11.2026;1.234,56\n'),
        filename: 'konto.csv',
        mapping_id: mapping.body.data.id,
        ...more,
      })
    const nameless = await take({})
    expect([nameless.status, nameless.body.field]).toEqual([400, 'bank_account_id'])
    const unknown = await take({ bank_account_id: '01a1dce5-541d-7093-834b-661a97c3b69e' })
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Bank account not found'])
    const taken = await take({ bank_account_id: account.id })
    expect(taken.body.data, taken.text).toMatchObject({ format: 'csv', added: 1 })
    await app.drain()
    expect((await acme.get('/notifications')).body.data).toMatchObject([
      { kind: 'import.done', url: '/bank', title: 'The import of konto.csv is done' },
    ])
  })

  it('tells a payer again by the account', async () => {
    const { acme } = await open()
    const company = (await acme.post('/companies', { name: 'Byron SARL' })).body.data
    await invoice(acme, 1_000, { company_id: company.id })
    await receive(acme, [{ cents: 1_000, day: DAY, ref: 'B1', iban: PAYER, text: 'INV-000001' }])
    const later = await invoice(acme, 2_000, { company_id: company.id })
    await receive(acme, [{ cents: 2_000, day: DAY, ref: 'B2', iban: PAYER, text: 'thanks' }])
    expect((await read(acme, later.id)).status).toBe('paid')
    const [transaction] = await listed(acme, `?invoice_id=${later.id}`)
    expect(transaction).toMatchObject({
      status: 'matched',
      matches: [{ rule: 'iban', by: 'rule', number: 'INV-000002' }],
    })
    const viewer = await acme.invite('viewer')
    expect((await viewer.get(`/bank-transactions/${transaction.id}`)).body.data.counterparty.iban).toBe(
      'FR14 ···· 2606',
    )
  })

  it('proposes what is likely, books it when asked, and takes it back', async () => {
    const { acme } = await open()
    const one = await invoice(acme, 7_700, { bill_to_name: 'Müller & Söhne GmbH' })
    const answer = await receive(acme, [
      { cents: 7_700, day: DAY, ref: 'C1', name: 'MULLER SOHNE', text: 'thanks' },
    ])
    expect(answer.matched).toEqual({ booked: 0, proposed: 1, unmatched: 0 })
    const [transaction] = await listed(acme, '?status=proposed')
    expect(transaction.proposals).toMatchObject([
      { rule: 'name', confidence: 'medium', matches: [{ number: 'INV-000001', amount_cents: 7_700 }] },
    ])
    const path = `/bank-transactions/${transaction.id}`
    const accepted = await acme.post(`${path}/accept`, { proposal_id: transaction.proposals[0].id })
    expect(accepted.body.data, accepted.text).toMatchObject({
      status: 'matched',
      unapplied_cents: 0,
      matches: [{ rule: 'name', by: acme.userId }],
    })
    const stale = await acme.post(`${path}/accept`, { proposal_id: transaction.proposals[0].id })
    expect([stale.status, stale.body.detail]).toEqual([409, 'Transaction is already matched'])
    expect((await acme.post(`${path}/ignore`, {})).status).toBe(409)
    const undone = await acme.post(`${path}/unmatch`, {})
    expect(undone.body.data, undone.text).toMatchObject({ status: 'proposed', matched_cents: 0, matches: [] })
    expect((await read(acme, one.id)).status).toBe('open')
    expect(
      (await acme.get(`/invoices/${one.id}/payments`)).body.data.map((row: { kind: string }) => row.kind),
    ).toEqual(['payment', 'reversal'])
  })

  it('drops a proposal as soon as something else is due', async () => {
    const { acme } = await open()
    const one = await invoice(acme, 7_700)
    await receive(acme, [{ cents: 7_700, day: DAY, ref: 'D1', text: 'thanks' }])
    const [transaction] = await listed(acme, '?status=proposed')
    await acme.post(`/invoices/${one.id}/record-payment`, { amount_cents: 100 })
    const [now] = await listed(acme)
    expect([now.status, now.proposals]).toEqual(['unmatched', []])
    const stale = await acme.post(`/bank-transactions/${transaction.id}/accept`, {
      proposal_id: transaction.proposals[0].id,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'proposal_stale'])
    await app.drain()
  })

  it('drops a proposal as soon as a balance pays a part', async () => {
    const { acme } = await open()
    const { id: company_id } = (await acme.post('/companies', { name: 'Byron SARL' })).body.data
    await invoice(acme, 7_700, { company_id })
    await receive(acme, [{ cents: 7_700, day: DAY, ref: 'D2', text: 'thanks' }])
    expect(await listed(acme, '?status=proposed')).toHaveLength(1)
    const given = { amount_cents: 700, currency: 'EUR', note: 'Goodwill' }
    await acme.post(`/customers/${company_id}/balance`, given)
    expect(await listed(acme)).toMatchObject([{ status: 'unmatched', proposals: [] }])
    await app.drain()
  })

  it('is matched by hand: parts, more than is due, a write-off, a payment recorded before', async () => {
    const { acme } = await open()
    const [a, b] = [await invoice(acme, 5_000), await invoice(acme, 3_000)]
    await receive(acme, [
      { cents: 7_990, day: DAY, ref: 'E1', text: 'hello' },
      { cents: -5, day: DAY, ref: 'E2' },
    ])
    const [debit, credit] = (await listed(acme)).toSorted(
      (x: { amount_cents: number }, y: { amount_cents: number }) => x.amount_cents - y.amount_cents,
    )
    const path = `/bank-transactions/${credit.id}`
    const match = (matches: object[]) => acme.post(`${path}/match`, { matches })
    expect(
      (await acme.post(`/bank-transactions/${debit.id}/match`, { matches: [{ invoice_id: a.id }] })).body
        .detail,
    ).toBe('Only money received can be matched')
    expect((await match([{ invoice_id: a.id, amount_cents: 9_000 }])).body.detail).toBe(
      'Only €79.90 of this transaction is left',
    )
    const both = [
      { invoice_id: a.id, amount_cents: 5_000 },
      { invoice_id: b.id, amount_cents: 3_000 },
    ]
    expect((await match(both)).body.detail).toBe('Only €79.90 of this transaction is left')
    expect((await match([{ invoice_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }])).body.detail).toBe(
      'invoice_id not found',
    )
    const draft = (await acme.post('/invoices', {})).body.data
    expect((await match([{ invoice_id: draft.id, amount_cents: 1 }])).body.detail).toBe(
      `Invoice ${draft.number} cannot be paid by this transaction`,
    )
    const done = await match([{ invoice_id: a.id }, { invoice_id: b.id, write_off_cents: 10 }])
    expect(done.body.data, done.text).toMatchObject({
      status: 'matched',
      matched_cents: 7_990,
      unapplied_cents: 0,
    })
    expect(await read(acme, b.id)).toMatchObject({ status: 'paid', amount_credited_cents: 10 })
    expect((await match([{ invoice_id: a.id }])).body.detail).toBe('Transaction is already matched')
    expect((await acme.post(`${path}/unmatch`, {})).body.code).toBe('has_credit_note')

    const c = await invoice(acme, 4_000)
    await acme.post(`/invoices/${c.id}/record-payment`, { amount_cents: 4_000 })
    const [recorded] = (await acme.get(`/invoices/${c.id}/payments`)).body.data
    await receive(acme, [{ cents: 4_000, day: DAY, ref: 'E3', text: 'INV-000004' }])
    const [late] = await listed(acme, '?status=unmatched')
    const settled = await acme.post(`/bank-transactions/${late.id}/match`, {
      matches: [{ invoice_id: c.id }],
    })
    expect([settled.status, settled.body.detail]).toEqual([
      400,
      'Invoice INV-000004 cannot be paid by this transaction',
    ])
    const linked = await acme.post(`/bank-transactions/${late.id}/link`, { payment_id: recorded.id })
    expect(linked.body.data, linked.text).toMatchObject({
      status: 'matched',
      matches: [{ payment_id: recorded.id }],
    })
    expect((await acme.get(`/invoices/${c.id}/payments`)).body.data).toHaveLength(1)
    const freed = await acme.post(`/bank-transactions/${late.id}/unmatch`, {
      match_id: linked.body.data.matches[0].id,
    })
    expect(freed.body.data).toMatchObject({ matched_cents: 0, matches: [] })
    expect((await read(acme, c.id)).status).toBe('paid')
  })

  it('is matched once by ten at the same time', async () => {
    const { acme } = await open()
    const one = await invoice(acme, 5_000)
    await receive(acme, [{ cents: 5_000, day: DAY, ref: 'F1', text: 'INV-2' }], {})
    const [transaction] = await listed(acme)
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        acme.post(`/bank-transactions/${transaction.id}/match`, { matches: [{ invoice_id: one.id }] }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect((await acme.get(`/invoices/${one.id}/payments`)).body.data).toHaveLength(1)
  })

  it('says why it did what it did', async () => {
    const { acme } = await open()
    await invoice(acme, 5_000)
    await receive(acme, [{ cents: 4_000, day: DAY, ref: 'G1', text: 'INV-000001' }])
    const [transaction] = await listed(acme)
    expect(transaction.proposals).toMatchObject([{ rule: 'number', confidence: 'high' }])
    const { rules } = (await acme.get(`/bank-transactions/${transaction.id}/explain`)).body.data
    expect(rules.map((one: { rule: string; decision: string }) => [one.rule, one.decision])).toEqual([
      ['end_to_end', 'passed'],
      ['debit_run', 'passed'],
      ['reference', 'passed'],
      ['short', 'passed'],
      ['number', 'proposed'],
    ])
    await acme.put('/settings/bank', { tolerance_cents: 1_000 })
    expect((await acme.post('/bank-transactions/match-all')).body.data).toEqual({
      booked: 0,
      proposed: 1,
      unmatched: 0,
    })
    const [now] = await listed(acme)
    expect(now.proposals).toMatchObject([
      { rule: 'short', matches: [{ amount_cents: 4_000, write_off_cents: 1_000 }] },
    ])
  })
})
