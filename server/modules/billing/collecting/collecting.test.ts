import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

it('keeps how customers are charged, key by key', async () => {
  const owner = await app.createAccount()
  const put = (body: object) => owner.put('/settings/collections', body)
  const untouched = {
    auto_charge: 'off',
    charge_at: 'issue',
    retry_days: [1, 3, 5, 7],
    overpayments: 'keep',
    apply_balance: true,
    sepa: null,
    interest: { enabled: false, points: 9, lump_cents: 4000, base_rates: [] },
  }
  expect((await owner.get('/settings/collections')).body.data).toEqual(untouched)
  const changed = await put({
    auto_charge: 'subscriptions',
    retry_days: [],
    sepa: {
      creditor_id: 'DE98 ZZZ 0999 9999 999',
      creditor_name: 'Acme GmbH',
      iban: 'de89 3704 0044 0532 0130 00',
    },
    interest: {
      enabled: true,
      base_rates: [
        { from: '2026-07-01', percent: 1.27 },
        { from: '2016-07-01', percent: -0.88 },
      ],
    },
  })
  expect(changed.body.data).toEqual({
    ...untouched,
    auto_charge: 'subscriptions',
    retry_days: [],
    sepa: {
      creditor_id: 'DE98ZZZ09999999999',
      creditor_name: 'Acme GmbH',
      iban: 'DE89370400440532013000',
      bic: null,
      notice_days: 14,
      assume_settled: true,
    },
    interest: {
      enabled: true,
      points: 9,
      lump_cents: 4000,
      base_rates: [
        { from: '2016-07-01', percent: -0.88 },
        { from: '2026-07-01', percent: 1.27 },
      ],
    },
  })
  // Whoever changes one key of an object leaves the others to whom they belong.
  const both = await Promise.all([
    put({ sepa: { notice_days: 3 } }),
    put({ sepa: { assume_settled: false } }),
    put({ interest: { points: 5 } }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await owner.get('/settings/collections')).body.data).toMatchObject({
    sepa: { creditor_id: 'DE98ZZZ09999999999', notice_days: 3, assume_settled: false },
    interest: { enabled: true, points: 5 },
  })
  expect((await put({ sepa: null })).body.data.sepa).toBeNull()
})

it('says which key is wrong', async () => {
  const owner = await app.createAccount()
  const wrong = async (body: object) => {
    const { status, body: answer } = await owner.put('/settings/collections', body)
    return [status, answer.detail]
  }
  const sepa = { creditor_id: 'DE98ZZZ09999999999', creditor_name: 'Acme', iban: 'DE89370400440532013000' }
  expect(await wrong({ sepa: { ...sepa, creditor_id: 'DE99ZZZ09999999999' } })).toEqual([
    400,
    'sepa.creditor_id must be a valid SEPA creditor identifier',
  ])
  expect(await wrong({ sepa: { ...sepa, iban: 'DE89370400440532013001' } })).toEqual([
    400,
    'sepa.iban must be a valid IBAN',
  ])
  expect(await wrong({ sepa: { notice_days: 5 } })).toEqual([
    400,
    'sepa.creditor_id must be a valid SEPA creditor identifier',
  ])
  expect(await wrong({ retry_days: [3, 3] })).toEqual([400, 'retry_days must rise'])
  for (const body of [
    { retry_days: [61] },
    { retry_days: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    { sepa: { ...sepa, notice_days: 31 } },
    { interest: { points: 21 } },
    { interest: { base_rates: [{ from: '2026-13-01', percent: 1 }] } },
    { auto_charge: 'some' },
  ]) {
    expect((await owner.put('/settings/collections', body)).status).toBe(400)
  }
  const rate = { from: '2026-01-01', percent: 1 }
  expect(await wrong({ interest: { base_rates: [rate, rate] } })).toEqual([
    400,
    'interest.base_rates must name each day once',
  ])
})

it('is agreed otherwise with a customer, who is a company or a contact', async () => {
  const owner = await app.createAccount()
  const company = (await owner.post('/companies', { name: 'Northwind' })).body.data
  const contact = (await owner.post('/contacts', { first_name: 'Ada', email: 'ada@north.example' })).body.data
  const path = (id: string) => `/customers/${id}/collections`
  expect((await owner.get(path(company.id))).body.data).toEqual({
    customer: { type: 'company', id: company.id, name: 'Northwind' },
    auto_charge: null,
    dunning_policy_id: null,
  })
  const changed = await owner.put(path(contact.id), { auto_charge: 'all' })
  expect(changed.body.data).toMatchObject({
    customer: { type: 'contact', id: contact.id, name: 'Ada' },
    auto_charge: 'all',
  })
  expect((await owner.put(path(contact.id), { auto_charge: null })).body.data.auto_charge).toBeNull()
  const member = await owner.invite('member')
  expect((await member.put(path(company.id), { auto_charge: 'off' })).status).toBe(403)
  for (const id of ['nobody', '01a1dce5-541d-7093-834b-661a97c3b69e']) {
    const reply = await owner.get(path(id))
    expect([reply.status, reply.body.detail]).toEqual([404, 'Customer not found'])
  }
})

it('goes with a customer who is merged into another', async () => {
  const owner = await app.createAccount()
  const [kept, gone] = await Promise.all(
    ['Northwind', 'Northwind Ltd'].map(name => owner.post('/companies', { name })),
  )
  const id = (reply: typeof kept) => reply!.body.data.id as string
  await owner.put(`/customers/${id(gone)}/collections`, { auto_charge: 'all' })
  const merged = await owner.post('/companies/merge', { keep_id: id(kept), merge_ids: [id(gone)] })
  expect(merged.status).toBe(200)
  // By the id of the one as by that of the other.
  for (const one of [kept, gone]) {
    expect((await owner.get(`/customers/${id(one)}/collections`)).body.data).toMatchObject({
      customer: { id: id(kept) },
      auto_charge: 'all',
    })
  }
})
