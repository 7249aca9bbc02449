import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { deleteAutomation, saveAutomation } from './index.ts'
import { automation } from './workflows.fixture.ts'

const app = useTestApp()

it('an automation is a workflow of its own sort: one run per event, changed through itself alone', async () => {
  const acme = await app.createAccount()
  const flow = automation(app, () => acme)
  const rule = {
    name: 'Tag talkers',
    enabled: true,
    trigger: { event: 'note.added' },
    condition: { match: 'all' as const, rules: [{ field: 'status', op: 'eq', value: 'lead' }] },
    actions: [{ kind: 'update_contact' as const, config: { add_tags: ['talks'] } }],
  }
  const id = await acme.within(ctx => saveAutomation(ctx, null, rule))
  const { id: contact } = await flow.contact()
  for (const body of ['one', 'two', 'three']) await acme.post(`/contacts/${contact}/notes`, { body })
  await app.drain()
  const runs = await flow.runs(id)
  expect(runs).toHaveLength(3)
  expect((await acme.get(`/contacts/${contact}`)).body.data.tags).toEqual(['talks'])
  expect((await acme.get('/workflows')).body.data).toEqual([])
  expect((await acme.put(`/workflows/${id}`, { name: 'Mine' })).body.detail).toBe(
    'This workflow belongs to an automation',
  )
  expect((await acme.delete(`/workflows/${id}`)).status).toBe(409)
  await acme.within(ctx => saveAutomation(ctx, id, { ...rule, enabled: false }))
  await acme.post(`/contacts/${contact}/notes`, { body: 'four' })
  await app.drain()
  expect(await flow.runs(id)).toHaveLength(3)
  await acme.within(ctx => deleteAutomation(ctx, id))
  expect((await acme.get(`/workflows/${id}`)).status).toBe(404)
  const refused = await acme.post('/workflows', { name: 'X', settings: { reentry: 'every_event' } })
  expect(refused.status).toBe(400)
})
