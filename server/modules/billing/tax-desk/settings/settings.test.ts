import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

it('keeps how tax is charged, key by key', async () => {
  const owner = await app.createAccount()
  const put = (body: object) => owner.put('/settings/tax', body)
  expect((await owner.get('/settings/tax')).body.data).toEqual({
    mode: 'manual',
    country: null,
    tax_name: 'VAT',
    small_business: false,
    small_business_reason: null,
    registrations: [],
    threshold_opening_cents: 0,
    vat_check_max_age_days: 90,
    us_nexus: [],
    cancellation_documents: false,
    bills_mailbox_id: null,
  })
  const changed = await put({
    country: 'us',
    registrations: [{ country: 'fr', number: 'FR 40 303265045' }],
    us_nexus: [{ state: 'ny', rate: 8.875, from: '2026-01-01' }],
  })
  expect(changed.body.data).toMatchObject({
    country: 'US',
    tax_name: 'Sales tax',
    registrations: [{ country: 'FR', number: 'FR40303265045', scheme: 'domestic', from: null, to: null }],
    us_nexus: [{ state: 'NY', rate: 8.875, from: '2026-01-01', to: null }],
  })
  const both = await Promise.all([put({ mode: 'automatic' }), put({ vat_check_max_age_days: 30 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await owner.get('/settings/tax')).body.data).toMatchObject({
    mode: 'automatic',
    vat_check_max_age_days: 30,
    country: 'US',
  })
  expect((await put({ tax_name: 'GST' })).body.data.tax_name).toBe('GST')
  expect((await put({ tax_name: null, country: null })).body.data.tax_name).toBe('VAT')
})

it('says which key is wrong', async () => {
  const owner = await app.createAccount()
  const wrong = async (body: object) => {
    const { status, body: answer } = await owner.put('/settings/tax', body)
    return [status, answer.detail]
  }
  expect(await wrong({ country: 'XX' })).toEqual([
    400,
    'country must be a country code of two letters such as DE',
  ])
  expect(await wrong({ registrations: [{ country: 'Germany' }] })).toEqual([
    400,
    'registrations[0].country must be a country code of two letters such as DE',
  ])
  expect(await wrong({ us_nexus: [{ state: 'ZZ', rate: 5 }] })).toEqual([
    400,
    'us_nexus[0].state must be a state of the USA such as NY',
  ])
  expect(await wrong({ us_nexus: [{ state: 'NY', rate: 5, from: '2026-02-01', to: '2026-01-01' }] })).toEqual(
    [400, 'us_nexus[0].to must not be before from'],
  )
  expect((await wrong({ us_nexus: [{ state: 'NY', rate: 0 }] }))[0]).toBe(400)
  expect((await wrong({ vat_check_max_age_days: 0 }))[0]).toBe(400)
  expect((await wrong({ threshold_opening_cents: -1 }))[0]).toBe(400)
  expect(await wrong({ bills_mailbox_id: '01a1dce5-541d-7093-834b-661a97c3b69e' })).toEqual([
    404,
    'Mailbox not found',
  ])
})
