import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { PeriodForecast, SubmissionChanges } from '../periods/schema.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

const stagesOf = async (acme: Account) => {
  const { data } = (await acme.get('/pipelines')).body
  return (name: string): string => data[0].stages.find((one: { name: string }) => one.name === name).id
}
const add = async (acme: Account, name: string, amount_cents: number, more: object = {}) =>
  (await acme.post('/deals', { name, amount_cents, expected_close_date: '2026-12-10', ...more })).body.data
    .id as string
const forecast = async (acme: Account, query: Record<string, string> = {}): Promise<PeriodForecast> =>
  (await acme.get('/forecast', query)).body.data
const changesOf = async (acme: Account, id: string): Promise<SubmissionChanges> =>
  (await acme.get(`/forecast/submissions/${id}/changes`)).body.data

describe('the forecast of a period', () => {
  it('adds up what was won and what is expected in it, by category and by person', async () => {
    const acme = await app.createAccount()
    const bo = await acme.invite('member')
    const stage = await stagesOf(acme)
    await add(acme, 'a', 1_005, { forecast_category: 'commit' })
    await add(acme, 'b', 20_001, { forecast_category: 'best_case', stage_id: stage('Proposal') })
    await add(bo, 'c', 300)
    await add(bo, 'won', 4_000, { stage_id: stage('Won') })
    await add(acme, 'lost', 9_000, { stage_id: stage('Lost') })
    await add(acme, 'left out', 70_000, { forecast_category: 'omitted' })
    await add(acme, 'next year', 800, { expected_close_date: '2027-01-01', forecast_category: 'commit' })
    const data = await forecast(acme)
    expect(data).toMatchObject({
      period: { key: '2026-Q4', start: '2026-10-01', end: '2026-12-31' },
      currency: 'USD',
      target_cents: null,
      closed_cents: 4_000,
      commit_cents: 1_005,
      best_case_cents: 20_001,
      pipeline_cents: 300,
      weighted_cents: 4_000 + 101 + 10_001 + 30,
      submission: null,
    })
    for (const key of [
      'closed_cents',
      'commit_cents',
      'best_case_cents',
      'pipeline_cents',
      'weighted_cents',
    ] as const) {
      expect(data.by_owner.reduce((all, row) => all + row[key], 0)).toBe(data[key])
    }
    expect(data.by_owner.map(({ owner_id }) => owner_id)).toEqual([acme.userId, bo.userId])
    expect(await forecast(acme, { period: 'this_month' })).toMatchObject({
      closed_cents: 4_000,
      commit_cents: 0,
    })
    expect(await forecast(acme, { period: '2027-Q1' })).toMatchObject({ closed_cents: 0, commit_cents: 800 })
    expect(await forecast(acme, { period: 'next_quarter', owner_id: String(bo.userId) })).toMatchObject({
      period: { key: '2027-Q1' },
      weighted_cents: 0,
    })
    expect((await acme.get('/forecast', { period: '2026-13' })).body.detail).toBe(
      'period must be YYYY-MM or YYYY-Qn',
    )
    // The one forecast of all time says the same of what is in no other period.
    const all = (await acme.get('/deals/forecast')).body.data
    expect(all.won.total_cents).toBe(data.closed_cents)
    const next = await forecast(acme, { period: '2027-Q1' })
    expect(all.weighted_cents).toBe(data.weighted_cents + next.weighted_cents)
  })

  it('keeps what was submitted, for good', async () => {
    const acme = await app.createAccount()
    const bo = await acme.invite('member')
    const viewer = await acme.invite('viewer')
    await add(bo, 'Rope', 5_000, { forecast_category: 'commit' })
    const submit = (who: Account, body: object) => who.post('/forecast/submit', body)
    const first = await submit(bo, { period: 'this_quarter', amount_cents: 6_000, note: 'mostly rope' })
    expect([first.status, first.body.data]).toMatchObject([
      201,
      {
        period: '2026-Q4',
        owner_id: bo.userId,
        submitted_by_id: bo.userId,
        amount_cents: 6_000,
        best_case_cents: null,
        note: 'mostly rope',
        commit_cents: 5_000,
        closed_cents: 0,
        deals: [{ name: 'Rope', amount_cents: 5_000, category: 'commit', stage: 'Qualification' }],
      },
    ])
    const second = await submit(acme, { period: '2026-Q4', amount_cents: 7_000, owner_id: bo.userId })
    expect(second.body.data).toMatchObject({ owner_id: bo.userId, submitted_by_id: acme.userId })
    const { id } = first.body.data
    expect((await bo.get(`/forecast/submissions/${id}`)).body.data).toEqual(first.body.data)
    const listed = (await acme.get('/forecast/submissions', { period: 'this_quarter' })).body.data
    expect(listed.map((one: { id: string }) => one.id)).toEqual([second.body.data.id, id])
    expect(await forecast(acme, { owner_id: String(bo.userId) })).toMatchObject({
      submission: { amount_cents: 7_000 },
      by_owner: [{ owner_id: bo.userId, submitted: 7_000 }],
    })
    const refused = [
      await submit(bo, { period: 'this_month', amount_cents: 1, owner_id: acme.userId }),
      await submit(bo, { period: '2026-09', amount_cents: 1 }),
      await submit(bo, { period: 'soon', amount_cents: 1 }),
      await submit(bo, { period: 'this_month', amount_cents: -1 }),
      await submit(bo, { period: 'this_month' }),
      await submit(viewer, { period: 'this_month', amount_cents: 1 }),
      await bo.get('/forecast/submissions/no'),
    ]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
      [403, 'Only an admin can submit for others'],
      [409, 'Period has ended'],
      [400, 'period must be YYYY-MM or YYYY-Qn'],
      [400, expect.stringContaining('amount_cents')],
      [400, expect.stringContaining('amount_cents')],
      [403, expect.any(String)],
      [404, 'Submission not found'],
    ])
    const inSql = (work: Parameters<typeof acme.within>[0]) => expect(acme.within(work)).rejects.toThrow()
    await inSql(({ db }) => db.updateTable('forecast_submissions').set({ amount_cents: 1 }).execute())
    await inSql(({ db }) => db.deleteFrom('forecast_submissions').execute())
    await expect(
      app.sql('update forecast_submissions set amount_cents = 1 where id = $1', [id]),
    ).rejects.toThrow('append-only')
    const [told] = await app.sql<{ data: object }>(
      `select data from events where type = 'forecast.submitted' and organization_id = $1 order by seq`,
      [acme.organizationId],
    )
    expect(told!.data).toMatchObject({ submission_id: id, period: '2026-Q4', amount_cents: 6_000 })
  })

  it('says what became of a submission, deal by deal', async () => {
    const acme = await app.createAccount()
    const bo = await acme.invite('member')
    const stage = await stagesOf(acme)
    const commit = { forecast_category: 'commit' }
    const names = ['wins', 'loses', 'slips', 'grows', 'shrinks', 'doubted', 'deleted', 'handed on'] as const
    const ids = {} as Record<(typeof names)[number], string>
    for (const name of names) ids[name] = await add(acme, name, 1_000, commit)
    const hoped = await add(acme, 'hoped for', 500)
    const later = await add(acme, 'later', 70, { ...commit, expected_close_date: '2027-02-01' })
    const { id } = (await acme.post('/forecast/submit', { period: '2026-Q4', amount_cents: 8_000 })).body.data
    expect((await changesOf(acme, id)).items).toEqual([])
    app.clock.advance({ days: 1 })
    await acme.put(`/deals/${ids.wins}/move`, { stage_id: stage('Won') })
    await acme.put(`/deals/${ids.loses}/move`, { stage_id: stage('Lost') })
    await acme.put(`/deals/${ids.slips}`, { expected_close_date: '2027-01-01' })
    await acme.put(`/deals/${ids.grows}`, { amount_cents: 1_300 })
    await acme.put(`/deals/${ids.shrinks}`, { amount_cents: 900 })
    await acme.put(`/deals/${ids.doubted}`, { forecast_category: 'best_case' })
    await acme.delete(`/deals/${ids.deleted}`)
    await acme.put(`/deals/${ids['handed on']}`, { owner_id: bo.userId })
    await acme.put(`/deals/${hoped}/move`, { stage_id: stage('Won') })
    await acme.put(`/deals/${later}`, { expected_close_date: '2026-12-31' })
    await add(acme, 'new', 5, commit)
    const changes = await changesOf(acme, id)
    expect(changes).toMatchObject({ submitted_cents: 8_000, now_cents: 1_000 + 1_300 + 900 + 500 + 70 + 5 })
    expect(new Map(changes.items.map(({ name, kind, delta_cents }) => [name, [kind, delta_cents]]))).toEqual(
      new Map<string, [string, number]>([
        ['loses', ['lost', -1_000]],
        ['slips', ['slipped', -1_000]],
        ['doubted', ['recategorized', -1_000]],
        ['deleted', ['removed', -1_000]],
        ['handed on', ['removed', -1_000]],
        ['hoped for', ['won', 500]],
        ['grows', ['increased', 300]],
        ['shrinks', ['decreased', -100]],
        ['later', ['pulled_in', 70]],
        ['new', ['added', 5]],
        ['wins', ['won', 0]],
      ]),
    )
  })

  it('closes the gap to the cent, whatever is done to the deals', async () => {
    const acme = await app.createAccount()
    const bo = await acme.invite('member')
    const stage = await stagesOf(acme)
    const act = fc.record({
      deal: fc.nat({ max: 5 }),
      what: fc.oneof(
        fc.record({ amount_cents: fc.integer({ min: 0, max: 10 ** 12 }) }),
        fc.record({ forecast_category: fc.constantFrom('commit', 'best_case', 'pipeline', 'omitted') }),
        fc.record({ expected_close_date: fc.constantFrom('2026-12-31', '2027-01-01', null) }),
        fc.record({ owner_id: fc.constantFrom(acme.userId, bo.userId, null) }),
        fc.record({ currency: fc.constantFrom('USD', 'EUR', 'JPY') }),
        fc.record({ stage_id: fc.constantFrom(...['Proposal', 'Won', 'Lost'].map(stage)) }),
        fc.constant('delete' as const),
        fc.constant('create' as const),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async acts => {
        const ids = [await add(acme, 'x', 100, { forecast_category: 'commit' }), await add(acme, 'y', 7)]
        const submitted = (await acme.post('/forecast/submit', { period: '2026-Q4', amount_cents: 1 })).body
          .data
        for (const { deal, what } of acts) {
          const id = ids[deal % ids.length]!
          if (what === 'create') ids.push(await add(acme, 'z', 31, { forecast_category: 'commit' }))
          else if (what === 'delete') await acme.delete(`/deals/${id}`)
          else await acme.put(`/deals/${id}`, what)
        }
        const { submitted_cents, now_cents, items } = await changesOf(acme, submitted.id)
        const now = await forecast(acme, { owner_id: String(acme.userId) })
        expect(submitted_cents).toBe(submitted.commit_cents + submitted.closed_cents)
        expect(now_cents).toBe(now.commit_cents + now.closed_cents)
        expect(items.reduce((all, { delta_cents }) => all + delta_cents, submitted_cents)).toBe(now_cents)
        expect(new Set(items.map(({ deal_id }) => deal_id)).size).toBe(items.length)
      }),
      { numRuns: 15 },
    )
  })

  it('looks back at how good the word was', async () => {
    const acme = await app.createAccount()
    const stage = await stagesOf(acme)
    await acme.post('/forecast/submit', { period: '2026-11', amount_cents: 900 })
    await acme.post('/forecast/submit', { period: '2026-11', amount_cents: 1_500 })
    await add(acme, 'a', 1_000, { stage_id: stage('Won') })
    const ask = async () => (await acme.get('/forecast/accuracy')).body.data
    expect(await ask()).toEqual([])
    app.clock.set('2026-12-01T10:00:00Z')
    expect(await ask()).toEqual([
      {
        period: '2026-11',
        owner_id: acme.userId,
        name: 'Test owner',
        first_cents: 900,
        last_cents: 1_500,
        actual_cents: 1_000,
        error_percent: 50,
        bias: 'over',
      },
    ])
  })
})
