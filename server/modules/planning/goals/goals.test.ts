import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { progress } from './progress.ts'
import type { Leaderboard } from './schema.ts'

const app = useTestApp()
beforeEach(() => app.clock.set('2026-11-16T10:00:00Z'))

const stageOf = async (acme: Account, name: string): Promise<string> => {
  const { data } = (await acme.get('/pipelines')).body
  return data[0].stages.find((one: { name: string }) => one.name === name).id
}
const win = async (acme: Account, amount_cents: number): Promise<string> =>
  (await acme.post('/deals', { name: 'x', amount_cents, stage_id: await stageOf(acme, 'Won') })).body.data.id
const metEvents = (acme: Account) =>
  app.sql<{ data: { goal_id: string; value: number } }>(
    `select data from events where type = 'goal.met' and organization_id = $1 order by seq`,
    [acme.organizationId],
  )

describe('goals', () => {
  it('know how far they are', async () => {
    const acme = await app.createAccount()
    const bo = await acme.invite('member')
    const made = await acme.post('/goals', {
      ...{ metric: 'won_cents', target: 30_000, period: 'month', start_date: '2026-11-20', name: ' Ropes ' },
      user_id: null,
    })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      {
        ...{
          name: 'Ropes',
          start_date: '2026-11-01',
          end_date: '2026-11-30',
          user_id: null,
          current: 0,
          percent: 0,
        },
        ...{ expected_by_now: 16_000, pace: 'behind', days_left: 15, status: 'active', met_at: null },
      },
    ])
    await win(acme, 10_000)
    await win(bo, 6_000)
    const { id } = made.body.data
    const get = async () => (await acme.get(`/goals/${id}`)).body.data
    expect(await get()).toMatchObject({ current: 16_000, percent: 53.3, pace: 'on_track' })
    const own = (await bo.post('/goals', { metric: 'deals_won', target: 3, period: 'quarter' })).body.data
    expect(own).toMatchObject({
      user_id: bo.userId,
      current: 1,
      start_date: '2026-10-01',
      end_date: '2026-12-31',
    })
    const custom = {
      metric: 'calls',
      target: 2,
      period: 'custom',
      start_date: '2026-12-01',
      end_date: '2026-12-05',
    }
    expect((await bo.post('/goals', custom)).body.data).toMatchObject({ status: 'upcoming', days_left: 5 })
    const changed = await bo.patch(`/goals/${own.id}`, { target: 1, metric: 'deals_created' })
    expect(changed.body.data).toMatchObject({ status: 'met', percent: 100 })
    const listed = async (query: Record<string, string>) =>
      (await acme.get('/goals', query)).body.data.map((one: { metric: string }) => one.metric)
    expect(await listed({})).toEqual(['calls', 'won_cents', 'deals_created'])
    expect(await listed({ status: 'met' })).toEqual(['deals_created'])
    expect(await listed({ user_id: String(bo.userId) })).toEqual(['calls', 'deals_created'])
    const refused = [
      await bo.post('/goals', { metric: 'deals_won', target: 3, user_id: acme.userId }),
      await bo.post('/goals', { metric: 'deals_won', target: 3, user_id: null }),
      await bo.patch(`/goals/${id}`, { target: 5 }),
      await bo.delete(`/goals/${id}`),
      await acme.post('/goals', { metric: 'songs', target: 3 }),
      await acme.post('/goals', { metric: 'deals_won', target: 0 }),
      await acme.post('/goals', { ...custom, end_date: '2026-11-30' }),
      await acme.post('/goals', { ...custom, end_date: undefined }),
      await acme.get('/goals/no'),
    ]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual([
      ...[1, 2, 3, 4].map(() => [403, 'Only an admin can set goals for others']),
      [400, expect.stringContaining('metric')],
      [400, expect.stringContaining('target')],
      [400, 'end_date must not be before start_date'],
      [400, 'end_date is required'],
      [404, 'Goal not found'],
    ])
    app.clock.set('2026-12-02T10:00:00Z')
    expect(await get()).toMatchObject({ status: 'missed', days_left: 0, expected_by_now: 30_000 })
    expect((await acme.delete(`/goals/${id}`)).status).toBe(200)
    expect((await acme.get(`/goals/${id}`)).status).toBe(404)
  })

  it('are told of once when they are met, however often they are crossed and by how many workers', async () => {
    const acme = await app.createAccount()
    const { id } = (await acme.post('/goals', { metric: 'won_cents', target: 1_000, period: 'month' })).body
      .data
    const watch = () => Promise.all(Array.from({ length: 10 }, () => app.runCron('planning.watch_goals')))
    await watch()
    expect(await metEvents(acme)).toEqual([])
    const deal = await win(acme, 1_000)
    await watch()
    await acme.put(`/deals/${deal}/move`, { stage_id: await stageOf(acme, 'Proposal') })
    await watch()
    await acme.put(`/deals/${deal}/move`, { stage_id: await stageOf(acme, 'Won') })
    await acme.patch(`/goals/${id}`, { target: 500 })
    await watch()
    expect((await metEvents(acme)).map(({ data }) => data)).toMatchObject([{ goal_id: id, value: 1_000 }])
    expect((await acme.get(`/goals/${id}`)).body.data).toMatchObject({
      status: 'met',
      met_at: '2026-11-16T10:00:00.000Z',
    })
  })

  it('rank people; equals share a rank', async () => {
    const acme = await app.createAccount()
    const [bo, cy, viewer] = [
      await acme.invite('member'),
      await acme.invite('admin'),
      await acme.invite('viewer'),
    ]
    await app.sql(
      `update users set name = case id when $1 then 'Bo' when $2 then 'Cy' else 'Ada' end where id = any($3)`,
      [bo.userId, cy.userId, [acme.userId, bo.userId, cy.userId]],
    )
    await win(acme, 500)
    await win(bo, 700)
    await win(cy, 700)
    await acme.post('/goals', { metric: 'won_cents', target: 1_400, user_id: bo.userId })
    const board = async (query: Record<string, string> = {}): Promise<Leaderboard> =>
      (await acme.get('/goals/leaderboard', query)).body.data
    const { range, rows } = await board()
    expect(range).toEqual({ from: '2026-11-01', to: '2026-11-30', timezone: 'UTC' })
    expect(rows).toEqual([
      { rank: 1, user_id: bo.userId, name: 'Bo', value: 700, target: 1_400, percent: 50 },
      { rank: 1, user_id: cy.userId, name: 'Cy', value: 700, target: null, percent: null },
      { rank: 3, user_id: acme.userId, name: 'Ada', value: 500, target: null, percent: null },
    ])
    expect((await board({ metric: 'tasks_completed' })).rows.map(({ rank }) => rank)).toEqual([1, 1, 1])
    expect((await board({ period: 'last_quarter' })).range.from).toBe('2026-07-01')
    await acme.post('/deals', {
      name: 'theirs',
      amount_cents: 1,
      owner_id: viewer.userId,
      stage_id: await stageOf(acme, 'Won'),
    })
    expect((await board()).rows).toHaveLength(4)
    expect((await acme.get('/goals/leaderboard', { period: 'soon' })).status).toBe(400)
  })

  it('expect of a day what its share of the days is', () => {
    const goal = { start_date: '2026-02-01', end_date: '2026-02-28', target: 2_800, met_at: null }
    const on = (day: string, current: number) => progress(goal, current, Temporal.PlainDate.from(day))
    expect(on('2026-01-31', 0)).toMatchObject({ status: 'upcoming', expected_by_now: 0, days_left: 28 })
    expect(on('2026-02-01', 105)).toMatchObject({ expected_by_now: 100, pace: 'on_track', days_left: 28 })
    expect(on('2026-02-01', 106).pace).toBe('ahead')
    expect(on('2026-02-28', 2_659)).toMatchObject({ pace: 'behind', days_left: 1, status: 'active' })
    expect(on('2026-03-01', 2_799).status).toBe('missed')
    expect(on('2026-03-01', 2_800).status).toBe('met')
  })
})
