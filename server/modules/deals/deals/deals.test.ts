import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('a deal', () => {
  it('needs only a name, and starts in the first stage, owned by whoever made it', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    const { status, body } = await acme.post('/deals', { name: '<b>Forty</b> seats' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: '<b>Forty</b> seats',
      amount_cents: 0,
      currency: 'EUR',
      stage: 'Qualification',
      position: 1,
      win_probability: 10,
      status: 'open',
      forecast_category: 'pipeline',
      owner_id: acme.userId,
      contact_id: null,
      custom: {},
      closed_at: null,
      created_at: '2026-11-16T10:00:00.000Z',
    })
    expect((await acme.get(`/deals/${body.data.id}`)).body.data).toEqual(body.data)
  })

  it('is changed key by key: what is left out stays, null clears', async () => {
    const acme = await app.createAccount()
    const contact = (await acme.post('/contacts', { email: 'ada@example.com' })).body.data
    const deal = (
      await acme.post('/deals', {
        name: 'Forty seats',
        amount_cents: 12_345,
        contact_id: contact.id,
        expected_close_date: '2026-12-24',
        custom: { seats: 40 },
      })
    ).body.data
    const edited = await acme.put(`/deals/${deal.id}`, { amount_cents: 20_000, expected_close_date: null })
    expect(edited.body.data).toEqual({
      ...deal,
      amount_cents: 20_000,
      weighted_cents: 2_000,
      expected_close_date: null,
    })
    const [updated] = await app.sql<{ data: object }>(
      `select data from events where organization_id = $1 and type = 'deal.updated'`,
      [acme.organizationId],
    )
    expect(updated!.data).toMatchObject({
      deal_id: deal.id,
      contact_id: contact.id,
      changes: {
        amount_cents: { from: 12_345, to: 20_000 },
        expected_close_date: { from: '2026-12-24', to: null },
      },
    })
  })

  it('moves when its stage, status or place is put, and only then', async () => {
    const acme = await app.createAccount()
    const [pipeline] = (await acme.get('/pipelines')).body.data
    const proposal = pipeline.stages[2].id
    const { id } = (await acme.post('/deals', { name: 'Forty seats', stage_id: proposal })).body.data
    await acme.put(`/deals/${id}`, {
      name: 'Fifty seats',
      stage_id: proposal,
      pipeline_id: pipeline.id,
      status: 'open',
    })
    const won = await acme.put(`/deals/${id}`, { status: 'won' })
    expect(won.body.data).toMatchObject({ name: 'Fifty seats', stage: 'Won', status: 'won' })
    const lost = await acme.put(`/deals/${id}`, { status: 'lost', lost_reason: 'Changed their mind' })
    expect(lost.body.data).toMatchObject({ stage: 'Lost', lost_reason: 'Changed their mind' })
    const history = (await acme.get(`/deals/${id}/history`)).body.data
    expect(history.map((row: { to_stage: string }) => row.to_stage)).toEqual(['Proposal', 'Won', 'Lost'])
  })

  it.each([
    [{}, 'name is required'],
    [{ name: 'x', amount_cents: -1 }, 'amount_cents must be at least 0'],
    [{ name: 'x', currency: 'ABC' }, 'currency must be an ISO 4217 code such as EUR'],
    [{ name: 'x', currency: 'XAD' }, /^No exchange rate is known for XAD/],
    [{ name: 'x', stage_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'stage_id not found'],
    [{ name: 'x', pipeline_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'pipeline_id not found'],
    [{ name: 'x', contact_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'contact_id not found'],
    [{ name: 'x', owner_id: 2_000_000_000 }, 'owner_id not found'],
  ])('is refused as %j', async (body, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.post('/deals', body)
    expect(reply.status).toBe(400)
    expect(reply.body.detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail))
    expect((await acme.get('/deals')).body.pagination.total).toBe(0)
  })

  it('is gone when deleted, from the lists and the sums; viewers only look', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/deals', { name: 'Forty seats', amount_cents: 100 })).body.data
    const viewer = await acme.invite('viewer')
    expect((await viewer.get(`/deals/${id}`)).status).toBe(200)
    expect((await viewer.delete(`/deals/${id}`)).status).toBe(403)
    expect((await acme.delete(`/deals/${id}`)).body).toEqual({ success: true, trash_id: expect.any(String) })
    for (const reply of [await acme.get(`/deals/${id}`), await acme.put(`/deals/${id}`, { name: 'x' })]) {
      expect([reply.status, reply.body.detail]).toEqual([404, 'Deal not found'])
    }
    expect((await acme.get('/deals/forecast')).body.data).toMatchObject({ deals: 0, total_cents: 0 })
  })
})

describe('the list of deals', () => {
  it('filters by pipeline, stage, owner and status, and finds by name in spite of typos', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const renewals = (await acme.post('/pipelines', { name: 'Renewals' })).body.data
    const add = async (account: typeof acme, body: object) => (await account.post('/deals', body)).body.data
    const café = await add(acme, { name: 'Café Zürich: new till' })
    const engines = await add(colleague, { name: 'Analytical Engines', status: 'won' })
    const renewal = await add(acme, { name: 'Renewal of the engine room', pipeline_id: renewals.id })
    const list = async (query: Record<string, string | number>) => {
      const { body } = await acme.get('/deals', query)
      expect(body.pagination.total).toBe(body.data.length)
      return body.data.map((deal: { id: string }) => deal.id)
    }
    expect(await list({})).toEqual([renewal.id, engines.id, café.id])
    expect(await list({ pipeline_id: renewals.id })).toEqual([renewal.id])
    expect(await list({ pipeline: renewals.id })).toEqual([renewal.id])
    expect(await list({ stage_id: café.stage_id })).toEqual([café.id])
    expect(await list({ owner_id: colleague.userId })).toEqual([engines.id])
    expect(await list({ status: 'won' })).toEqual([engines.id])
    expect(await list({ status: 'won', pipeline_id: renewals.id })).toEqual([])
    expect(await list({ status: 'open', owner_id: acme.userId })).toEqual([renewal.id, café.id])
    expect(await list({ q: 'cafe zurich' })).toEqual([café.id])
    expect(await list({ q: 'engine', status: 'open' })).toEqual([renewal.id])
    expect(await list({ q: 'analitical' })).toEqual([engines.id])
    expect(await list({ q: 'nothing like it' })).toEqual([])
    const second = await acme.get('/deals', { limit: 2, page: 2 })
    expect(second.body.data.map((deal: { id: string }) => deal.id)).toEqual([café.id])
    expect(second.body.pagination).toEqual({
      ...{ page: 2, limit: 2, total: 3, pages: 2 },
      ...{ has_next: false, has_prev: true },
    })
  })
})
