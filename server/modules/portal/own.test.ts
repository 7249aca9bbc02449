import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { customer, everything, logIn, openPortal } from './portal.fixture.ts'

const app = useTestApp()
const ada = 'ada@northwind.example'
const refusal = (status: number, detail: string) => ({ status, body: { detail } })

describe('documents', () => {
  it('are read as they were issued, and no draft is among them', async () => {
    const acme = await app.createAccount()
    const { company, invoice } = await customer(acme, 'Northwind', ada)
    await acme.post('/invoices', { company_id: company.id, lines: [{ name: 'x', unit_price_cents: 1 }] })
    const note = (
      await acme.post(`/invoices/${invoice.id}/credit-notes`, { amount_cents: 1_000, reason: 'r' })
    ).body.data
    const visitor = await logIn(app, acme, await openPortal(acme), ada)
    const door = await openPortal(acme)
    const { data, pagination } = (await visitor.get(`${door}/invoices`)).body
    expect(pagination).toMatchObject({ total: 1, limit: 25 })
    expect(data).toMatchObject([
      {
        id: invoice.id,
        number: invoice.number,
        total_cents: 10_000,
        amount_due_cents: 9_000,
        can_pay: false,
        credit_notes: [{ id: note.id, total_cents: 1_000 }],
      },
    ])
    const one = (await visitor.get(`${door}/invoices/${invoice.id}`)).body.data
    expect(one).toMatchObject({ id: invoice.id, lines: [{ name: 'Work' }], credit_notes: [{ id: note.id }] })
    for (const path of ['pdf', `credit-notes/${note.id}/pdf`]) {
      const pdf = await visitor.get(`${door}/invoices/${invoice.id}/${path}`)
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(pdf.headers.get('cache-control')).toContain('no-store')
    }
    expect((await visitor.get(`${door}/invoices`, { status: 'paid' })).body.data).toEqual([])
    expect(await visitor.post(`${door}/invoices/${invoice.id}/pay`, {})).toMatchObject({ status: 400 })
    const file = await fetch(`${app.url}/api/v1/app${door}/download.zip`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    const path = join(mkdtempSync(join(tmpdir(), 'portal-')), 'all.zip')
    writeFileSync(path, Buffer.from(await file.arrayBuffer()))
    const names = execFileSync('python3', ['-m', 'zipfile', '-l', path]).toString()
    expect(names).toContain('statement.csv')
    expect(names).toContain(`invoices/${invoice.number}.pdf`)
    expect(names).toContain(`credit-notes/${note.number}.pdf`)
  })

  it('show quotes that were sent', async () => {
    const acme = await app.createAccount()
    const { company, contact } = await customer(acme, 'Northwind', ada)
    const lines = [{ name: 'Plan', unit_price_cents: 5_000 }]
    const draft = { company_id: company.id, contact_id: contact.id, lines }
    await acme.post('/quotes', draft)
    const quote = (await acme.post('/quotes', draft)).body.data
    expect((await acme.post(`/quotes/${quote.id}/send`, {})).status).toBe(200)
    const door = await openPortal(acme)
    const visitor = await logIn(app, acme, door, ada)
    expect((await visitor.get(`${door}/quotes`)).body.data).toMatchObject([
      { id: quote.id, status: 'sent', public_url: expect.stringContaining('/q/') },
    ])
    expect((await visitor.get(`${door}/contracts`)).body.data).toEqual([])
  })
})

describe('billing details', () => {
  it('hold for invoices issued from then on, another address once it is confirmed', async () => {
    const acme = await app.createAccount()
    const { company, contact } = await customer(acme, 'Northwind', ada)
    const door = await openPortal(acme, everything)
    const visitor = await logIn(app, acme, door, ada)
    const path = `${door}/billing-details`
    expect((await visitor.get(path)).body.data).toMatchObject({ bill_to_name: '', updated_at: null })
    const saved = await visitor.put(path, {
      bill_to_name: 'Northwind Accounts',
      bill_to_email: 'Accounts@northwind.example',
      bill_to_tax_id: 'DE811569869',
      billing_address: { line1: 'Kai 1', postcode: '20457', city: 'Hamburg', country: 'DE' },
    })
    expect(saved.body.data, saved.text).toMatchObject({
      bill_to_email: '',
      pending_email: 'Accounts@northwind.example',
      billing_address: { city: 'Hamburg' },
      bill_to_tax_id: 'DE811569869',
    })
    expect((await acme.get(`/companies/${company.id}`)).body.data).toMatchObject({ vat_id: 'DE811569869' })
    const mails = await app.sql<{ to: string }>(
      `select to_list->0->>'email' as to from email_messages where organization_id = $1 and source_kind = 'billing_details'`,
      [acme.organizationId],
    )
    expect(mails).toEqual([{ to: 'Accounts@northwind.example' }])
    const bill = async () => {
      const made = await acme.post('/invoices', {
        company_id: company.id,
        contact_id: contact.id,
        lines: [{ name: 'Work', unit_price_cents: 100 }],
      })
      return (await acme.post(`/invoices/${made.body.data.id}/issue`, {})).body.data
    }
    expect(await bill()).toMatchObject({ bill_to_name: 'Northwind Accounts', bill_to_email: ada })
    const stale = await visitor.put(path, { bill_to_name: 'x', updated_at: '2020-01-01T00:00:00Z' })
    expect(stale).toMatchObject(refusal(409, 'Billing details were changed by someone else'))
    const byMember = await acme.put(`/customers/${company.id}/billing-details`, {
      bill_to_email: 'books@northwind.example',
    })
    expect(byMember.body.data).toMatchObject({
      bill_to_name: 'Northwind Accounts',
      bill_to_email: 'books@northwind.example',
      pending_email: null,
    })
    expect(await bill()).toMatchObject({ bill_to_email: 'books@northwind.example' })
    expect(await app.anonymous.post(`${door}/confirm-address`, { token: 'wrong' })).toMatchObject(
      refusal(401, 'This link is no longer valid'),
    )
    const log = (await acme.get(`/customers/${company.id}/portal-log`)).body.data
    expect(log[0]).toMatchObject({ action: 'billing_details_changed', email: ada })
  })
})

describe('a plan', () => {
  async function subscribed(settings: object = {}) {
    const acme = await app.createAccount()
    const { company, contact } = await customer(acme, 'Northwind', ada)
    const product = async (name: string, unit_price_cents: number) =>
      (await acme.post('/products', { name, unit_price_cents, billing_interval: 'month' })).body.data.id
    const [small, large] = [await product('Small', 1_000), await product('Large', 5_000)]
    const subscription = (
      await acme.post('/subscriptions', {
        company_id: company.id,
        contact_id: contact.id,
        items: [{ product_id: small }, { name: 'Support', unit_price_cents: 700 }],
      })
    ).body.data
    await acme.post('/coupons', { code: 'STAY', kind: 'percent', value: 50, duration: 'forever' })
    const door = await openPortal(acme, {
      ...everything,
      change: { product_ids: [large], max_quantity: 10 },
      cancel: { offer: { coupon_code: 'stay', text: 'Half the price' } },
      ...settings,
    })
    await app.drain()
    const visitor = await logIn(app, acme, door, ada)
    const path = `${door}/subscriptions/${subscription.id}`
    return { acme, company, visitor, path, subscription, large, door }
  }

  it('is changed within what is offered, by what its preview showed', async () => {
    const { visitor, path, subscription, large, acme } = await subscribed()
    const [item, support] = subscription.items
    expect((await visitor.get(path)).body.data).toMatchObject({
      items: [{ id: item.id, quantity: 1 }, { id: support.id }],
      next_invoice: { total_cents: 1_700 },
      options: { quantities: true, max_quantity: 10, products: [{ id: large, unit_price_cents: 5_000 }] },
    })
    const wrong: [object, string][] = [
      [{ items: [{ id: item.id, unit_price_cents: 1 }] }, 'unit_price_cents cannot be changed here'],
      [{ items: [], mrr_cents: 1 }, 'mrr_cents cannot be changed here'],
      [{ items: [], billing_interval: 'year' }, 'billing_interval cannot be changed here'],
      [{ items: [{ id: item.id, quantity: 11 }] }, 'items[0].quantity must be a whole number from 1 to 10'],
      [{ items: [{ id: item.id, quantity: 1.5 }] }, 'items[0].quantity must be a whole number from 1 to 10'],
      [{ items: [{ id: item.id, product_id: item.id }] }, 'items[0].product_id is not offered here'],
    ]
    for (const [body, detail] of wrong) {
      expect(await visitor.post(`${path}/preview`, body)).toMatchObject(refusal(400, detail))
      const change = await visitor.post(`${path}/change`, { ...body, expected_hash: 'x' })
      expect(change).toMatchObject(refusal(400, detail))
    }
    const body = { items: [{ id: item.id, product_id: large, quantity: 2 }] }
    expect(await visitor.post(`${path}/change`, body)).toMatchObject({ status: 400 })
    const preview = (await visitor.post(`${path}/preview`, body)).body.data
    expect(preview).toMatchObject({ next_invoice: { total_cents: 10_700 } })
    const stale = await visitor.post(`${path}/change`, { ...body, expected_hash: 'f'.repeat(64) })
    expect(stale).toMatchObject({ status: 409, body: { code: 'preview_stale' } })
    const all = await Promise.all(
      Array.from({ length: 4 }, () =>
        visitor.post(`${path}/change`, { ...body, expected_hash: preview.hash }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await acme.get(`/subscriptions/${subscription.id}`)).body.data.items).toMatchObject([
      { name: 'Large', quantity: 2, unit_price_cents: 5_000 },
      { name: 'Support', quantity: 1 },
    ])
  })

  it('is paused, resumed, canceled, kept, and held by an offer once', async () => {
    const { visitor, path, acme, company } = await subscribed()
    const act = async (action: string) => {
      const preview = await visitor.post(`${path}/preview`, { action })
      expect(preview.status, preview.text).toBe(200)
      const done = await visitor.post(`${path}/${action}`, { expected_hash: preview.body.data.hash })
      expect(done.status, done.text).toBe(200)
      return { preview: preview.body.data, done: done.body }
    }
    expect((await act('pause')).done.data).toMatchObject({ status: 'paused' })
    expect((await act('resume')).done.data).toMatchObject({ status: 'active' })
    const { preview, done } = await act('cancel')
    expect(preview).toMatchObject({
      ends_on: expect.any(String),
      offer: { code: 'STAY', text: 'Half the price' },
    })
    expect(done).toMatchObject({ already_canceled: false, data: { cancel_at_period_end: true } })
    const again = await visitor.post(`${path}/cancel`, { expected_hash: 'f'.repeat(64) })
    expect(again).toMatchObject({ status: 200, body: { already_canceled: true } })
    expect((await visitor.post(`${path}/keep`)).body.data).toMatchObject({ cancel_at_period_end: false })
    await act('cancel')
    const offers = await Promise.all([1, 2, 3].map(() => visitor.post(`${path}/accept-offer`)))
    expect(offers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await visitor.get(path)).body.data).toMatchObject({
      cancel_at_period_end: false,
      next_invoice: { total_cents: 850 },
    })
    const log = (await acme.get(`/customers/${company.id}/portal-log`)).body.data
    expect(log.map((one: { action: string }) => one.action)).toEqual([
      'offer_accepted',
      'subscription_canceled',
      'subscription_kept',
      'subscription_canceled',
      'subscription_resumed',
      'subscription_paused',
      'login',
    ])
  })
})
