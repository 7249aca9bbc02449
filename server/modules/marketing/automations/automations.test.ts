import { expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const fields = [
  { type: 'email', label: 'Email' },
  { type: 'text', label: 'Name' },
]
const openForm = async (acme: Account) => (await acme.post('/forms', { name: 'Demo', fields })).body.data.id
const answer = (id: string, email: string) =>
  app.anonymous.post(`/public/forms/${id}/submit`, { email, name: 'Ada' })
const tagsOf = async (acme: Account, email: string) =>
  (await acme.get('/contacts')).body.data.find((one: { email: string }) => one.email === email)?.tags

it('acts once for every event it is about, and no more once it is switched off', async () => {
  const acme = await app.createAccount()
  const [one, other] = [await openForm(acme), await openForm(acme)]
  const made = await acme.post('/automations', {
    name: 'Tag',
    trigger: { type: 'form.submitted', form_id: one },
    conditions: [{ field: 'status', op: 'eq', value: 'lead' }],
    actions: [{ type: 'update_contact', add_tags: ['hot'] }],
  })
  expect(made.status, made.text).toBe(201)
  const rule = made.body.data
  expect(rule).toMatchObject({ enabled: true, problems: [], run_count: 0, last_run_at: null })
  await answer(one, 'ada@example.com')
  await answer(other, 'bob@example.com')
  await app.drain()
  expect(await tagsOf(acme, 'ada@example.com')).toEqual(['hot'])
  expect(await tagsOf(acme, 'bob@example.com')).toEqual([])
  const runs = (await acme.get(`/automations/${rule.id}/runs`)).body
  expect(runs.data).toMatchObject([{ status: 'completed', trigger: { event: 'form.submitted' } }])
  expect((await acme.get(`/automations/${rule.id}`)).body.data).toMatchObject({
    run_count: 1,
    failed_count: 0,
  })
  const preview = await acme.post('/automations/preview', { trigger: 'form.submitted' })
  expect(preview.body.data).toMatchObject({ events: 2, matched: 2, contacts: 2 })
  const narrow = await acme.post('/automations/preview', {
    trigger: { type: 'form.submitted', form_id: one },
  })
  expect(narrow.body.data).toMatchObject({ matched: 1 })
  const off = await acme.put(`/automations/${rule.id}`, { enabled: false })
  expect(off.body.data.enabled).toBe(false)
  await answer(one, 'eve@example.com')
  await app.drain()
  expect(await tagsOf(acme, 'eve@example.com')).toEqual([])
  expect((await acme.put(`/workflows/${rule.workflow_id}`, { name: 'X' })).status).toBe(409)
  await acme.delete(`/forms/${one}`)
  const [listed] = (await acme.get('/automations')).body.data
  expect(listed.problems).toEqual(['trigger.form_id not found'])
  expect((await acme.delete(`/automations/${rule.id}`)).status).toBe(200)
  expect((await acme.get(`/automations/${rule.id}`)).body.detail).toBe('Automation not found')
})

it('says in the words of the rule what is wrong with it', async () => {
  const acme = await app.createAccount()
  const nobody = '01a1dce5-541d-7093-834b-661a97c3b69e'
  const refused = async (body: object) => {
    const reply = await acme.post('/automations', { name: 'X', trigger: 'note.added', ...body })
    return [reply.status, reply.body.detail]
  }
  const tag = [{ type: 'update_contact', add_tags: ['x'] }]
  expect(await refused({ trigger: 'sun.risen', actions: tag })).toEqual([400, 'Unknown trigger: sun.risen'])
  expect(await refused({ actions: [{ type: 'dance' }] })).toEqual([400, 'Unknown action: dance'])
  expect(await refused({ actions: [] })).toEqual([400, 'actions must hold at least one action'])
  expect(await refused({})).toEqual([400, 'actions must hold at least one action'])
  expect(await refused({ actions: [{ type: 'add_to_list' }] })).toEqual([
    400,
    'actions[0].list_id is required',
  ])
  expect(await refused({ actions: [{ type: 'add_to_list', list_id: nobody }] })).toEqual([
    400,
    'actions[0].list_id not found',
  ])
  expect(await refused({ trigger: { type: 'form.submitted', form_id: nobody }, actions: tag })).toEqual([
    400,
    'trigger.form_id not found',
  ])
  expect(await refused({ conditions: [{ field: 'x', op: 'is' }], actions: tag })).toMatchObject([400, {}])
  const loop = await acme.post('/automations', {
    name: 'Round',
    trigger: { type: 'contact.updated', fields: ['title'] },
    actions: [{ type: 'update_contact', set: { title: 'Again' } }],
  })
  expect([loop.status, loop.body.code]).toEqual([400, 'workflow_loop'])
  expect((await acme.get('/automations')).body.data).toEqual([])
})
