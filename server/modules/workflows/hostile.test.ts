import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual, onEvent } from './workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

describe('hostile input', () => {
  it('is bounded and names itself', async () => {
    const bomb = '{% for i in (1..100000000) %}{{ i }}{% endfor %}'
    const id = await flow.live(draw([manual, ['t', 'create_task', { title: 'x', notes: bomb }]]))
    await flow.enroll(id, (await flow.contact()).id)
    await app.drain()
    const run = await flow.onlyRun(id)
    expect(run.status).toBe('failed')
    expect(run.error).toMatch(/limit/i)
    const large = draw([manual, ['t', 'create_task', { title: 'x', junk: 'y'.repeat(600_000) }]])
    const refused = await acme.post('/workflows', { name: 'Large', graph: large })
    expect([refused.status, refused.body.detail]).toEqual([400, 'graph must be at most 512 KB'])
    const many = { nodes: Array.from({ length: 201 }, (_, n) => ({ id: `n${n}`, kind: 'end' })), edges: [] }
    expect((await acme.post('/workflows', { name: 'Many', graph: many })).status).toBe(400)
    const unknown = { nodes: [{ id: 'a', kind: 'explode' }], edges: [] }
    expect((await acme.post('/workflows', { name: 'Unknown', graph: unknown })).status).toBe(400)
    expect((await acme.get('/workflows/rubbish')).body.detail).toBe('Workflow not found')
  })

  it('cannot close a circle by two activations at once', async () => {
    const list = (await acme.post('/lists', { name: 'Round' })).body.data.id
    const settings = { reentry: 'after_end' }
    const there = await flow.draft(
      draw([onEvent('contact.updated', { fields: ['title'] }), ['a', 'add_to_list', { list_id: list }]]),
      { settings },
    )
    const back = await flow.draft(
      draw([
        onEvent('list.member_added'),
        ['b', 'update_contact', { set: { title: '{{event.list_name}}' } }],
      ]),
      { settings },
    )
    const answers = await Promise.all([there, back].map(one => acme.post(`/workflows/${one}/activate`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)!
    expect(refused.body.errors).toMatchObject([{ code: 'workflow_loop', path: [{}, {}] }])
    const revision = await acme.put(`/workflows/${there}`, { name: 'Older', revision: 1 })
    expect(revision.status).toBe(200)
    const stale = await acme.put(`/workflows/${there}`, { name: 'Oldest', revision: 1 })
    expect([stale.status, stale.body.detail]).toEqual([409, 'Workflow was changed by someone else'])
  })
})
