import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

const status = async (id: string) => (await flow.onlyRun(id)).status

describe('versions', () => {
  it('keep a run on the one it began with, until it is moved', async () => {
    const one = draw([manual, ['w', 'wait', { days: 1 }], ['a', 'update_contact', { add_tags: ['one'] }]])
    const id = await flow.live(one)
    const [first, second] = [await flow.contact(), await flow.contact()]
    await flow.enroll(id, first.id)
    await app.drain()
    const two = draw([manual, ['w', 'wait', { days: 1 }], ['b', 'update_contact', { add_tags: ['two'] }]])
    const saved = await acme.put(`/workflows/${id}`, { graph: two })
    expect(saved.body.data).toMatchObject({ has_unpublished_changes: true, live_version: 1 })
    await flow.enroll(id, second.id)
    await flow.activate(id)
    expect((await acme.get(`/workflows/${id}/versions`)).body.data).toMatchObject([
      { version: 2, live_runs: 0 },
      { version: 1, live_runs: 2 },
    ])
    await app.drain()
    const dry = (await acme.post(`/workflows/${id}/migrate`, { dry_run: true })).body.data
    expect(dry).toEqual({
      moved: 2,
      left: 0,
      by_node: [{ node_id: 'w', to_node_id: 'w', runs: 2, reason: null }],
    })
    app.clock.advance('PT24H')
    await app.drain()
    for (const { id: contact } of [first, second]) {
      expect((await acme.get(`/contacts/${contact}`)).body.data.tags).toEqual(['one'])
    }
    const again = await acme.post(`/workflows/${id}/activate`)
    expect(again.body.data).toMatchObject({ live_version: 2, has_unpublished_changes: false })
  })

  it('move those that wait, exactly as the dry run said', async () => {
    const id = await flow.live(draw([manual, ['w', 'wait', { days: 1 }], ['gone', 'wait', { days: 9 }]]))
    const [a, b] = await flow.manyContacts(2)
    await flow.enroll(id, a!)
    await app.drain()
    app.clock.advance('PT25H')
    await app.drain()
    await flow.enroll(id, b!)
    await app.drain()
    await acme.put(`/workflows/${id}`, {
      graph: draw([manual, ['w', 'wait', { days: 1 }], ['b', 'update_contact', { add_tags: ['new'] }]]),
    })
    await flow.activate(id)
    const dry = (await acme.post(`/workflows/${id}/migrate`, { dry_run: true })).body.data
    const done = (await acme.post(`/workflows/${id}/migrate`)).body.data
    expect(done).toEqual(dry)
    expect(done).toMatchObject({ moved: 1, left: 1 })
    expect(done.by_node).toContainEqual({
      node_id: 'gone',
      to_node_id: null,
      runs: 1,
      reason: 'node_missing',
    })
    app.clock.advance('PT25H')
    await app.drain()
    expect((await acme.get(`/contacts/${b}`)).body.data.tags).toEqual(['new'])
    expect((await acme.get(`/contacts/${a}`)).body.data.tags).toEqual([])
  })

  it('let a failed step be retried on the one that mends it', async () => {
    const list = (await acme.post('/lists', { name: 'Soon gone' })).body.data.id
    const good = (await acme.post('/lists', { name: 'Stays' })).body.data.id
    const graph = (list_id: string) =>
      draw([manual, ['w', 'wait', { hours: 1 }], ['put', 'add_to_list', { list_id }]])
    const id = await flow.live(graph(list))
    const { id: contact } = await flow.contact()
    await flow.enroll(id, contact)
    await app.drain()
    await acme.delete(`/lists/${list}`)
    app.clock.advance('PT1H')
    await app.drain()
    const failed = await flow.onlyRun(id)
    expect(failed).toMatchObject({
      status: 'failed',
      end_reason: 'error',
      error: 'List not found',
      current_node_id: 'put',
    })
    const shown = (await acme.get(`/workflows/${id}`)).body.data
    expect(shown.health).toMatchObject({ status: 'degraded', issues: [{ node_id: 'put' }] })
    await acme.put(`/workflows/${id}`, { graph: graph(good) })
    await flow.activate(id)
    await acme.post(`/workflow-runs/${failed.id}/retry`)
    await app.drain()
    expect(await status(id)).toBe('failed')
    await acme.post(`/workflow-runs/${failed.id}/retry`, { version: 'live' })
    await app.drain()
    expect(await flow.onlyRun(id)).toMatchObject({ status: 'completed', version: 2 })
    expect((await acme.get(`/contacts/${contact}/lists`)).body.data).toMatchObject([{ id: good }])
    expect((await acme.post(`/workflow-runs/${failed.id}/retry`)).body.detail).toBe(
      'Only failed runs can be retried',
    )
    const { nodes } = await flow.metrics(id)
    for (const { entered, done, skipped, failed: lost, waiting, retrying } of nodes) {
      expect(entered).toBe(done + skipped + lost + waiting + retrying)
    }
  })
})

