import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

interface Stage {
  id: string
  name: string
  kind: string
}

let shop: Account
let stages: Stage[]
const stage = (name: string) => stages.find(one => one.name === name)!.id
const column = (board: { columns: { stage: Stage }[] }, name: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the server checks the shape
  board.columns.find(one => one.stage.name === name) as any

beforeAll(async () => {
  shop = await app.createAccount({ name: 'Boards', currency: 'USD' })
  stages = (await shop.get('/pipelines')).body.data[0].stages
})

const make = async (name: string, more: object = {}) =>
  (await shop.post('/deals', { name, amount_cents: 100_000, ...more })).body.data

describe('the board', () => {
  it('counts and sums whole columns, and hands out the rest page by page', async () => {
    for (let at = 1; at <= 60; at += 1) await make(`Deal ${at}`, at > 58 ? { currency: 'EUR' } : {})
    const { data } = (await shop.get('/deals/board')).body
    expect(data.columns.map((one: { stage: Stage }) => one.stage.name)).toEqual(
      stages.map(({ name }) => name),
    )
    const first = column(data, 'Qualification')
    expect([first.count, first.deals.length]).toEqual([60, 50])
    expect(first.sums).toEqual([
      { currency: 'EUR', count: 2, amount_cents: 200_000, weighted_cents: 20_000 },
      { currency: 'USD', count: 58, amount_cents: 5_800_000, weighted_cents: 580_000 },
    ])
    expect(first.amount_cents).toBeGreaterThan(5_800_000)
    const rest = (await shop.get(`/deals/board/${stage('Qualification')}?cursor=${first.next_cursor}`)).body
      .data
    expect(rest.next_cursor).toBeNull()
    const names = [...first.deals, ...rest.deals].map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 60 }, (_, at) => `Deal ${at + 1}`))
  })

  it('shows what was won and lost lately, the latest first', async () => {
    for (const name of ['Old', 'First', 'Second']) {
      const deal = await make(name)
      if (name === 'Old') app.clock.advance({ hours: -31 * 24 })
      await shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Won') })
      if (name === 'Old') app.clock.advance({ hours: 31 * 24 })
      app.clock.advance({ minutes: 1 })
    }
    const names = async (query: string) => {
      const { data } = (await shop.get(`/deals/board${query}`)).body
      const { count, deals } = column(data, 'Won')
      return [count, ...deals.map(({ name }: { name: string }) => name)]
    }
    expect(await names('')).toEqual([2, 'Second', 'First'])
    expect(await names('?closed_days=60')).toEqual([3, 'Second', 'First', 'Old'])
  })

  it('narrows to owners and words, and knows no other pipeline', async () => {
    const contact = (await shop.post('/contacts', { first_name: 'Grace', last_name: 'Hopper' })).body.data
    await make('Compiler', { owner_id: null, contact_id: contact.id, stage_id: stage('Proposal') })
    const proposal = async (query: string) =>
      column((await shop.get(`/deals/board?${query}`)).body.data, 'Proposal')
    expect((await proposal('owner=me')).count).toBe(0)
    const [card] = (await proposal('owner=none')).deals
    expect(card).toMatchObject({ name: 'Compiler', contact_name: 'Grace Hopper', owner: null })
    expect((await proposal('q=compiler')).count).toBe(1)
    expect((await proposal('q=engine')).count).toBe(0)
    expect((await shop.get('/deals/board?owner=you')).status).toBe(400)
    for (const id of ['none', '019f0000-0000-7000-8000-000000000000']) {
      const reply = await shop.get(`/deals/board?pipeline_id=${id}`)
      expect([reply.status, reply.body.detail]).toEqual([404, 'Pipeline not found'])
    }
    const wrong = await shop.get(`/deals/board/${stage('Proposal')}?cursor=x`)
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'cursor is not one of this column'])
  })
})

describe('a move taken back', () => {
  it('leaves the deal as it was, with one more row of history and no second win', async () => {
    const deals = [await make('A', { stage_id: stage('Discovery') })]
    deals.push(await make('B', { stage_id: stage('Discovery') }))
    deals.push(await make('C', { stage_id: stage('Discovery') }))
    const [, middle] = deals
    const before = (await shop.get(`/deals/${middle.id}`)).body.data
    app.clock.advance({ minutes: 5 })
    await shop.put(`/deals/${middle.id}/move`, { stage_id: stage('Won') })
    app.clock.advance({ minutes: 5 })
    const undone = await shop.post(`/deals/${middle.id}/undo-move`)
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body.data).toEqual({ ...before, updated_at: expect.any(String) })
    const history = (await shop.get(`/deals/${middle.id}/history`)).body.data
    expect(history.map((one: { undo: boolean }) => one.undo)).toEqual([false, false, true])
    const events = await app.sql(
      `select type, data->>'undone' as undone from events
       where type like 'deal.%' and data->>'deal_id' = $1 order by seq`,
      [middle.id],
    )
    expect(events.map(({ type, undone: isUndone }) => [type, isUndone])).toEqual([
      ['deal.created', null],
      ['deal.moved', null],
      ['deal.won', null],
      ['deal.moved', 'true'],
    ])
    const again = await shop.post(`/deals/${middle.id}/undo-move`)
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_undo'])
  })

  it('brings back why a deal was lost, for a day', async () => {
    const deal = await make('Lost once')
    const never = await shop.post(`/deals/${deal.id}/undo-move`)
    expect([never.status, never.body.code]).toEqual([409, 'nothing_to_undo'])
    await shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Lost'), lost_reason: 'Price' })
    const lost = (await shop.get(`/deals/${deal.id}`)).body.data
    app.clock.advance({ hours: 1 })
    await shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Proposal') })
    const { body } = await shop.post(`/deals/${deal.id}/undo-move`)
    expect(body.data).toEqual({ ...lost, updated_at: expect.any(String) })
    await shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Proposal') })
    app.clock.advance({ hours: 25 })
    expect((await shop.post(`/deals/${deal.id}/undo-move`)).status).toBe(409)
  })

  it('is for who moved it, and for admins', async () => {
    const deal = await make('Shared')
    await shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Discovery') })
    const member = await shop.invite('member')
    const refused = await member.post(`/deals/${deal.id}/undo-move`)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed'])
    await member.put(`/deals/${deal.id}/move`, { stage_id: stage('Proposal') })
    expect((await shop.post(`/deals/${deal.id}/undo-move`)).body.data.stage).toBe('Discovery')
  })
})
