import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import type { PipelineHistory } from './schema.ts'

const app = useTestApp()
const start = Temporal.Instant.from('2026-11-16T10:00:00Z')

beforeEach(() => app.clock.set(start))

const stagesOf = async (acme: Account) => {
  const { data } = (await acme.get('/pipelines')).body
  return (name: string): string => data[0].stages.find((one: { name: string }) => one.name === name).id
}
const add = async (acme: Account, name: string, amount_cents: number, more: object = {}) =>
  (await acme.post('/deals', { name, amount_cents, ...more })).body.data.id as string
const history = async (acme: Account, query: Record<string, string> = {}): Promise<PipelineHistory> =>
  (await acme.get('/analytics/pipeline-history', query)).body.data
const closes = (changes: PipelineHistory['changes']) =>
  changes.opening_cents +
  changes.created_cents +
  changes.reopened_cents +
  changes.increased_cents -
  changes.decreased_cents -
  changes.won_cents -
  changes.lost_cents -
  changes.deleted_cents

const tomorrow = () => app.clock.advance({ days: 1 })

describe('the history of the pipeline', () => {
  it('tells what was open on each day, and what changed it', async () => {
    const acme = await app.createAccount()
    const stage = await stagesOf(acme)
    const rope = await add(acme, 'Rope', 1_000)
    const sail = await add(acme, 'Sail', 20_000, { stage_id: stage('Proposal') })
    const mast = await add(acme, 'Mast', 300)
    tomorrow()
    await acme.put(`/deals/${rope}`, { amount_cents: 1_500 })
    await acme.put(`/deals/${sail}/move`, { stage_id: stage('Won') })
    tomorrow()
    await acme.delete(`/deals/${mast}`)
    await acme.put(`/deals/${sail}/move`, { stage_id: stage('Negotiation') })
    await acme.put(`/deals/${rope}/move`, { stage_id: stage('Lost') })
    await add(acme, 'Oar', 40)
    const from = start.toString().slice(0, 10)
    const data = await history(acme, { from })
    expect(data.points.map(({ source, deals, cents }) => [source, deals, cents])).toEqual([
      ['history', 3, 21_300],
      ['history', 2, 1_800],
      ['live', 2, 20_040],
    ])
    expect(data.points[0]!.groups).toEqual([
      { key: stage('Proposal'), label: 'Proposal', deals: 1, cents: 20_000, weighted_cents: 10_000 },
      { key: stage('Qualification'), label: 'Qualification', deals: 2, cents: 1_300, weighted_cents: 130 },
    ])
    expect(data.changes).toEqual({
      opening_cents: 0,
      created_cents: 21_340,
      reopened_cents: 20_000,
      increased_cents: 500,
      decreased_cents: 0,
      won_cents: 20_000,
      lost_cents: 1_500,
      deleted_cents: 300,
      closing_cents: 20_040,
    })
    const second = await history(acme, { from: Temporal.PlainDate.from(from).add({ days: 1 }).toString() })
    expect(second.changes.opening_cents).toBe(21_300)
    expect(closes(second.changes)).toBe(second.changes.closing_cents)
    const mine = await history(acme, { from, owner_id: String(acme.userId), group: 'owner' })
    expect(mine.points[2]!.groups).toMatchObject([
      { key: String(acme.userId), label: 'Test owner', deals: 2 },
    ])
    const another = await history(acme, { from, owner_id: '2147483647' })
    expect(another.points.map(({ deals }) => deals)).toEqual([0, 0, 0])
    expect(another.changes.closing_cents).toBe(0)
  })

  it('leaves out what is omitted from the forecast where it is asked to, as the open pipeline does', async () => {
    const acme = await app.createAccount()
    await add(acme, 'Rope', 1_000)
    const sail = await add(acme, 'Sail', 20_000)
    tomorrow()
    await acme.patch(`/deals/${sail}/forecast-category`, { forecast_category: 'omitted' })
    const from = start.toString().slice(0, 10)
    const all = await history(acme, { from })
    expect([all.points.at(-1)!.cents, all.changes.closing_cents]).toEqual([21_000, 21_000])
    const some = await history(acme, { from, omitted: 'false' })
    expect(some.points.map(({ cents }) => cents)).toEqual([21_000, 1_000])
    expect(closes(some.changes)).toBe(1_000)
    expect(some.changes.closing_cents).toBe(1_000)
    const { metrics } = (await acme.get('/analytics/overview')).body.data
    expect(metrics.open_pipeline_cents.value).toBe(1_000)
    expect((await acme.get('/deals/forecast')).body.data.open.total_cents).toBe(1_000)
  })

  it('answers as it would have at a moment, whatever was changed or deleted since', async () => {
    const acme = await app.createAccount()
    const stage = await stagesOf(acme)
    const contact = (await acme.post('/contacts', { name: 'Ada', email: 'ada@example.com' })).body.data
    const kept = await add(acme, 'Kept', 7_000)
    await add(acme, 'Goes with its contact', 500, { contact_id: contact.id })
    tomorrow()
    const moment = app.clock.now().toString()
    const before = await history(acme, { as_of: moment })
    const today = await history(acme)
    expect(before.points.at(-1)).toEqual({ ...today.points.at(-1), source: 'history' })
    expect(before.points.slice(0, -1)).toEqual(today.points.slice(0, -1))
    tomorrow()
    await acme.put(`/deals/${kept}`, { amount_cents: 1, owner_id: null, forecast_category: 'commit' })
    await acme.delete(`/contacts/${contact.id}`)
    const { data: pipelines } = (await acme.get('/pipelines')).body
    const stages = pipelines[0].stages.map((one: { id: string; win_probability: number; kind: string }) =>
      one.id === stage('Qualification') ? { ...one, win_probability: 90 } : one,
    )
    await acme.patch(`/pipelines/${pipelines[0].id}`, { stages })
    expect((await history(acme)).points.at(-1)).toMatchObject({ deals: 1, cents: 1, weighted_cents: 1 })
    tomorrow()
    expect(await history(acme, { as_of: moment })).toEqual(before)
    const later = await history(acme, { from: before.range.to })
    expect(later.changes).toMatchObject({ decreased_cents: 6_999, deleted_cents: 500, closing_cents: 1 })
    expect(closes(later.changes)).toBe(1)
    const ahead = await acme.get('/analytics/pipeline-history', { as_of: '2031-01-01T00:00:00Z' })
    expect([ahead.status, ahead.body.detail]).toEqual([400, 'as_of must not be in the future'])
  })

  it('takes a snapshot of a day once it is over, and today’s as often as asked', async () => {
    const acme = await app.createAccount({ timezone: 'Pacific/Auckland' })
    await add(acme, 'Rope', 1_000)
    const run = async () => (await acme.post('/analytics/pipeline-snapshot/run')).body.data
    const { date } = await run()
    expect(date).toBe('2026-11-16')
    await add(acme, 'Sail', 500)
    expect(await run()).toEqual({ date, deals: 2, cents: 1_500, created: false })
    // Nothing is final before midnight in Auckland, 11:00 UTC, and then what happens later that night is not in it.
    await app.runCron('analytics.take_snapshots')
    expect(await days(acme)).toMatchObject(
      [
        { is_final: false, deals: 2 },
        { is_final: true, deals: 0 },
      ].toReversed(),
    )
    app.clock.advance({ hours: 2 })
    const late = await add(acme, 'Mast', 99)
    await Promise.all([1, 2, 3].map(() => app.runCron('analytics.take_snapshots')))
    expect((await days(acme)).at(-1)).toMatchObject({ is_final: true, deals: 2 })
    expect((await history(acme)).points.slice(-2)).toMatchObject([
      { source: 'snapshot', deals: 2, cents: 1_500 },
      { source: 'live', deals: 3, cents: 1_599 },
    ])
    const verify = async () => (await acme.get('/analytics/pipeline-history/verify')).body.data
    expect(await verify()).toEqual({ snapshots: 2, agrees: true, disagreement: null })
    await acme.delete(`/deals/${late}`)
    await expect(
      acme.within(({ db }) => db.deleteFrom('pipeline_snapshot_days').where('date', '=', date).execute()),
    ).rejects.toThrow('is final')
    await expect(
      acme.within(({ db }) => db.updateTable('pipeline_snapshots').set({ amount_cents: 1 }).execute()),
    ).rejects.toThrow('is final')
    await app.sql(
      `update deal_versions set amount_cents = 999 where organization_id = $1 and name = 'Rope'`,
      [acme.organizationId],
    )
    expect(await verify()).toMatchObject({
      agrees: false,
      disagreement: {
        date,
        name: 'Rope',
        snapshot: { amount_cents: 1_000 },
        replayed: { amount_cents: 999 },
      },
    })
  })

  it('knows deals that are older than its log by their moves', async () => {
    const acme = await app.createAccount()
    const stage = await stagesOf(acme)
    const id = await add(acme, 'Old', 100)
    tomorrow()
    await acme.put(`/deals/${id}/move`, { stage_id: stage('Proposal') })
    tomorrow()
    await app.sql('delete from deal_versions where organization_id = $1', [acme.organizationId])
    await acme.post('/analytics/pipeline-snapshot/run')
    const { points } = await history(acme, { from: '2026-11-16' })
    expect(points.map(({ groups, cents }) => [groups[0]?.label, cents]).slice(-3)).toEqual([
      ['Qualification', 100],
      ['Proposal', 100],
      ['Proposal', 100],
    ])
  })

  it('refuses what is no range', async () => {
    const acme = await app.createAccount()
    const ask = async (query: Record<string, string>) =>
      (await acme.get('/analytics/pipeline-history', query)).body.detail
    expect(await ask({ from: '2026-02-02', to: '2026-02-01' })).toBe('from must not be after to')
    expect(await ask({ from: '2016-01-01', to: '2026-02-01' })).toBe('range must be at most 1830 days')
    expect(await ask({ grain: 'hour' })).toMatch(/grain/)
    expect(await ask({ from: 'soon' })).toMatch(/from/)
  })
})

const days = (acme: Account) =>
  app.sql<{ date: string; is_final: boolean; deals: number }>(
    'select date, is_final, deals from pipeline_snapshot_days where organization_id = $1 order by date',
    [acme.organizationId],
  )
