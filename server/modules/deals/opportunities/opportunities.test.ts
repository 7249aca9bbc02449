import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('an opportunity', () => {
  it('is found, applied to somebody, dismissed and taken up again', async () => {
    const acme = await app.createAccount()
    const company = (await acme.post('/companies', { name: 'Analytical Engines' })).body.data
    const made = await acme.post('/opportunities', {
      title: 'Hiring a head of sales in Lisbon',
      source: 'signal',
      score: 70,
      data: { url: 'https://jobs.example/1' },
    })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(made.body.data).toMatchObject({
      ...{ status: 'open', score: 70, source: 'signal', amount_cents: null, currency: 'USD', deal_id: null },
      data: { url: 'https://jobs.example/1' },
    })
    const nobody = await acme.post(`/opportunities/${id}/apply`, {})
    expect([nobody.status, nobody.body.detail]).toEqual([400, 'contact_id or company_id is required'])
    const stranger = await acme.post(`/opportunities/${id}/apply`, { contact_id: company.id })
    expect([stranger.status, stranger.body.detail]).toEqual([400, 'contact_id not found'])
    const applied = await acme.post(`/opportunities/${id}/apply`, { company_id: company.id })
    expect(applied.body.data).toMatchObject({ status: 'applied', company_id: company.id })
    const dismissed = await acme.patch(`/opportunities/${id}`, { status: 'dismissed', score: 10 })
    expect(dismissed.body.data).toMatchObject({ status: 'dismissed', score: 10 })

    await acme.post('/opportunities', { title: 'Asked for a price list', source: 'form' })
    const titles = async (query: Record<string, string>) =>
      (await acme.get('/opportunities', query)).body.data.map((one: { title: string }) => one.title)
    expect(await titles({ status: 'dismissed' })).toEqual(['Hiring a head of sales in Lisbon'])
    expect(await titles({ source: 'form' })).toEqual(['Asked for a price list'])
    expect(await titles({ q: 'lisbo' })).toEqual(['Hiring a head of sales in Lisbon'])
    expect(await titles({ company_id: company.id })).toHaveLength(1)
    expect((await acme.get('/opportunities')).body.pagination.total).toBe(2)
  })

  it('becomes one deal, however many convert it at once', async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { email: 'ada@example.com' })).body.data
    const { id } = (
      await acme.post('/opportunities', { title: 'Forty seats', contact_id: contact.id, amount_cents: 9_900 })
    ).body.data
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        acme.post(`/opportunities/${id}/convert`, n % 2 ? { name: 'Forty seats, yearly' } : {}),
      ),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(replies.map(reply => reply.body.data.id)).size).toBe(1)
    for (const reply of replies) expect(reply.body.already_converted).toBe(reply.status === 200)
    expect((await acme.get('/deals')).body).toMatchObject({
      data: [{ contact_id: contact.id, amount_cents: 9_900, stage: 'Qualification' }],
      pagination: { total: 1 },
    })
    const deal = replies[0]!.body.data
    expect((await acme.get(`/opportunities/${id}`)).body.data).toMatchObject({
      ...{ status: 'converted', deal_id: deal.id },
    })
    const timeline = (await acme.get(`/contacts/${contact.id}/activities`)).body.data
    expect(timeline.map((line: { type: string }) => line.type)).toEqual(
      expect.arrayContaining(['opportunity_created', 'deal_created', 'opportunity_converted']),
    )
  })

  it('stays as it was when the deal cannot be made, and is not converted twice when the deal is gone', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/opportunities', { title: 'Forty seats' })).body.data
    const refused = await acme.post(`/opportunities/${id}/convert`, { stage_id: id })
    expect([refused.status, refused.body.detail]).toEqual([400, 'stage_id not found'])
    expect((await acme.get(`/opportunities/${id}`)).body.data.status).toBe('open')

    const converted = await acme.post(`/opportunities/${id}/convert`, { status: 'won', currency: 'eur' })
    expect(converted.body).toMatchObject({
      already_converted: false,
      data: { status: 'won', currency: 'EUR' },
    })
    for (const reply of [
      await acme.patch(`/opportunities/${id}`, { status: 'open' }),
      await acme.post(`/opportunities/${id}/apply`, { contact_id: id }),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([409, 'This opportunity has already become a deal'])
    }
    await acme.delete(`/deals/${converted.body.data.id}`)
    const again = await acme.post(`/opportunities/${id}/convert`, {})
    expect([again.status, again.body.code]).toEqual([409, 'converted_deal_gone'])
    expect((await acme.get('/deals')).body.pagination.total).toBe(0)
  })
})
