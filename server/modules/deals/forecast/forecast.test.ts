import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from '#kit/money/amount.ts'
import { mul, parseDecimal, ratio, roundHalfAwayFromZero } from '#kit/money/rational.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Stage } from '../pipelines/schema.ts'
import type { ForecastCategory } from '../schema.ts'

const app = useTestApp()

const sums = (deals: number, total_cents: number, weighted_cents: number) => ({
  deals,
  total_cents,
  weighted_cents,
})

describe('the forecast', () => {
  it('adds up open and won deals by stage, category and month', async () => {
    const acme = await app.createAccount()
    const stages = (await acme.get('/pipelines')).body.data[0].stages as Stage[]
    const stage = (name: string) => stages.find(one => one.name === name)!.id
    const add = async (name: string, amount_cents: number, more: object = {}) =>
      (await acme.post('/deals', { name, stage_id: stage(name), amount_cents, ...more })).body.data
    await add('Qualification', 1_005, { expected_close_date: '2026-12-31' })
    await add('Proposal', 20_001, { expected_close_date: '2027-01-01', forecast_category: 'best_case' })
    const negotiation = await add('Negotiation', 4_002)
    await add('Won', 10_000)
    await add('Lost', 70_000)
    const left = await add('Proposal', 5_000)
    await acme.patch(`/deals/${negotiation.id}/forecast-category`, { forecast_category: 'commit' })
    await acme.patch(`/deals/${left.id}/forecast-category`, { forecast_category: 'omitted' })

    const { data, ...beside } = (await acme.get('/deals/forecast')).body
    expect(beside).toEqual({ success: true, ...data })
    // 100.5 → 101, 10,000.5 → 10,001, 3,001.5 → 3,002
    expect(data).toMatchObject({ currency: 'USD', ...sums(4, 35_008, 23_104) })
    expect([data.open, data.won]).toEqual([sums(3, 25_008, 13_104), sums(1, 10_000, 10_000)])
    expect(data.by_category).toEqual({
      commit: sums(1, 4_002, 3_002),
      best_case: sums(1, 20_001, 10_001),
      pipeline: sums(2, 11_005, 10_101),
      omitted: sums(1, 5_000, 2_500),
    })
    expect(data.by_month).toEqual([
      { month: '2026-11', ...sums(1, 10_000, 10_000) },
      { month: '2026-12', ...sums(1, 1_005, 101) },
      { month: '2027-01', ...sums(1, 20_001, 10_001) },
      { month: null, ...sums(1, 4_002, 3_002) },
    ])
    expect(
      data.by_stage.map((row: { stage: string; total_cents: number }) => [row.stage, row.total_cents]),
    ).toEqual([
      ['Qualification', 1_005],
      ['Discovery', 0],
      ['Proposal', 20_001],
      ['Negotiation', 4_002],
      ['Won', 10_000],
      ['Lost', 70_000],
    ])
    const wrong = await acme.patch(`/deals/${left.id}/forecast-category`, { forecast_category: 'best case' })
    expect(wrong.status).toBe(400)
  })

  it('is asked of one pipeline or one person', async () => {
    const acme = await app.createAccount()
    const colleague = await acme.invite('member')
    const renewals = (await acme.post('/pipelines', { name: 'Renewals' })).body.data
    await acme.post('/deals', { name: 'a', amount_cents: 100 })
    await colleague.post('/deals', { name: 'b', amount_cents: 1_000, pipeline_id: renewals.id })
    await acme.post('/deals', { name: 'c', amount_cents: 10_000, pipeline_id: renewals.id })
    const total = async (query: object) =>
      (await acme.get('/deals/forecast', query as Record<string, string>)).body.data.total_cents
    expect(await total({})).toBe(11_100)
    expect(await total({ pipeline_id: renewals.id })).toBe(11_000)
    expect(await total({ owner_id: acme.userId })).toBe(10_100)
    expect(await total({ owner_id: acme.userId, pipeline_id: renewals.id })).toBe(10_000)
  })

  it('speaks the reporting currency', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    await app.sql(
      `insert into fx_rates (organization_id, reporting_currency, currency, rate, as_of, updated_at)
       values ($1, 'EUR', 'JPY', 0.0061, '2026-11-01', now())`,
      [acme.organizationId],
    )
    await acme.post('/deals', { name: 'yen', amount_cents: 1_234_567, currency: 'jpy' })
    await acme.post('/deals', { name: 'euro', amount_cents: 5_000 })
    const yen = Number(convert(1_234_567, 'JPY', 'EUR', parseDecimal('0.0061')))
    const { data } = (await acme.get('/deals/forecast')).body
    expect(data).toMatchObject({ currency: 'EUR', total_cents: 5_000 + yen })
    expect(data.weighted_cents).toBe(500 + Number(convert(123_457, 'JPY', 'EUR', parseDecimal('0.0061'))))
  })

  it('says so rather than being wrong when the sum is past every exact number', async () => {
    const acme = await app.createAccount()
    const renewals = (await acme.post('/pipelines', { name: 'Renewals' })).body.data
    const amount_cents = Number.MAX_SAFE_INTEGER
    await acme.post('/deals', { name: 'a', amount_cents })
    await acme.post('/deals', { name: 'b', amount_cents, pipeline_id: renewals.id })
    const reply = await acme.get('/deals/forecast')
    expect([reply.status, reply.body.code]).toEqual([409, 'forecast_too_large'])
    const one = await acme.get('/deals/forecast', { pipeline_id: renewals.id })
    expect(one.body.data).toMatchObject({ total_cents: amount_cents, weighted_cents: 900_719_925_474_099 })
  })

  it('is what the money kit computes, whatever was made, changed and removed', async () => {
    const acme = await app.createAccount()
    const percents = [0, 0.01, 12.5, 33.33, 66.67, 99.99, 100]
    const { data: pipeline } = (
      await acme.post('/pipelines', {
        name: 'Odd',
        stages: percents.map(win_probability => ({ name: `at ${win_probability}`, win_probability })),
      })
    ).body
    const categories: ForecastCategory[] = ['commit', 'best_case', 'pipeline', 'omitted']
    const deal = fc.record({
      amount: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10 ** 14 })),
      stage: fc.integer({ min: 0, max: percents.length - 1 }),
      later: fc.integer({ min: 0, max: percents.length - 1 }),
      category: fc.constantFrom(...categories),
      fate: fc.constantFrom('stays', 'moves', 'goes'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { maxLength: 6 }), async specs => {
        const ids: string[] = []
        let [total, weighted] = [0n, 0n]
        for (const { amount, stage, later, category, fate } of specs) {
          const made = await acme.post('/deals', {
            ...{ name: 'x', amount_cents: amount, forecast_category: category },
            stage_id: pipeline.stages[stage].id,
          })
          const { id } = made.body.data
          if (fate === 'moves') await acme.put(`/deals/${id}/move`, { stage_id: pipeline.stages[later].id })
          if (fate === 'goes') await acme.delete(`/deals/${id}`)
          else ids.push(id)
          if (fate === 'goes' || category === 'omitted') continue
          const percent = parseDecimal(percents[fate === 'moves' ? later : stage]!)
          total += BigInt(amount)
          weighted += roundHalfAwayFromZero(mul(ratio(BigInt(amount), 100n), percent))
        }
        const { data } = (await acme.get('/deals/forecast')).body
        expect([data.total_cents, data.weighted_cents]).toEqual([Number(total), Number(weighted)])
        expect((await acme.get('/deals/forecast', { owner_id: acme.userId })).body.data).toEqual(data)
        await acme.within(async ({ db }) => {
          for (const id of ids) await db.deleteFrom('deals').where('id', '=', id).execute()
        })
      }),
      { numRuns: 12 },
    )
  })
})
