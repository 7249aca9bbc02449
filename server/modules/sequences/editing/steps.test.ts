import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let acme: Account
let sequence: string
beforeEach(async () => {
  acme = await app.createAccount()
  sequence = (await acme.post('/sequences', { name: 'Intro' })).body.data.id
})

const add = (body: object = {}) => acme.post(`/sequences/${sequence}/steps`, body)
const timeline = async () => (await acme.get(`/sequences/${sequence}`)).body.data.steps
const names = async () =>
  (await timeline()).map((step: { step_number: number; name: string }) => `${step.step_number} ${step.name}`)

describe('steps', () => {
  it('come with their defaults', async () => {
    const made = await add()
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      sequence_id: sequence,
      step_number: 1,
      step_type: 'email',
      name: '',
      subject: '',
      body_html: '',
      delay_days: 1,
      delay_hours: 0,
      task_priority: 'normal',
      condition_config: {},
      is_active: true,
      variant_of: null,
      variant_weight: 50,
      sent_count: 0,
      open_rate: 0,
      variants: [],
    })
  })

  it('are inserted, moved, removed without ever leaving a gap', async () => {
    for (const name of ['a', 'b', 'c']) await add({ name })
    await add({ name: 'x', step_number: 2 })
    await add({ name: 'z', step_number: 99 })
    expect(await names()).toEqual(['1 a', '2 x', '3 b', '4 c', '5 z'])
    const steps = await timeline()
    expect((await acme.delete(`/steps/${steps[1].id}`)).body).toEqual({ success: true })
    expect(await names()).toEqual(['1 a', '2 b', '3 c', '4 z'])
    const ids = (await timeline()).map((step: { id: string }) => step.id)
    const path = `/sequences/${sequence}/steps/reorder`
    const moved = await acme.post(path, { order: ids.toReversed() })
    expect(moved.body.data.map((step: { name: string }) => step.name)).toEqual(['z', 'c', 'b', 'a'])
    const twice = await acme.post(path, { order: [ids[0], ids[0]] })
    expect([twice.status, twice.body.detail]).toEqual([400, 'order contains duplicate step ids'])
    const short = await acme.post(path, { order: ids.slice(1) })
    expect([short.status, short.body.detail]).toEqual([
      400,
      'order must list every step of this sequence exactly once (4 expected, 3 given)',
    ])
    const foreign = await acme.post(path, { order: [...ids.slice(1), sequence] })
    expect(foreign.body.detail).toBe(
      'order must list every step of this sequence exactly once (4 expected, 4 given)',
    )
    expect((await acme.delete(`/steps/${sequence}`)).body.detail).toBe('Step not found')
  })

  it('are replaced as a list, and changed one by one', async () => {
    await add({ name: 'old' })
    const put = await acme.put(`/sequences/${sequence}`, {
      steps: [{ name: 'n1' }, { step_type: 'task', name: 'n2' }],
    })
    expect(put.body.data.steps_count).toBe(2)
    expect(await names()).toEqual(['1 n1', '2 n2'])
    const [first] = await timeline()
    const changed = await acme.put(`/steps/${first.id}`, {
      subject: 'S',
      delay_days: 0,
      delay_hours: 23,
      name: null,
      is_active: false,
    })
    expect(changed.body.data).toMatchObject({ subject: 'S', delay_hours: 23, name: '', is_active: false })
    for (const bad of [
      { delay_days: 366 },
      { delay_days: -1 },
      { delay_hours: 24 },
      { step_type: 'fax' },
      { task_priority: 'urgent' },
    ]) {
      expect((await add(bad)).status).toBe(400)
    }
  })

  it('of the kind condition need a condition, and jump forward only', async () => {
    const [a, c] = [(await add({ name: 'a' })).body.data, (await add({ name: 'c' })).body.data]
    const bare = await add({ step_type: 'condition' })
    expect([bare.status, bare.body.detail]).toEqual([400, 'condition_config is required on a condition step'])
    const jump = (goto_step_id: string) => ({
      step_type: 'condition',
      step_number: 2,
      condition_config: { rules: [{ event: 'opened' }], on_true: 'goto', goto_step_id },
    })
    const back = await add(jump(a.id))
    expect([back.status, back.body.detail]).toEqual([
      400,
      'condition_config.goto_step_id must name a later step of this sequence',
    ])
    expect((await add(jump(c.id))).status).toBe(201)
    const bad = [
      { rules: [] },
      { rules: [{ event: 'opened', op: 'eq' }] },
      { rules: [{ field: 'title', op: 'happened' }] },
      { rules: [{ field: 'title', op: 'eq' }] },
      { rules: [{ op: 'happened' }] },
      { rules: [{ event: 'sneezed' }] },
    ]
    for (const condition_config of bad) expect((await add({ condition_config })).status).toBe(400)
    expect((await add({ condition_config: {} })).status).toBe(201)
  })
})

describe('variants', () => {
  it('are lettered in order, five with A, and each label once', async () => {
    const step = (await add({ subject: 'A', body_html: 'x' })).body.data
    const path = `/steps/${step.id}/variants`
    const made = await acme.post(path, { subject: 'B' })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      variant_of: step.id,
      variant_label: 'B',
      variant_weight: 50,
      subject: 'B',
      body_html: 'x',
      step_number: 1,
    })
    const twice = await acme.post(path, { variant_label: 'B' })
    expect([twice.status, twice.body.detail]).toEqual([400, "Variant 'B' already exists on this step"])
    expect((await acme.post(path, { variant_label: 'A' })).body.detail).toBe(
      "Variant 'A' already exists on this step",
    )
    await acme.post(path, { variant_label: 'D' })
    expect((await acme.post(path, {})).body.data.variant_label).toBe('C')
    expect((await acme.post(path, {})).body.data.variant_label).toBe('E')
    const full = await acme.post(path, {})
    expect([full.status, full.body.detail]).toEqual([400, 'Maximum number of variants reached'])
    const inner = await acme.post(`/steps/${made.body.data.id}/variants`, {})
    expect([inner.status, inner.body.detail]).toEqual([400, 'Cannot add a variant to a variant'])
    const task = (await add({ step_type: 'task' })).body.data
    const onTask = await acme.post(`/steps/${task.id}/variants`, {})
    expect([onTask.status, onTask.body.detail]).toEqual([
      400,
      'A/B variants are only supported on email steps',
    ])
    expect((await timeline())[0].variants.map((one: { variant_label: string }) => one.variant_label)).toEqual(
      ['B', 'C', 'D', 'E'],
    )
  })

  it('are changed as steps are, and removed by their own path', async () => {
    const step = (await add({ subject: 'A' })).body.data
    const variant = (await acme.post(`/steps/${step.id}/variants`, {})).body.data
    const changed = await acme.put(`/steps/${variant.id}`, { variant_label: 'Z', variant_weight: 10 })
    expect(changed.body.data).toMatchObject({ variant_label: 'Z', variant_weight: 10, variants: [] })
    expect((await acme.put(`/steps/${variant.id}`, { variant_label: 'a' })).status).toBe(400)
    const parent = await acme.delete(`/variants/${step.id}`)
    expect([parent.status, parent.body.detail]).toEqual([
      400,
      'Not a variant — use DELETE /steps/{step_id} to remove a step',
    ])
    expect((await acme.delete(`/variants/${variant.id}`)).body).toEqual({ success: true })
    const again = (await acme.post(`/steps/${step.id}/variants`, {})).body.data
    await acme.delete(`/steps/${step.id}`)
    expect((await acme.delete(`/variants/${again.id}`)).status).toBe(404)
  })
})
