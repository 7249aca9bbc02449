import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { lockInvoice } from '../invoices/queries.ts'
import { bookPayment } from '../ledger/book.ts'

const app = useTestApp()

const companyOf = async (account: Account, name = 'Northwind'): Promise<string> =>
  (await account.post('/companies', { name })).body.data.id

async function draft(
  account: Account,
  company_id: string,
  cents: number,
  more: object = {},
): Promise<string> {
  const lines = [{ name: 'Work', unit_price_cents: cents }]
  const reply = await account.post('/invoices', { lines, company_id, currency: 'EUR', ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id
}

async function issue(account: Account, company_id: string, cents: number, more: object = {}) {
  const reply = await account.post(`/invoices/${await draft(account, company_id, cents, more)}/issue`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

const stateOf = async (account: Account, id: string) => (await account.get(`/invoices/${id}`)).body.data
const balanceOf = async (account: Account, id: string) => (await account.get(`/customers/${id}/balance`)).body
const inEuro = async (account: Account, id: string): Promise<number> =>
  (await balanceOf(account, id)).balances.find((one: { currency: string }) => one.currency === 'EUR')
    ?.amount_cents ?? 0
const put = (account: Account, id: string, amount_cents: number, more: object = {}) =>
  account.post(`/customers/${id}/balance`, { amount_cents, currency: 'EUR', note: 'Goodwill', ...more })
const refusal = ({ status, body }: { status: number; body: { detail: string; code?: string } }) => [
  status,
  body.code,
  body.detail,
]

describe('a balance', () => {
  it('is adjusted and paid out, and never falls below nothing', async () => {
    const acme = await app.createAccount()
    const company = await companyOf(acme)
    expect(await balanceOf(acme, company)).toMatchObject({ balances: [], data: [] })
    const given = await put(acme, company, 5_000)
    expect([given.status, given.body.data]).toEqual([
      201,
      expect.objectContaining({ kind: 'adjustment', amount_cents: 5_000, balance_after_cents: 5_000 }),
    ])
    expect((await put(acme, company, -2_000, { kind: 'refund' })).body.data).toMatchObject({
      kind: 'refund',
      balance_after_cents: 3_000,
    })
    expect(refusal(await put(acme, company, -3_001))).toEqual([
      409,
      'balance_negative',
      'Balance would become negative',
    ])
    expect((await put(acme, company, 0)).body.detail).toBe('amount_cents must not be 0')
    expect((await put(acme, company, 5, { kind: 'refund' })).body.detail).toBe(
      'amount_cents must be below 0 with kind refund',
    )
    expect((await put(acme, company, 5, { note: '' })).status).toBe(400)
    await put(acme, company, 700, { currency: 'USD' })
    const { balances, data, pagination } = await balanceOf(acme, company)
    expect(
      balances.map((one: { currency: string; amount_cents: number }) => [one.currency, one.amount_cents]),
    ).toEqual([
      ['EUR', 3_000],
      ['USD', 700],
    ])
    expect(pagination.total).toBe(3)
    expect(
      data.map((one: { amount_cents: number; balance_after_cents: number }) => [
        one.amount_cents,
        one.balance_after_cents,
      ]),
    ).toEqual([
      [700, 700],
      [-2_000, 3_000],
      [5_000, 5_000],
    ])
    const member = await acme.invite('member')
    expect((await put(member, company, 1)).status).toBe(403)
    await expect(app.sql('update balance_entries set amount_cents = 1')).rejects.toThrow(/never changed/)
  })

  it('pays what is issued, in the transaction that issues it', async () => {
    const acme = await app.createAccount()
    const company = await companyOf(acme)
    await put(acme, company, 15_000)
    const whole = await issue(acme, company, 10_000)
    expect(whole).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      amount_due_cents: 0,
      amount_paid_cents: 0,
      balance_applied_cents: 10_000,
      overpaid_cents: 0,
    })
    expect(whole.paid_at).toBe(whole.issued_at)
    const part = await issue(acme, company, 10_000)
    expect(part).toMatchObject({ status: 'open', amount_due_cents: 5_000, balance_applied_cents: 5_000 })
    expect(await inEuro(acme, company)).toBe(0)
    // What it paid comes back with the void, and pays what is open.
    expect((await acme.post(`/invoices/${whole.id}/void`)).body.data).toMatchObject({
      status: 'void',
      balance_applied_cents: 0,
      overpaid_cents: 0,
      paid_at: null,
    })
    await app.drain()
    expect(await stateOf(acme, part.id)).toMatchObject({ status: 'paid', balance_applied_cents: 10_000 })
    expect(await inEuro(acme, company)).toBe(5_000)
  })

  it('pays what is open when it grows: the oldest due date first, but for what is on its way', async () => {
    const acme = await app.createAccount()
    const company = await companyOf(acme)
    const later = await issue(acme, company, 3_000, { payment_terms: 'net_30' })
    const sooner = await issue(acme, company, 3_000, { payment_terms: 'net_7' })
    const foreign = await issue(acme, company, 3_000, { currency: 'USD' })
    await acme.within(async ctx => {
      await bookPayment(ctx, await lockInvoice(ctx, sooner.id), {
        kind: 'payment',
        status: 'pending',
        provider: 'sepa',
        method: 'direct_debit',
        amount_cents: 1_000,
      })
    })
    await put(acme, company, 4_000)
    expect((await stateOf(acme, sooner.id)).balance_applied_cents).toBe(2_000)
    expect((await stateOf(acme, later.id)).balance_applied_cents).toBe(2_000)
    expect((await stateOf(acme, foreign.id)).balance_applied_cents).toBe(0)
    await acme.put('/settings/collections', { apply_balance: false })
    await put(acme, company, 500)
    expect(await inEuro(acme, company)).toBe(500)
  })

  it('is applied by hand, as far as it goes', async () => {
    const acme = await app.createAccount()
    const company = await companyOf(acme)
    await acme.put('/settings/collections', { apply_balance: false })
    const { id } = await issue(acme, company, 10_000)
    const apply = (body: object = {}) => acme.post(`/invoices/${id}/apply-balance`, body)
    expect(refusal(await apply())).toEqual([409, 'no_balance', 'There is no balance in EUR'])
    await put(acme, company, 4_000)
    expect(refusal(await apply({ amount_cents: 4_001 }))).toEqual([
      400,
      'applies_at_most',
      'At most €40.00 can be applied',
    ])
    expect((await apply({ amount_cents: 1_500 })).body.data).toMatchObject({ amount_due_cents: 8_500 })
    expect((await apply()).body.data).toMatchObject({ amount_due_cents: 6_000, balance_applied_cents: 4_000 })
    expect((await apply()).status).toBe(409)
    await put(acme, company, 50_000)
    const paid = await apply()
    expect(paid.body.data).toMatchObject({ status: 'paid', payment_state: 'paid' })
    expect(paid.body.data.paid_at).not.toBeNull()
  })

  it('takes what is overpaid: by hand, or at once where the settings say so', async () => {
    const acme = await app.createAccount()
    const company = await companyOf(acme)
    const first = await issue(acme, company, 10_000)
    const move = () => acme.post(`/invoices/${first.id}/move-overpayment`)
    expect(refusal(await move())).toEqual([409, 'nothing_overpaid', 'Nothing is overpaid'])
    await acme.post(`/invoices/${first.id}/record-payment`, { amount_cents: 12_500 })
    expect(await stateOf(acme, first.id)).toMatchObject({ overpaid_cents: 2_500, payment_state: 'overpaid' })
    expect((await move()).body.data).toMatchObject({
      overpaid_cents: 0,
      payment_state: 'paid',
      balance_applied_cents: -2_500,
    })
    const rules = [{ field: 'overpaid_cents', op: 'gt', value: 0 }]
    expect((await acme.post('/invoices/query', { filter: { rules } })).body.data).toEqual([])
    expect(await inEuro(acme, company)).toBe(2_500)
    await acme.put('/settings/collections', { overpayments: 'balance' })
    const second = await issue(acme, company, 1_000, { due_date: '2026-11-01' })
    expect(second.status).toBe('paid')
    const third = await issue(acme, company, 4_000)
    const fourth = await issue(acme, company, 9_000)
    const paid = await acme.post(`/invoices/${third.id}/record-payment`, { amount_cents: 5_000 })
    expect(paid.body.data).toMatchObject({ status: 'paid', overpaid_cents: 0 })
    expect(await stateOf(acme, fourth.id)).toMatchObject({ balance_applied_cents: 2_500 })
    // What was moved is owed again once the money did not last, and is spent: it cannot be voided.
    const { id: payment } = (await acme.get(`/invoices/${third.id}/payments`)).body.data[0]
    await acme.post(`/invoices/${third.id}/payments/${payment}/reverse`, {})
    expect(await stateOf(acme, third.id)).toMatchObject({ status: 'open', amount_due_cents: 5_000 })
    expect(refusal(await acme.post(`/invoices/${third.id}/void`))).toEqual([
      409,
      'balance_negative',
      'Balance would become negative',
    ])
  })

  it('goes with its customer into a merge', async () => {
    const acme = await app.createAccount()
    const [kept, gone] = [await companyOf(acme), await companyOf(acme, 'Northwind Ltd')]
    await put(acme, kept, 1_000)
    await put(acme, gone, 500)
    const merged = await acme.post('/companies/merge', { keep_id: kept, merge_ids: [gone] })
    expect(merged.status, merged.text).toBe(200)
    expect(await inEuro(acme, kept)).toBe(1_500)
    expect(await inEuro(acme, gone)).toBe(1_500)
    const undone = await acme.post(`/companies/merges/${merged.body.merge_id}/undo`)
    if (undone.status === 200) expect(await inEuro(acme, gone)).toBe(500)
  })

  it('pays once, however many ask at once', async () => {
    const acme = await app.createAccount()
    const company = await companyOf(acme)
    await acme.put('/settings/collections', { apply_balance: false })
    const invoices = await Promise.all([1, 2, 3, 4, 5].map(() => issue(acme, company, 1_000)))
    await put(acme, company, 2_500)
    const replies = await Promise.all(
      [...invoices, ...invoices].map(({ id }) => acme.post(`/invoices/${id}/apply-balance`, {})),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(replies.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
    const after = await Promise.all(invoices.map(({ id }) => stateOf(acme, id)))
    expect(after.reduce((sum, one) => sum + one.balance_applied_cents, 0)).toBe(2_500)
    expect(await inEuro(acme, company)).toBe(0)
  })
})

describe('whatever happens', () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom(
        'issue',
        'pay',
        'adjust',
        'refund',
        'apply',
        'move',
        'void',
        'reverse',
        'credit',
        'together',
      ),
      cents: fc.integer({ min: 1, max: 9_999 }),
      which: fc.nat(3),
    }),
    { minLength: 6, maxLength: 14 },
  )

  it('the balance is what was moved in, credited and given back, less what was spent and paid out', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), fc.boolean(), async (plan, isOn, isMoved) => {
        const acme = await app.createAccount()
        const company = await companyOf(acme)
        await acme.put('/settings/collections', {
          apply_balance: isOn,
          overpayments: isMoved ? 'balance' : 'keep',
        })
        const ids: string[] = []
        for (const { what, cents, which } of plan) {
          const id = ids[which % Math.max(1, ids.length)]
          if (what === 'issue' || id === undefined) ids.push((await issue(acme, company, cents)).id)
          else if (what === 'pay') await acme.post(`/invoices/${id}/record-payment`, { amount_cents: cents })
          else if (what === 'adjust') await put(acme, company, which % 2 ? cents : -cents)
          else if (what === 'refund') await put(acme, company, -cents, { kind: 'refund' })
          else if (what === 'apply') await acme.post(`/invoices/${id}/apply-balance`, { amount_cents: cents })
          else if (what === 'move') await acme.post(`/invoices/${id}/move-overpayment`)
          else if (what === 'void') await acme.post(`/invoices/${id}/void`)
          else if (what === 'credit')
            await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: cents, reason: 'Less' })
          else if (what === 'reverse') {
            const paid = (await acme.get(`/invoices/${id}/payments`)).body.data[0]
            if (paid) await acme.post(`/invoices/${id}/payments/${paid.id}/reverse`, {})
          } else {
            await Promise.all([
              put(acme, company, cents),
              acme.post(`/invoices/${id}/apply-balance`, {}),
              acme.post(`/invoices/${id}/record-payment`, { amount_cents: cents }),
              put(acme, company, -cents),
            ])
          }
          await app.drain()
          await holds(acme, company, ids)
        }
      }),
      { numRuns: process.env.STRESS ? 60 : 4 },
    )
  }, 120_000)

  async function holds(acme: Account, company: string, ids: readonly string[]): Promise<void> {
    const { data } = (await acme.get(`/customers/${company}/balance?limit=200`)).body
    const sumOf = (kind: string): number =>
      data
        .filter((one: { kind: string }) => one.kind === kind)
        .reduce((sum: number, one: { amount_cents: number }) => sum + one.amount_cents, 0)
    const balance = await inEuro(acme, company)
    expect(balance).toBeGreaterThanOrEqual(0)
    for (const one of data) expect(one.balance_after_cents).toBeGreaterThanOrEqual(0)
    expect(balance).toBe(
      sumOf('overpayment') +
        sumOf('credit') +
        sumOf('adjustment') +
        sumOf('applied') +
        sumOf('returned') +
        sumOf('refund'),
    )
    const invoices = await Promise.all(ids.map(id => stateOf(acme, id)))
    // Each cent that an invoice has from the balance, or gave to it, is a line of the balance.
    expect(invoices.reduce((sum, one) => sum + one.balance_applied_cents, 0)).toBe(
      0 - (sumOf('overpayment') + sumOf('applied') + sumOf('returned')),
    )
    for (const one of invoices) {
      if (one.status === 'void') continue
      const owed =
        one.total_cents -
        one.amount_paid_cents +
        one.amount_refunded_cents +
        one.amount_reversed_cents -
        one.amount_credited_cents -
        one.balance_applied_cents
      expect([one.amount_due_cents, one.overpaid_cents]).toEqual([Math.max(0, owed), Math.max(0, -owed)])
    }
    const { statement } = {
      statement: (await acme.get(`/customers/${company}/statement?currency=EUR`)).body.data,
    }
    const due = invoices.reduce(
      (sum, one) => sum + (['open', 'uncollectible'].includes(one.status) ? one.amount_due_cents : 0),
      0,
    )
    const overpaid = invoices.reduce((sum, one) => sum + one.overpaid_cents, 0)
    expect(statement.closing_cents).toBe(due - overpaid - balance)
    expect(
      statement.open_items.reduce(
        (sum: number, one: { amount_due_cents: number }) => sum + one.amount_due_cents,
        0,
      ),
    ).toBe(due)
  }
})
