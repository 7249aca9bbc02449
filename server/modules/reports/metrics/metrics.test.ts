import { describe, expect, it } from 'vitest'
import type { WorkCtx } from '#kit/context.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import {
  answerQuery,
  compileQuery,
  filtersOf,
  findMetric,
  inReportSlot,
  loadEnvironment,
  type Metric,
  type MetricScope,
  metricQuery,
  metrics,
  overviewMetrics,
  percentOf,
  queryErrors,
  type ReportEnvironment,
  ReportQuery,
  ReportResult,
  readMetrics,
  readSeries,
  requireDataset,
  runQuery,
  seriesMetrics,
} from '../index.ts'

const app = useTestApp()

const within = <T>(account: Account, work: (ctx: WorkCtx) => Promise<T>): Promise<T> =>
  account.within(inner => work({ ...inner, transact: account.within.bind(account) } as unknown as WorkCtx))

const november: MetricScope = {
  from: Temporal.PlainDate.from('2026-11-01'),
  to: Temporal.PlainDate.from('2026-11-30'),
  timezone: 'UTC',
}

async function seed() {
  const acme = await app.createAccount()
  const { stages } = (await acme.get('/pipelines')).body.data[0]
  const stage = (name: string) => stages.find((one: { name: string }) => one.name === name).id
  for (const [name, amount_cents] of [
    ['Won', 10_000],
    ['Won', 20_005],
    ['Lost', 5_000],
    ['Proposal', 3_333],
  ] as const) {
    await acme.post('/deals', { name, amount_cents, stage_id: stage(name) })
  }
  await acme.post('/contacts', { first_name: 'Ada' })
  const invoice = { lines: [{ name: 'Work', unit_price_cents: 10_000 }] }
  const made = (await acme.post('/invoices', invoice)).body.data
  await acme.post(`/invoices/${made.id}/issue`, {})
  const items = [{ name: 'Plan', unit_price_cents: 4_900 }]
  const contact = (await acme.post('/contacts', { email: 'bob@example.com' })).body.data
  await acme.post('/subscriptions', { contact_id: contact.id, items })
  return acme
}

describe('a figure', () => {
  it('is what its query answers, and what its domain says', async () => {
    const acme = await seed()
    const all = overviewMetrics.map(key => findMetric(key)!)
    const values = await within(acme, ctx =>
      inReportSlot(ctx, async inner => readMetrics(inner, await loadEnvironment(inner), all, november)),
    )
    expect(Object.fromEntries(values)).toMatchObject({
      new_contacts: 2,
      deals_created: 4,
      deals_won: 2,
      deals_lost: 1,
      won_cents: 30_005,
      win_rate: 66.7,
      open_pipeline_cents: 3_333,
      open_rate: null,
      invoiced_cents: expect.any(Number),
    })
    const forecast = (await acme.get('/deals/forecast')).body.data
    expect(values.get('open_pipeline_cents')).toBe(forecast.open.total_cents)
    expect(values.get('weighted_pipeline_cents')).toBe(forecast.open.weighted_cents)
    expect(values.get('mrr_cents')).toBe((await acme.get('/subscriptions/mrr')).body.data.current_mrr_cents)
    expect(values.get('mrr_cents')).toBeGreaterThan(0)
    const receivables = (await acme.get('/invoices/receivables')).body.data
    expect(values.get('outstanding_cents')).toBe(receivables.outstanding.amount_cents)
    expect(values.get('outstanding_cents')).toBeGreaterThan(0)

    for (const metric of all) {
      const { data } = (await acme.get('/reports/datasets')).body
      expect(data.map((one: { name: string }) => one.name)).toContain(metric.dataset)
      const query = await within(acme, ctx =>
        ctx.transact(async inner => {
          const environment = await loadEnvironment(inner)
          return metricQuery(metric, requireDataset(environment, metric.dataset), november)
        }),
      )
      const { totals } = (await acme.post('/reports/run', query)).body.data
      const value = metric.whole ? percentOf(totals.value, totals.whole) : totals.value
      expect([metric.key, value]).toEqual([metric.key, values.get(metric.key)])
    }
  })

  it('adds up over time to the whole', async () => {
    const acme = await seed()
    for (const key of seriesMetrics) {
      const { points, total } = await within(acme, ctx =>
        inReportSlot(ctx, async inner =>
          readSeries(inner, await loadEnvironment(inner), findMetric(key)!, november, 'week'),
        ),
      )
      expect(points).toHaveLength(6)
      expect(points[0]!.period).toBe('2026-10-26')
      expect([key, points.reduce((sum, { value }) => sum + value, 0)]).toEqual([key, total])
    }
  })

  it('knows nothing of how things stood before', async () => {
    const acme = await seed()
    const past = { ...november, to: Temporal.PlainDate.from('2026-11-02') }
    const some = ['open_pipeline_cents', 'mrr_cents'].map(key => findMetric(key)!)
    const values = await within(acme, ctx =>
      inReportSlot(ctx, async inner => readMetrics(inner, await loadEnvironment(inner), some, past)),
    )
    expect(Object.fromEntries(values)).toEqual({ open_pipeline_cents: null, mrr_cents: 0 })
  })

  it('has a sentence and a name of its own', () => {
    expect(new Set(metrics.map(({ key }) => key)).size).toBe(metrics.length)
    for (const { counts } of metrics) expect(counts).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the face', () => {
  it('runs a query for another domain, alone or among others in one slot', async () => {
    const acme = await seed()
    const query = { dataset: 'deals', measures: [{ fn: 'sum' as const, field: 'amount_cents' }] }
    const one = await within(acme, ctx => runQuery(ctx, query))
    const two = await within(acme, ctx =>
      inReportSlot(ctx, async inner => {
        const environment = await loadEnvironment(inner)
        return answerQuery(inner, environment, compileQuery(environment, query))
      }),
    )
    expect([one.totals, two.totals]).toEqual([{ sum_amount_cents: 38_338 }, { sum_amount_cents: 38_338 }])
  })

  it('narrows a figure to a person and a pipeline where its dataset knows them', async () => {
    const acme = await seed()
    const environment: ReportEnvironment = await acme.within(loadEnvironment)
    const scope = { ...november, ownerId: acme.userId, pipelineId: '01a1dce5-541d-7093-834b-661a97c3b69e' }
    const fieldsOf = ({ dataset }: Metric) =>
      filtersOf(requireDataset(environment, dataset), scope).map(({ field }) => field)
    expect(fieldsOf(findMetric('won_cents')!)).toEqual(['owner_id', 'pipeline_id'])
    expect(fieldsOf(findMetric('tasks_completed')!)).toEqual(['assignee_id'])
    expect(fieldsOf(findMetric('mrr_cents')!)).toEqual([])
  })

  it('names its shapes and what may go wrong', () => {
    expect(Object.keys(ReportQuery.properties)).toContain('dataset')
    expect(Object.keys(ReportResult.properties)).toContain('totals')
    expect(queryErrors.map(({ status }) => status)).toContain(429)
  })
})
