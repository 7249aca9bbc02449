import { beforeAll, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

it('a template of campaigns is what a mail says, for as long as it is there', async () => {
  const template = await acme.post('/campaigns/templates', {
    name: 'Welcome',
    subject: 'Dear {{first_name}}',
    source: '<p>From {{organization.name}}</p><a href="{{view_url}}">On the web</a>',
  })
  expect(template.status).toBe(201)
  const template_id: string = template.body.data.id
  const id = await flow.live(
    draw([manual, ['mail', 'send_email', { template_id }], ['w', 'wait', { days: 1 }]]),
  )
  const { id: contact } = await flow.contact({ first_name: 'Grace' })
  const planned = (await acme.post(`/workflows/${id}/test-run`, { contact_id: contact })).body.data
  expect(planned.messages).toMatchObject([{ subject: 'Dear Grace', would_send: true }])
  expect(planned.messages[0].body_html).not.toContain('On the web')
  const { name } = (await acme.get('/organization')).body.data
  expect(planned.messages[0].body_html).toContain(`From ${name}`)
  await flow.enroll(id, contact)
  await app.drain()
  expect(await flow.messages(contact)).toMatchObject([{ subject: 'Dear Grace', kind: 'workflow' }])

  await acme.delete(`/campaigns/templates/${template_id}`)
  const { id: late } = await flow.contact()
  await flow.enroll(id, late)
  await app.drain()
  const [run] = await flow.runs(id, { contact_id: late })
  expect(run).toMatchObject({ status: 'failed', error: 'Template not found', current_node_id: 'mail' })
  expect(await flow.messages(late)).toEqual([])
})
