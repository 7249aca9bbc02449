import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
const half = { lines, order_discount_kind: 'percent', order_discount_value: 50 }

const createQuote = async (account: Account, body: object = {}) =>
  (await account.post('/quotes', { lines, bill_to_email: 'bo@example.com', ...body })).body.data
const read = async (account: Account, id: string) => (await account.get(`/quotes/${id}`)).body.data
const eventsOf = async (account: Account) =>
  (
    await app.sql<{ kind: string }>(
      "select type as kind from events where organization_id = $1 and type like 'quote.%' order by id",
      [account.organizationId],
    )
  ).map(row => row.kind)

describe('approval', () => {
  it('goes by the thresholds of the day the quote is sent on', async () => {
    const acme = await app.createAccount()
    const quote = await createQuote(acme, half)
    await acme.put('/settings/quotes', { approval_discount_percent: 20 })
    const refused = await acme.post(`/quotes/${quote.id}/send`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This quote needs approval before it can be sent: the discount of 50% is over 20%',
    ])
    const asked = await acme.post(`/quotes/${quote.id}/submit-for-approval`)
    expect(asked.body.data.approval_reasons).toEqual(['the discount of 50% is over 20%'])
    await acme.post(`/quotes/${quote.id}/approve`)
    expect((await acme.post(`/quotes/${quote.id}/send`)).status).toBe(200)

    const other = await createQuote(acme, half)
    expect(other.approval_required).toBe(true)
    await acme.put('/settings/quotes', { approval_discount_percent: null })
    const sent = await acme.post(`/quotes/${other.id}/send`)
    expect([sent.status, sent.body.data.approval_required]).toEqual([200, false])
    await acme.put('/settings/quotes', { approval_discount_percent: 20 })
    expect((await acme.post(`/quotes/${other.id}/send`)).status).toBe(200)
  })

  it("is nobody else's business: the customer hears of a draft", async () => {
    const acme = await app.createAccount()
    const quote = await createQuote(acme)
    await acme.post(`/quotes/${quote.id}/submit-for-approval`)
    const answer = { name: 'Bo', email: 'bo@example.com' }
    const reply = await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, answer)
    expect([reply.status, reply.body.detail]).toEqual([409, 'This quote is draft and cannot be answered'])
  })
})

describe('a quote that could not be mailed', () => {
  it('is what it was before, and nobody is told that it went out', async () => {
    const acme = await app.createAccount()
    const quote = await createQuote(acme)
    await acme.post(`/quotes/${quote.id}/send`)
    const box = await acme.post('/mailboxes', {
      email: 'sales@acme.example',
      // Nobody listens on the port of discard.
      smtp: { host: '127.0.0.1', port: 9, secure: false, user: 'u', password: 'p' },
    })
    const declined = `/quotes/public/${quote.public_token}/decline`
    expect((await app.anonymous.post(declined, { reason: 'too dear' })).status).toBe(200)
    const before = await read(acme, quote.id)
    const to = { to_email: 'bo@example.com', account_id: box.body.data.id }
    expect((await acme.post(`/quotes/${quote.id}/send`, to)).status).toBe(502)
    expect(await read(acme, quote.id)).toEqual({ ...before, updated_at: expect.any(String) })
    expect(await eventsOf(acme)).toEqual(['quote.created', 'quote.sent', 'quote.declined'])
  })
})
