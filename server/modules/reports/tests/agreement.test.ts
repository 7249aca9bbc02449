import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { QueryFilter, ReportQuery } from '../query/schema.ts'
import { answer, type Plain } from './reference.fixture.ts'

const app = useTestApp()
const RUNS = process.env.STRESS === '1' ? 2_000 : 60

/** Clocks that change, half hours, a day that does not exist. */
const zones = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
]
const moments = [
  ...['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-10-25T00:30:00.000Z'],
  ...['2026-10-25T01:30:00.000Z', '2011-12-30T09:59:59.000Z', '2011-12-30T10:00:00.000Z'],
  ...['2011-12-29T20:00:00.000Z', '2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
  ...['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-11-16T09:00:00.000Z'],
]
const texts = [null, '', 'web', 'Web', 'Größe', "O'Neil; --", '%_\\', 'z'] as const

const aDeal = fc.record({
  amount_cents: fc.integer({ min: 0, max: 1_000_000 }),
  status: fc.constantFrom('open', 'won', 'lost'),
  forecast_category: fc.constantFrom('commit', 'best_case', 'pipeline', 'omitted'),
  lost_reason: fc.constantFrom(...texts),
  created_at: fc.constantFrom(...moments),
  closed_at: fc.constantFrom(null, ...moments),
  expected_close_date: fc.constantFrom(null, '2025-12-31', '2026-01-01', '2026-02-28', '2026-11-16'),
})

const days = ['2011-12-29', '2011-12-30', '2011-12-31', '2026-03-29', '2026-10-25', '2026-01-01']
const someText = fc.constantFrom('web', 'WEB', 'größe', "O'Neil; --", '%_\\', '', 'x', 'w')
const timeField = fc.constantFrom('created_at', 'closed_at')
const leaf: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc.record({
    field: fc.constantFrom('status', 'lost_reason'),
    op: fc.constantFrom('eq', 'neq', 'contains', 'starts_with') as fc.Arbitrary<'eq'>,
    value: fc.oneof(someText, fc.constantFrom('open', 'WON')),
  }),
  fc.record({
    field: fc.constantFrom('lost_reason', 'status'),
    op: fc.constantFrom('in', 'not_in') as fc.Arbitrary<'in'>,
    value: fc.array(fc.oneof(someText, fc.constantFrom('lost')), { maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom('lost_reason', 'closed_at', 'expected_close_date'),
    op: fc.constantFrom('is_set', 'not_set') as fc.Arbitrary<'is_set'>,
  }),
  fc.record({
    field: fc.constant('amount_cents'),
    op: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'neq') as fc.Arbitrary<'gt'>,
    value: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constant(500_000.5)),
  }),
  fc.record({
    field: timeField,
    op: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq') as fc.Arbitrary<'gt'>,
    value: fc.constantFrom(...days, ...moments),
  }),
  fc.record({
    field: fc.oneof(timeField, fc.constant('expected_close_date')),
    op: fc.constant('between' as const),
    value: fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)).map(pair => pair.toSorted()),
  }),
)
const filter: fc.Arbitrary<QueryFilter> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  {
    weight: 1,
    arbitrary: fc.array(leaf, { minLength: 1, maxLength: 3 }).map(any => ({ any }) as QueryFilter),
  },
)
const filters = fc.array(filter, { maxLength: 2 })

const aMeasure = fc.oneof(
  fc.record({ fn: fc.constant('count' as const), filters }),
  fc.record({
    fn: fc.constantFrom('sum', 'avg', 'min', 'max', 'median', 'p90', 'count_distinct') as fc.Arbitrary<'sum'>,
    field: fc.constant('amount_cents'),
    filters,
  }),
  fc.record({
    fn: fc.constantFrom('min', 'max', 'count_distinct') as fc.Arbitrary<'min'>,
    field: fc.constantFrom('closed_at', 'expected_close_date'),
    filters,
  }),
  fc.record({ fn: fc.constant('count_distinct' as const), field: fc.constant('lost_reason'), filters }),
)
const aDimension = fc.oneof(
  fc.record({ field: fc.constantFrom('status', 'lost_reason', 'forecast_category') }),
  fc.record({
    field: timeField,
    grain: fc.constantFrom('day', 'week', 'month', 'quarter', 'year') as fc.Arbitrary<'day'>,
  }),
  fc.record({
    field: fc.constant('expected_close_date'),
    grain: fc.constantFrom('day', 'week', 'month', 'quarter', 'year') as fc.Arbitrary<'day'>,
  }),
)

