import { describe, expect, it } from 'vitest'
import { sendDraft, signAs } from '#modules/contracts/testing.fixture.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('what customers did', () => {
  it('is told across all records, without what colleagues did', async () => {
    const shop = await app.createAccount({ currency: 'EUR' })
    const contact = (await shop.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
    const quote = (
      await shop.post('/quotes', {
        contact_id: contact.id,
        lines: [{ name: 'Work', unit_price_cents: 10_000 }],
      })
    ).body.data
    const sent = (await shop.post(`/quotes/${quote.id}/send`, {})).body.data
    const open = `/quotes/public/${sent.public_token}`
    await app.anonymous.get(open)
    await app.anonymous.post(`${open}/accept`, { name: 'Ada', email: 'ada@example.com' })
    const { data } = (await shop.get('/activities/customers')).body
    expect(data.map((one: { type: string }) => one.type)).toEqual(['accepted', 'viewed'])
    expect(data[0]).toMatchObject({ contact_name: 'Ada', detail: { quote_id: quote.id }, actor: null })
    const other = await app.createAccount()
    expect((await other.get('/activities/customers')).body.data).toEqual([])
  })

  it('names who signed, and not the one who asked for it', async () => {
    const shop = await app.createAccount()
    const deal = (await shop.post('/deals', { name: 'Rope', value: 100 })).body.data
    const contract = await sendDraft(shop, { deal_id: deal.id })
    for (const party of ['b', 'a'] as const) {
      expect((await signAs(app, contract, party)).status).toBe(200)
    }
    const { data } = (await shop.get('/activities/customers')).body
    expect(data).toMatchObject([{ type: 'signed', detail: { party: 'b', name: 'Grace Hopper' } }])
  })
})

describe('contracts', () => {
  it('are found by title and party, in pages by number', async () => {
    const shop = await app.createAccount()
    for (const title of ['Service agreement', 'Lease'])
      await shop.post('/contracts', { title, party_b_name: 'Grace Hopper' })
    const found = (await shop.get('/contracts?page=1&limit=1&q=grace')).body
    expect(found.pagination).toMatchObject({ total: 2, pages: 2, has_next: true })
    expect((await shop.get('/contracts?q=leas')).body.data).toHaveLength(1)
  })
})