describe('pausing', () => {
  it('stops every step, keeps events, and goes on with activate', async () => {
    const graph = draw(
      [
        manual,
        ['e', 'wait_event', { event: 'note.added', timeout: { days: 1 } }],
        ['yes', 'update_contact', { add_tags: ['heard'] }],
        ['no', 'end'],
      ],
      ['start → e', 'e.event → yes', 'e.timeout → no'],
    )
    const id = await flow.live(graph)
    const { id: contact } = await flow.contact()
    await flow.enroll(id, contact)
    await app.drain()
    expect((await acme.post(`/workflows/${id}/pause`)).body.data.status).toBe('paused')
    await acme.post(`/contacts/${contact}/notes`, { body: 'Meanwhile' })
    app.clock.advance('PT72H')
    await app.drain()
    expect(await status(id)).toBe('waiting')
    expect((await flow.enroll(id, contact)).detail).toBe('Workflow is not active')
    await flow.activate(id)
    await app.drain()
    expect(flow.path(await flow.onlyRun(id))).toContain('e done event')
  })

  it('cancels runs when asked, and refuses a draft', async () => {
    const id = await flow.live(draw([manual, ['w', 'wait', { days: 1 }]]))
    await flow.enroll(id, (await flow.contact()).id)
    await app.drain()
    await acme.post(`/workflows/${id}/pause`, { cancel_runs: true })
    expect(await flow.onlyRun(id)).toMatchObject({ status: 'canceled', end_reason: 'canceled' })
    const draft = await flow.draft(draw([manual]))
    const refused = await acme.post(`/workflows/${draft}/pause`)
    expect([refused.status, refused.body.detail]).toEqual([409, 'Workflow is not active'])
  })
})

describe('what runs depend on', () => {
  it('may go: each run is left in a state with a name', async () => {
    const colleague = await acme.invite('member')
    const graph = draw([
      manual,
      ['w', 'wait', { hours: 1 }],
      ['own', 'assign_owner', { user_ids: [colleague.userId] }],
      ['mail', 'send_email', { subject: 'Hi', body_html: '<p>Hi</p>' }],
    ])
    const id = await flow.live(graph)
    const [gone, stays] = [await flow.contact(), await flow.contact()]
    await flow.enroll(id, gone.id, stays.id)
    await app.drain()
    await acme.delete(`/contacts/${gone.id}`)
    const [ended] = await flow.runs(id, { status: 'canceled' })
    expect(ended).toMatchObject({
      end_reason: 'contact_deleted',
      contact: null,
      ended_at: expect.any(String),
    })
    await acme.put(`/contacts/${stays.id}`, { unsubscribed: true })
    app.clock.advance('PT1H')
    await app.drain()
    const [run] = await flow.runs(id, { contact_id: stays.id })
    const detail = await flow.run(run.id)
    expect(detail).toMatchObject({ status: 'completed' })
    expect(detail.steps.at(-1)).toMatchObject({ status: 'skipped', reason: 'unsubscribed' })
  })

  it('ends with the workflow, and nothing of it is sent any more', async () => {
    const id = await flow.live(
      draw([
        manual,
        ['mail', 'send_email', { subject: 'Hi', body_html: '<p>Hi</p>' }],
        ['w', 'wait', { days: 1 }],
      ]),
    )
    const { id: contact } = await flow.contact()
    await flow.enroll(id, contact)
    await acme.within(ctx => import('./batch.ts').then(({ runBatch }) => runBatch(ctx, id)))
    expect(await flow.messages(contact)).toMatchObject([{ status: 'queued' }])
    expect((await acme.delete(`/workflows/${id}`)).body).toMatchObject({ canceled_runs: 1 })
    await app.drain()
    expect(await flow.messages(contact)).toMatchObject([{ status: 'canceled' }])
    expect((await acme.get(`/workflows/${id}`)).body.detail).toBe('Workflow not found')
  })
})

describe('goals, exits and turns', () => {
  it('leave the wait for the goal, once', async () => {
    const graph = draw(
      [
        manual,
        ['w', 'wait', { days: 30 }],
        [
          'g',
          'goal',
          { condition: { match: 'all', rules: [{ field: 'status', op: 'eq', value: 'customer' }] } },
        ],
        ['t', 'create_task', { title: 'Thank them' }],
      ],
      ['start → w', 'g → t'],
    )
    const id = await flow.live(graph, { settings: { exit_events: ['note.added'] } })
    const [won, left] = [await flow.contact(), await flow.contact()]
    await flow.enroll(id, won.id, left.id)
    await app.drain()
    await acme.put(`/contacts/${won.id}`, { status: 'customer' })
    await acme.post(`/contacts/${left.id}/notes`, { body: 'No' })
    await app.drain()
    const [a] = await flow.runs(id, { contact_id: won.id })
    expect(flow.path(await flow.run(a.id))).toEqual([
      'start done next',
      'w skipped',
      'g done next',
      't done next',
    ])
    const [b] = await flow.runs(id, { contact_id: left.id })
    expect(b).toMatchObject({ status: 'completed', end_reason: 'exit' })
    expect((await flow.metrics(id)).totals).toMatchObject({ started: 2, goal_reached: 1, goal_rate: 50 })
  })

  it('give turns that differ by one at most, and advance by hand', async () => {
    const [x, y] = [await acme.invite('member'), await acme.invite('member')]
    const id = await flow.live(
      draw([
        manual,
        ['own', 'assign_owner', { user_ids: [x!.userId, y!.userId, acme.userId] }],
        ['w', 'wait', { days: 1 }],
      ]),
    )
    const contacts = await flow.manyContacts(100)
    await flow.enroll(id, ...contacts)
    await Promise.all(Array.from({ length: 5 }, () => app.drain()))
    const owners = await app.sql<{ n: number }>(
      `select count(*)::int as n from contacts where id = any($1) group by owner_id order by 1`,
      [contacts],
    )
    expect(owners.map(({ n }) => n)).toEqual([33, 33, 34])
    const [run] = await flow.runs(id)
    expect((await acme.post(`/workflow-runs/${run.id}/advance`)).status).toBe(200)
    await app.drain()
    expect(await flow.run(run.id)).toMatchObject({ status: 'completed' })
    expect((await acme.post(`/workflow-runs/${run.id}/advance`)).body.detail).toBe('Run is not waiting')
    expect((await acme.post(`/workflow-runs/${run.id}/cancel`)).body.detail).toBe('Run already ended')
  })
})
