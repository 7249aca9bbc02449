import { describe, expect, it } from 'vitest'
import type { WorkCtx } from '#kit/context.ts'
import { useTestApp } from '#tests/harness.ts'
import { MOST_REPRICED } from './errors.ts'
import { rehearse } from './rehearse.ts'

const app = useTestApp()

describe('a price change over many subscriptions', () => {
  it('is rehearsed without a trace, and applied exactly so or not at all', async () => {
    app.clock.set('2027-01-01T10:00:00Z')
    const acme = await app.createAccount({ currency: 'EUR' })
    const product = (await acme.post('/products', { name: 'Plan', unit_price_cents: 3_100 })).body.data
    const company = (await acme.post('/companies', { name: 'Harbour Ltd' })).body.data
    const start = async (body: object) => {
      const reply = await acme.post('/subscriptions', body)
      expect(reply.status, reply.text).toBe(201)
      return reply.body.data
    }
    const items = [{ product_id: product.id, tax_name: 'VAT', tax_rate: 19 }]
    const one = await start({ items, company_id: company.id })
    const two = await start({ items: [...items, { name: 'Support', unit_price_cents: 1_000 }] })
    await start({ items: [{ name: 'Other', unit_price_cents: 500 }] })
    await start({ mrr_cents: 4_900 })
    await app.drain()
    app.clock.set('2027-01-11T10:00:00Z')
    const body = {
      filter: { product_id: product.id },
      change: { price_percent: 10, effective_on: '2027-01-11', proration: 'now' },
    }
    const shown = (await acme.post('/subscriptions/rehearse', body)).body.data
    // 3100 over 31 days, 21 of them left: 2100 back and 2310 anew, each with 19 %.
    expect(shown).toMatchObject({
      subscriptions: 2,
      documents: 4,
      charged_cents: 2 * (2_749 - 2_499),
      mrr_delta_cents: 620,
      sample: [
        {
          subscription_id: one.id,
          customer_name: 'Harbour Ltd',
          before: { mrr_cents: 3_100 },
          after: { mrr_cents: 3_410 },
          documents: [{ type: 'credit_note' }, { type: 'invoice' }],
        },
        {
          subscription_id: two.id,
          after: { items: [{ unit_price_cents: 3_410 }, { unit_price_cents: 1_000 }] },
        },
      ],
    })
    expect((await acme.get('/invoices')).body.data).toHaveLength(4)
    expect(await acme.post('/subscriptions/apply', { ...body, expected_hash: '0'.repeat(64) })).toMatchObject(
      { status: 409, body: { code: 'preview_stale' } },
    )
    const applied = await acme.post('/subscriptions/apply', { ...body, expected_hash: shown.hash })
    expect(applied).toMatchObject({ status: 202, body: { data: { subscriptions: 2 } } })
    const job = `/jobs/${applied.body.data.job_id}`
    expect((await acme.get(job)).body.data).toMatchObject({ status: 'pending', progress: 0 })
    await app.drain()
    expect((await acme.get(job)).body.data).toMatchObject({
      status: 'succeeded',
      progress: 1,
      result: { subscriptions: 2, changed: 2, failed: [] },
    })
    for (const { id } of [one, two]) {
      const [change] = (await acme.get(`/subscriptions/${id}/changes`)).body.data
      expect(change).toMatchObject({
        status: 'applied',
        created_by_id: acme.userId,
        documents: [
          { type: 'credit_note', total_cents: 2_499 },
          { type: 'invoice', total_cents: 2_749 },
        ],
      })
    }
    expect((await acme.get('/subscriptions/mrr/verify')).body.data).toMatchObject({ agrees: true })
    expect((await acme.post('/subscriptions/apply', { ...body, expected_hash: shown.hash })).status).toBe(409)
  })

  it('waits for the end of every period, and refuses what says nothing or goes back', async () => {
    app.clock.set('2027-01-01T10:00:00Z')
    const acme = await app.createAccount({ currency: 'EUR' })
    const { id } = (await acme.post('/subscriptions', { items: [{ name: 'Plan', unit_price_cents: 1_000 }] }))
      .body.data
    await app.drain()
    const change = { unit_price_cents: 1_500, tax_rate: 20, proration: 'next' }
    const { hash, documents } = (await acme.post('/subscriptions/rehearse', { change })).body.data
    expect(documents).toBe(0)
    await acme.post('/subscriptions/apply', { change, expected_hash: hash })
    await app.drain()
    app.clock.set('2027-02-01T10:00:00Z')
    await app.drain()
    expect((await acme.get('/invoices')).body.data[0]).toMatchObject({ total_cents: 1_800 })
    expect((await acme.get(`/subscriptions/${id}`)).body.data.mrr_cents).toBe(1_500)
    const refused = async (terms: object) =>
      (await acme.post('/subscriptions/rehearse', { change: terms })).body.detail
    expect(await refused({})).toBe('change needs price_percent, unit_price_cents or tax_rate')
    expect(await refused({ price_percent: 1, unit_price_cents: 1 })).toBe(
      'price_percent cannot be combined with unit_price_cents',
    )
    expect(await refused({ price_percent: 1, effective_on: '2027-01-31', proration: 'now' })).toBe(
      'effective_on cannot lie in the past',
    )
  })

  it('leaves alone what changes while the job runs, and happens once however often it is asked for', async () => {
    app.clock.set('2027-01-01T10:00:00Z')
    const acme = await app.createAccount({ currency: 'EUR' })
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const items = [{ name: 'Plan', unit_price_cents: 1_000 + n }]
      ids.push((await acme.post('/subscriptions', { items })).body.data.id)
    }
    await app.drain()
    const body = { change: { price_percent: 10, proration: 'none' } }
    const expected_hash = (await acme.post('/subscriptions/rehearse', body)).body.data.hash
    const jobs = await Promise.all(
      Array.from({ length: 3 }, () => acme.post('/subscriptions/apply', { ...body, expected_hash })),
    )
    await acme.patch(`/subscriptions/${ids[1]}`, { items: [{ name: 'Plan', unit_price_cents: 5_000 }] })
    await acme.post(`/subscriptions/${ids[3]}/cancel`, {})
    await app.drain()
    const results = await Promise.all(
      jobs.map(async ({ body }) => (await acme.get(`/jobs/${body.data.job_id}`)).body.data.result),
    )
    const detail = 'Something has changed since the preview'
    const [one] = results.filter(({ changed }) => changed > 0)
    expect(one).toEqual({
      subscriptions: 5,
      changed: 3,
      failed: [
        { id: ids[1], detail },
        { id: ids[3], detail },
      ],
    })
    expect(results.map(({ changed }) => changed).sort()).toEqual([0, 0, 3])
    const values = await Promise.all(
      ids.map(async id => (await acme.get(`/subscriptions/${id}`)).body.data.mrr_cents),
    )
    expect(values).toEqual([1_100, 5_000, 1_102, 0, 1_104])
    expect(
      await app.sql('select 1 from subscription_repricings where subscription_id = any($1)', [ids]),
    ).toEqual([])
  })

  it('is refused over more subscriptions than its bound, and taken over as many', async () => {
    const acme = await app.createAccount()
    for (let at = 0; at < 3; at += 1) {
      await acme.post('/subscriptions', { items: [{ name: 'Plan', unit_price_cents: 1_000 }] })
    }
    const ctx = { transact: acme.within.bind(acme) } as unknown as WorkCtx
    const tenth = { change: { price_percent: 10, effective_on: '2027-02-01', proration: 'none' as const } }
    app.clock.set('2027-02-01T10:00:00Z')
    expect((await rehearse(ctx, tenth, 3)).rehearsal.subscriptions).toBe(3)
    await expect(rehearse(ctx, tenth, 2)).rejects.toMatchObject({
      status: 400,
      code: 'too_many_subscriptions',
      message: `At most ${MOST_REPRICED.toLocaleString('en')} subscriptions can be changed at once; narrow the filter`,
    })
  })
})
