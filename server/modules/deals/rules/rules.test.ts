import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

let shop: Account
// biome-ignore lint/suspicious/noExplicitAny: the server checks the shape
let pipeline: any
const stage = (name: string) => pipeline.stages.find((one: { name: string }) => one.name === name).id
const make = async (name: string, more: object = {}) =>
  (await shop.post('/deals', { name, ...more })).body.data
const setStage = async (name: string, values: object) => {
  const stages = pipeline.stages.map((one: { id: string; name: string }) =>
    one.name === name ? { id: one.id, ...values } : { id: one.id },
  )
  return shop.patch(`/pipelines/${pipeline.id}`, { stages })
}

beforeAll(async () => {
  shop = await app.createAccount({ name: 'Rules', currency: 'USD' })
  pipeline = (await shop.get('/pipelines')).body.data[0]
})

describe('what a stage requires', () => {
  it('is kept with the stage, and only what deals have', async () => {
    const wrong = await setStage('Proposal', { required_fields: ['amount_cents', 'mood'] })
    expect([wrong.status, wrong.body.detail]).toEqual([
      400,
      'stages[2].required_fields[1] is not a field of deals',
    ])
    await shop.post('/custom-fields', { entity: 'deal', key: 'seats', label: 'Seats', type: 'number' })
    const asked = ['amount_cents', 'contact_id', 'lines', 'next_task', 'custom.seats']
    const set = await setStage('Proposal', { required_fields: asked, idle_days: 7, guidance: 'Send it' })
    expect(set.status, set.text).toBe(200)
    expect(set.body.data.stages[2]).toMatchObject({
      ...{ required_fields: asked, idle_days: 7, guidance: 'Send it', name: 'Proposal' },
    })
    const again = await setStage('Discovery', { idle_days: null })
    expect(again.body.data.stages[2].required_fields).toEqual(asked)
  })

  it('is asked of people, all at once, and nothing changes meanwhile', async () => {
    const contact = (await shop.post('/contacts', { first_name: 'Ada' })).body.data
    const deal = await make('Forty seats')
    const move = () => shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Proposal') })
    const refused = await move()
    expect([refused.status, refused.body.code, refused.body.missing]).toEqual([
      ...[400, 'stage_requirements'],
      ['amount_cents', 'contact_id', 'lines', 'next_task', 'custom.seats'],
    ])
    expect((await shop.get(`/deals/${deal.id}/history`)).body.data).toHaveLength(1)
    await shop.put(`/deals/${deal.id}/lines`, { lines: [{ name: 'Seat', unit_price_cents: 100 }] })
    await shop.post(`/deals/${deal.id}/tasks`, { title: 'Call' })
    expect((await move()).body.missing).toEqual(['contact_id', 'custom.seats'])
    const put = await shop.put(`/deals/${deal.id}`, {
      ...{ stage_id: stage('Proposal'), contact_id: contact.id, custom: { seats: 40 } },
    })
    expect([put.status, put.body.data.stage]).toEqual([200, 'Proposal'])
    const made = await shop.post('/deals', { name: 'Straight in', stage_id: stage('Proposal') })
    expect([made.status, made.body.code]).toEqual([400, 'stage_requirements'])
    const bulk = await shop.post('/deals/bulk-update', {
      ids: [(await make('In bulk')).id],
      set: { stage_id: stage('Proposal') },
    })
    expect(bulk.body.failed).toHaveLength(1)
  })
})

describe('a deal in which nothing happens', () => {
  it('is idle after so many days, tells its owner once, and again after something happened', async () => {
    await setStage('Negotiation', { idle_days: 3 })
    const deal = await make('Quiet', { stage_id: stage('Negotiation') })
    const now = async () => (await shop.get(`/deals/${deal.id}`)).body.data
    app.clock.advance({ hours: 71 })
    expect(await now()).toMatchObject({ is_idle: false, days_in_stage: 2 })
    app.clock.advance({ hours: 2 })
    expect(await now()).toMatchObject({ is_idle: true, days_in_stage: 3 })
    const told = async () => {
      await app.runCron('deals.tell_idle')
      await app.drain()
      const { body } = await shop.get('/notifications')
      return body.data.filter((one: { kind: string }) => one.kind === 'deal.idle').length
    }
    expect([await told(), await told()]).toEqual([1, 1])
    const task = (await shop.post(`/deals/${deal.id}/tasks`, { title: 'Call' })).body.data
    await shop.put(`/tasks/${task.id}`, { status: 'done' })
    const awake = await now()
    expect(awake.is_idle).toBe(false)
    expect(awake.last_activity_at > awake.stage_entered_at).toBe(true)
    app.clock.advance({ hours: 72 })
    expect(await told()).toBe(2)
    await shop.put(`/deals/${deal.id}/move`, { stage_id: stage('Won') })
    app.clock.advance({ hours: 24 * 30 })
    expect((await now()).is_idle).toBe(false)
  })
})
