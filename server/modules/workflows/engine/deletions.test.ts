import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { automation, draw, manual } from '../workflows.fixture.ts'

const app = useTestApp()
let acme: Account
const flow = automation(app, () => acme)

beforeAll(async () => {
  acme = await app.createAccount()
})

type Node = Parameters<typeof draw>[0][number]

/** A run that waits before the node while something it depends on is deleted; what became of it. */
async function waitThen(
  node: Node,
  remove: (contactId: string) => Promise<{ status: number }>,
  more: Node[] = [],
) {
  const id = await flow.live(draw([manual, ['w', 'wait', { hours: 1 }], node, ...more]))
  const { id: contact } = await flow.contact()
  await flow.enroll(id, contact)
  await app.drain()
  expect([200, 204]).toContain((await remove(contact)).status)
  app.clock.advance('PT1H')
  await app.drain()
  return { id, run: await flow.onlyRun(id), contact }
}

const sequence = async () =>
  (
    await acme.post('/sequences', {
      name: 'Nurture',
      steps: [{ subject: 'Hello', body_html: '<p>Hello</p>', delay_days: 1 }],
    })
  ).body.data.id as string

describe('what waiting runs depend on is deleted', () => {
  it('a contact: its runs end at once', async () => {
    const { run } = await waitThen(['t', 'create_task', { title: 'Call' }], contact =>
      acme.delete(`/contacts/${contact}`),
    )
    expect(run).toMatchObject({ status: 'canceled', end_reason: 'contact_deleted', contact: null })
    expect(flow.path(run)).toEqual(['start done next', 'w skipped'])
  })

  it('a list: the step fails and says so, or takes the way out for it', async () => {
    const list = async () => (await acme.post('/lists', { name: 'List' })).body.data.id as string
    const [one, two] = [await list(), await list()]
    const { id, run } = await waitThen(['put', 'add_to_list', { list_id: one }], () =>
      acme.delete(`/lists/${one}`),
    )
    expect(run).toMatchObject({
      status: 'failed',
      end_reason: 'error',
      error: 'List not found',
      current_node_id: 'put',
    })
    expect((await acme.get(`/workflows/${id}`)).body.data.health).toMatchObject({
      status: 'degraded',
      issues: expect.arrayContaining([expect.objectContaining({ node_id: 'put' })]),
    })
    const graph = draw(
      [
        manual,
        ['w', 'wait', { hours: 1 }],
        ['put', 'remove_from_list', { list_id: two }],
        ['t', 'create_task', { title: 'Look' }],
      ],
      ['start → w', 'w → put', 'put.error → t'],
    )
    const caught = await flow.live(graph)
    await flow.enroll(caught, (await flow.contact()).id)
    await app.drain()
    await acme.delete(`/lists/${two}`)
    app.clock.advance('PT1H')
    await app.drain()
    expect(flow.path(await flow.onlyRun(caught))).toEqual([
      'start done next',
      'w done next',
      'put failed error',
      't done next',
    ])
  })

  it('a list that a condition asks for: nobody is on it', async () => {
    const list = (await acme.post('/lists', { name: 'Asked' })).body.data.id
    const { id: contact } = await flow.contact()
    await acme.post(`/lists/${list}/members`, { contact_ids: [contact] })
    const graph = draw(
      [
        manual,
        ['w', 'wait', { hours: 1 }],
        ['ask', 'condition', { match: 'all', rules: [{ list_id: list, op: 'in' }] }],
        ['y', 'end'],
        ['n', 'end'],
      ],
      ['start → w', 'w → ask', 'ask.yes → y', 'ask.no → n'],
    )
    const id = await flow.live(graph)
    await flow.enroll(id, contact)
    await app.drain()
    await acme.delete(`/lists/${list}`)
    app.clock.advance('PT1H')
    await app.drain()
    expect(flow.path(await flow.onlyRun(id))).toContain('ask done no')
  })

  it('a sequence: the step fails', async () => {
    const sequenceId = await sequence()
    const { run } = await waitThen(['e', 'enroll_sequence', { sequence_id: sequenceId }], () =>
      acme.delete(`/sequences/${sequenceId}`),
    )
    expect(run).toMatchObject({ status: 'failed', end_reason: 'error', error: 'Sequence not found' })
  })

  it('another workflow: the step fails', async () => {
    const other = await flow.live(draw([manual, ['z', 'end']]))
    const { run } = await waitThen(['s', 'start_workflow', { workflow_id: other }], () =>
      acme.delete(`/workflows/${other}`),
    )
    expect(['failed', 'completed']).toContain(run.status)
    expect(run.steps.at(-1)).toMatchObject({ node_id: 's' })
    expect(run.steps.at(-1).status).not.toBe('done')
  })

  it('a mailbox: the step fails, and another mailbox is not taken in its place', async () => {
    const box = (
      await acme.post('/mailboxes', {
        email: 'box@acme.test',
        smtp: { host: '127.0.0.1', port: 2525, user: 'x', password: 'y' },
      })
    ).body.data.id
    const mail: Node = ['m', 'send_email', { subject: 'Hi', body_html: '<p>Hi</p>', mailbox_id: box }]
    const { run, contact } = await waitThen(mail, () => acme.delete(`/mailboxes/${box}`))
    expect(run).toMatchObject({ status: 'failed', end_reason: 'error', error: 'account_id not found' })
    expect(await flow.messages(contact)).toEqual([])
  })

  it('a user: runs go on, also those of what they made', async () => {
    const [leaver, author] = [await acme.invite('member'), await acme.invite('member')]
    const made = (
      await author.post('/workflows', {
        name: 'Of somebody who left',
        graph: draw([manual, ['w', 'wait', { hours: 1 }], ['t', 'create_task', { title: 'Call' }]]),
      })
    ).body.data.id
    await flow.activate(made)
    await flow.enroll(made, (await flow.contact({ owner_id: author.userId })).id)
    await app.drain()
    const { run } = await waitThen(['own', 'assign_owner', { user_ids: [leaver.userId] }], async () => {
      await acme.delete(`/team/members/${author.userId}`)
      return acme.delete(`/team/members/${leaver.userId}`)
    })
    expect(flow.path(run)).toEqual(['start done next', 'w done next', 'own skipped next'])
    expect(run).toMatchObject({ status: 'completed', steps: [{}, {}, { reason: 'nobody_to_assign' }] })
    expect(await flow.onlyRun(made)).toMatchObject({ status: 'completed', end_reason: 'finished' })
  })
})

it('a template that nobody keeps is named at its node, and keeps the workflow from going live', async () => {
  const template_id = '01980000-0000-7000-8000-000000000000'
  const id = await flow.draft(draw([manual, ['mail', 'send_email', { template_id }]]))
  const { errors } = (await acme.post(`/workflows/${id}/validate`, {})).body.data
  const wrong = { node_id: 'mail', code: 'reference_missing', field: 'template_id' }
  expect(errors).toMatchObject([wrong])
  const refused = await acme.post(`/workflows/${id}/activate`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_workflow', errors: [wrong] } })
  const tried = await acme.post(`/workflows/${id}/test-run`, {})
  expect(tried).toMatchObject({ status: 400, body: { errors: [wrong] } })
})
