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

describe('why a deal was won or lost', () => {
  it('is one of the reasons of its kind, asked for where the settings say so', async () => {
    const settings = await shop.put('/settings/crm', {
      won_reasons: [{ label: 'Price' }],
      lost_reasons: [{ label: 'Too late' }, { label: 'Old one', archived: true }],
      require_lost_reason: true,
    })
    const [price] = settings.body.data.won_reasons
    const [late, old] = settings.body.data.lost_reasons
    const deal = await make('To be closed')
    const won = await shop.post(`/deals/${deal.id}/win`, { reason_id: price.id, note: 'Fair and square' })
    expect(won.body.data).toMatchObject({
      ...{ status: 'won', close_note: 'Fair and square', lost_reason: null },
      close_reason: { id: price.id, label: 'Price' },
    })
    for (const reason_id of [undefined, price.id, old.id, '01a1dce5-541d-7093-834b-661a97c3b69e']) {
      const refused = await shop.post(`/deals/${deal.id}/lose`, { reason_id })
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual(
        reason_id
          ? [400, 'invalid_input', 'reason_id not found']
          : [400, 'reason_required', 'A reason is required'],
      )
    }
    const lost = await shop.put(`/deals/${deal.id}`, { status: 'lost', reason_id: late.id })
    expect(lost.body.data).toMatchObject({
      ...{ status: 'lost', lost_reason: 'Too late', close_note: null },
      close_reason: { label: 'Too late' },
    })
    const undone = await shop.post(`/deals/${deal.id}/undo-move`)
    expect(undone.body.data).toMatchObject({ status: 'won', close_note: 'Fair and square' })
    const open = await shop.put(`/deals/${deal.id}`, { status: 'open' })
    expect(open.body.data).toMatchObject({ close_reason: null, close_note: null, lost_reason: null })
    const made = await shop.post('/deals', { name: 'Lost at once', status: 'lost' })
    expect(made.body.code).toBe('reason_required')
    await shop.put('/settings/crm', { require_lost_reason: false })
    expect((await shop.post(`/deals/${deal.id}/lose`, {})).body.data.lost_reason).toBeNull()
  })

  it('needs a stage to end in', async () => {
    const endless = await shop.post('/pipelines', { name: 'Endless', stages: [{ name: 'On and on' }] })
    const deal = await make('Never', { pipeline_id: endless.body.data.id })
    const refused = await shop.post(`/deals/${deal.id}/win`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'no_such_stage'])
    const wrong = await shop.post(`/deals/${deal.id}/win`, { stage_id: stage('Lost') })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'stage_id not found'])
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
    const quiet = (await shop.get('/deals/board?idle=true')).body.data.columns
    expect(quiet.map((one: { count: number }) => one.count)).toEqual([0, 0, 0, 1, 0, 0])
    expect(quiet[3]).toMatchObject({ stage: { idle_days: 3 }, deals: [{ id: deal.id, is_idle: true }] })
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
