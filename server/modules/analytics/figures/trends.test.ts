import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('trends', () => {
  it('are what the other routes say of the same weeks', async () => {
    app.clock.set('2026-08-26T10:00:00Z')
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { stages } = (await acme.get('/pipelines')).body.data[0]
    const won = stages.find((one: { kind: string }) => one.kind === 'won').id
    for (const [at, amount] of [
      ['2026-08-26T10:00:00Z', 10_000],
      ['2026-09-20T22:30:00Z', 20_000],
      ['2026-11-03T10:00:00Z', 5_000],
    ] as const) {
      app.clock.set(at)
      const deal = (await acme.post('/deals', { name: 'Rope', amount_cents: amount })).body.data
      await acme.post('/deals', { name: 'Sail', amount_cents: amount * 2 })
      await acme.put(`/deals/${deal.id}/move`, { stage_id: won })
      await acme.post('/subscriptions', { items: [{ name: 'Plan', unit_price_cents: amount }] })
      const lines = [{ name: 'Work', unit_price_cents: amount }]
      const invoice = (await acme.post('/invoices', { lines })).body.data
      await acme.post(`/invoices/${invoice.id}/issue`, {})
      await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: amount, provider: 'cash' })
    }
    app.clock.set('2026-11-18T10:00:00Z')
    const { weeks, figures, currency } = (await acme.get('/analytics/trends')).body.data
    expect([weeks.length, weeks[0], weeks.at(-1), currency]).toEqual([12, '2026-08-31', '2026-11-16', 'USD'])
    for (const metric of ['collected_cents', 'invoiced_cents', 'won_cents'] as const) {
      const query = { metric, grain: 'week', from: weeks[0] }
      const { points } = (await acme.get('/analytics/timeseries', query)).body.data
      expect(figures[metric], metric).toEqual(points.map(({ value }: { value: number }) => value))
    }
    // The second was half past midnight of a Monday in Berlin.
    expect(figures.won_cents).toEqual([0, 0, 0, 20_000, 0, 0, 0, 0, 0, 5_000, 0, 0])
    for (const [at, to] of [
      [0, '2026-09-06'],
      [3, '2026-09-27'],
      [11, '2026-11-18'],
    ] as const) {
      const { metrics } = (await acme.get('/analytics/overview', { from: to, to })).body.data
      expect(figures.open_pipeline_cents[at]).toBe(metrics.open_pipeline_cents.value)
      expect(figures.mrr_cents[at]).toBe(metrics.mrr_cents.value)
    }
    expect(figures.mrr_cents).toEqual([
      ...Array(3).fill(10_000),
      ...Array(6).fill(30_000),
      ...Array(3).fill(35_000),
    ])
  })

  it('are rows of nothing for who has just begun', async () => {
    const acme = await app.createAccount()
    const { figures } = (await acme.get('/analytics/trends')).body.data
    for (const row of Object.values(figures)) expect(row).toEqual(Array(12).fill(0))
  })
})
