import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual, onEvent } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount({ timezone: 'Europe/Berlin' })
})

const vip = { match: 'all', rules: [{ field: 'status', op: 'eq', value: 'customer' }] }

describe('a run', () => {
  it('walks from the trigger to the end, each step once', async () => {
    const graph = draw(
      [
        onEvent('contact.created'),
        ['ask', 'condition', vip],
        ['mark', 'update_contact', { set: { title: 'VIP {{first_name}}' }, add_tags: ['vip'] }],
        ['task', 'create_task', { title: 'Call {{contact.title}}', due_in_days: 2 }],
        ['over', 'end'],
      ],
      ['start → ask', 'ask.yes → mark', 'mark → task', 'task → over', 'ask.no → over'],
    )
    const id = await flow.live(graph)
    const { id: contact } = await flow.contact({ status: 'customer' })
    const { id: other } = await flow.contact({ status: 'lead' })
    await app.drain()
    const runs = await flow.runs(id)
    expect(runs).toHaveLength(2)
    const run = await flow.run(runs.find((one: { contact_id: string }) => one.contact_id === contact).id)
    expect(run).toMatchObject({
      status: 'completed',
      end_reason: 'finished',
      trigger: { event: 'contact.created' },
    })
    expect(flow.path(run)).toEqual([
      'start done next',
      'ask done yes',
      'mark done next',
      'task done next',
      'over done',
    ])
    const changed = (await acme.get(`/contacts/${contact}`)).body.data
    expect(changed).toMatchObject({ tags: ['vip'] })
    expect(changed.title).toMatch(/^VIP Person/)
    const tasks = (await acme.get('/tasks')).body.data
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ title: `Call ${changed.title}`, contact_id: contact })
    const second = await flow.run(runs.find((one: { contact_id: string }) => one.contact_id === other).id)
    expect(flow.path(second)).toEqual(['start done next', 'ask done no', 'over done'])
    const { totals, nodes } = await flow.metrics(id)
    expect(totals).toMatchObject({ started: 2, live: 0, completed: 2, failed: 0 })
    const ask = nodes.find((node: { node_id: string }) => node.node_id === 'ask')
    expect(ask).toMatchObject({ entered: 2, done: 2, ports: { yes: 1, no: 1 } })
    const story = (await acme.get(`/contacts/${contact}/activities`)).body.data.map(
      (one: { title: string }) => one.title,
    )
    expect(story).toEqual(
      expect.arrayContaining(['Workflow Flow started', 'Workflow Flow ended: all steps are done']),
    )
    await acme.post(`/workflows/${id}/pause`)
  })

  it('waits on the wall clock, sends in the window, and hears of answers', async () => {
    const graph = draw(
      [
        manual,
        ['pause', 'wait', { days: 1 }],
        ['mail', 'send_email', { subject: 'Hello {{first_name}}', body_html: '<p>Hi {{first_name}}</p>' }],
        ['answer', 'wait_event', { event: 'note.added', timeout: { days: 3 } }],
        ['good', 'update_contact', { add_tags: ['answered'] }],
        ['bad', 'update_contact', { add_tags: ['silent'] }],
      ],
      ['start → pause', 'pause → mail', 'mail → answer', 'answer.event → good', 'answer.timeout → bad'],
    )
    const id = await flow.live(graph, {
      settings: { send_window: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '13:00', end: '15:00' } },
    })
    const [one, two] = [await flow.contact(), await flow.contact()]
    expect(await flow.enroll(id, one.id, two.id)).toMatchObject({ enrolled: 2, candidates: 2 })
    await app.drain()
    const waiting = await flow.runs(id)
    expect(waiting[0]).toMatchObject({
      status: 'waiting',
      waiting_for: 'time',
      current_node_id: 'pause',
      wake_at: '2026-11-17T10:00:00.000Z',
    })
    app.clock.set('2026-11-17T10:00:00Z')
    await app.drain()
    expect((await flow.runs(id))[0]).toMatchObject({
      status: 'waiting',
      waiting_for: 'window',
      wake_at: '2026-11-17T12:00:00.000Z',
    })
    expect(await flow.messages(one.id)).toHaveLength(0)
    app.clock.set('2026-11-17T12:00:00Z')
    await app.drain()
    expect(await flow.messages(one.id)).toMatchObject([
      { kind: 'workflow', subject: expect.stringMatching(/^Hello Person/) },
    ])
    await acme.post(`/contacts/${one.id}/notes`, { body: 'They called back' })
    await app.drain()
    app.clock.set('2026-11-20T12:00:00Z')
    await app.drain()
    const runs = await flow.runs(id)
    expect(runs.map((run: { status: string }) => run.status)).toEqual(['completed', 'completed'])
    expect((await acme.get(`/contacts/${one.id}`)).body.data.tags).toEqual(['answered'])
    expect((await acme.get(`/contacts/${two.id}`)).body.data.tags).toEqual(['silent'])
  })
})