const aQuery = fc
  .record({
    measures: fc.array(aMeasure, { minLength: 1, maxLength: 3 }),
    dimensions: fc.array(aDimension, { maxLength: 2 }),
    filters,
    timezone: fc.constantFrom(...zones),
    fill: fc.boolean(),
    sorted: fc.option(
      fc.record({ at: fc.nat(), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
    ),
  })
  .map(({ measures, dimensions, sorted, ...rest }): ReportQuery => {
    const named = measures.map((one, at) => ({ ...one, as: `m${at}` }))
    const told = dimensions.map((one, at) => ({ ...one, as: `d${at}` }))
    const keys = [...named, ...told].map(({ as }) => as)
    const order = sorted ? [{ key: keys[sorted.at % keys.length]!, direction: sorted.direction }] : []
    return {
      dataset: 'deals',
      measures: named,
      dimensions: told,
      order,
      limit: 10_000,
      ...rest,
    } as ReportQuery
  })

async function store(acme: Account, deals: readonly Plain[]): Promise<void> {
  const { stages, id: pipeline } = (await acme.get('/pipelines')).body.data[0]
  const stageFor = (kind: string) => {
    const { id, win_probability } = stages.find((one: { kind: string }) => one.kind === kind)
    return { stage_id: id as string, win_probability: String(win_probability) }
  }
  await acme.within(async ({ db }) => {
    await db
      .insertInto('deals')
      .values(
        deals.map((deal, at) => ({
          ...(deal as { created_at: string; status: string }),
          id: newId(),
          name: `Deal ${at}`,
          currency: 'USD',
          pipeline_id: pipeline,
          ...stageFor(deal.status as string),
          rank: at,
          stage_entered_at: deal.created_at as string,
          updated_at: deal.created_at as string,
        })),
      )
      .execute()
  })
}

describe('an answer', () => {
  it('is what plain arithmetic over the same rows gives, in any zone', async () => {
    const acme = await app.createAccount()
    const deals = fc.sample(aDeal, { numRuns: 60, seed: 42 })
    await store(acme, deals)
    await fc.assert(
      fc.asyncProperty(aQuery, async query => {
        const reply = await acme.post('/reports/run', query)
        expect([reply.status, reply.body.detail]).toEqual([200, undefined])
        const expected = answer(deals, query, query.timezone!)
        expect(reply.body.data.rows).toEqual(expected.rows)
        expect(reply.body.data.totals).toEqual(expected.totals)
      }),
      { numRuns: RUNS },
    )
  }, 600_000)

  it('adds up whatever it is told apart by, and opens to as many rows as it counts', async () => {
    const acme = await app.createAccount()
    const deals = fc.sample(aDeal, { numRuns: 80, seed: 7 })
    await store(acme, deals)
    const total = deals.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const measures = [
      { fn: 'sum', field: 'amount_cents', as: 'amount' },
      { fn: 'count' },
      { fn: 'count', as: 'won', filters: [{ field: 'status', op: 'eq', value: 'won' }] },
    ]
    for (const dimension of [
      { field: 'status' },
      { field: 'lost_reason' },
      { field: 'owner.name' },
      { field: 'stage.name' },
      { field: 'created_at', grain: 'hour' },
      { field: 'closed_at', grain: 'day' },
      { field: 'expected_close_date', grain: 'quarter' },
      { field: 'created_at' },
      { field: 'amount_cents' },
    ]) {
      for (const timezone of ['Pacific/Apia', 'America/St_Johns']) {
        const query = {
          dataset: 'deals',
          measures,
          dimensions: [{ ...dimension, as: 'by' }],
          timezone,
          limit: 10_000,
          fill: false,
        }
        const { rows, totals } = (await acme.post('/reports/run', query)).body.data
        const sum = (key: string) =>
          rows.reduce((all: number, row: Record<string, number>) => all + row[key]!, 0)
        expect([sum('amount'), totals.amount, sum('count')]).toEqual([total, total, deals.length])
        for (const row of rows.slice(0, 6)) {
          const drill = async (measure: string) =>
            (await acme.post('/reports/drill', { query, row: { by: row.by }, measure })).body.pagination.total
          expect([await drill('count'), await drill('won')]).toEqual([row.count, row.won])
        }
      }
    }
  })
})
