import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { modules } from '#modules/index.ts'
import { type Account, useTestApp } from './harness.ts'
import { sampleBody } from './samples.ts'
import { targets } from './targets/index.ts'

/** Generated from the route registry: whatever takes a mailbox to send from refuses a colleague's that is not shared. */
const app = useTestApp()
const FIELDS = ['account_id', 'sender_account_id', 'mailbox_id', 'inbox_id']
const fieldsOf = ({ body, access, path }: Route): string[] =>
  // Signing in to a mailbox is for whoever looks after it; a draft is refused once it is sent, as the next test has it.
  access.kind === 'role' && !/^\/(webmail\/oauth|drafts)/.test(path)
    ? FIELDS.filter(name => name in ((body as { properties?: object } | undefined)?.properties ?? {}))
    : []
const cases = modules
  .flatMap(module => module.routes)
  .flatMap(route =>
    fieldsOf(route).map(field => [`${route.method} ${route.path} ${field}`, route, field] as const),
  )

async function addressOf(route: Route, owner: Account): Promise<string> {
  let path = route.path
  // From the inside out: what something hangs on is there by then.
  for (const [name, param] of Object.entries(route.params).reverse())
    path = path.replace(`{${name}}`, encodeURIComponent(await targetOf(param.names, owner)))
  return route.base + path
}

async function targetOf(kind: string, owner: Account): Promise<string> {
  const [invoice] = kind === 'invoice' ? (await owner.get('/invoices')).body.data : []
  return invoice?.id ?? targets[kind]!(owner)
}

const connect = async (by: Account, email: string, more: object = {}): Promise<string> => {
  const reply = await by.post('/mailboxes', { email, smtp: { host: 'smtp.example.com' }, ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id
}

/** An organization with its own mailbox, and one that is a member's. */
async function setUp() {
  const acme = await app.createAccount()
  await connect(acme, 'sales@example.com')
  const [mia, otto] = [await acme.invite('member'), await acme.invite('admin')]
  return { acme, mia, otto, hers: await connect(mia, 'mia@example.com') }
}

describe('a mailbox of a colleague', () => {
  it('is asked for in more than a handful of places', () => expect(cases.length).toBeGreaterThan(8))

  it.each(cases)('is refused by %s until it is shared', async (_, route, field) => {
    const { acme, mia, otto, hers } = await setUp()
    const path = await addressOf(route, acme)
    const body = {
      ...(sampleBody(route.body!) as object),
      to: 'someone@example.com',
      to_email: 'x@example.com',
    }
    const call = (by: Account) => by.call(route.method, path, { body: { ...body, [field]: hers } })
    const refused = await call(otto)
    expect([refused.status, refused.body.code]).toEqual([403, 'mailbox_not_shared'])
    const mails = await acme.get('/emails', { mailbox_id: hers })
    expect(mails.body.data, mails.text).toEqual([])
    await mia.patch(`/mailboxes/${hers}`, { shared: true })
    expect((await call(otto)).body.code).not.toBe('mailbox_not_shared')
  })

  it('is refused when a draft is sent', async () => {
    const { otto, hers } = await setUp()
    const draft = await otto.post('/drafts', { to: ['a@else.test'], subject: 'Hi', account_id: hers })
    const refused = await otto.post(`/drafts/${draft.body.data.id}/send`)
    expect([refused.status, refused.body.code]).toEqual([403, 'mailbox_not_shared'])
  })

  it('is refused in a workflow, in a copy, and when a campaign is sent; what is there stays', async () => {
    const { mia, otto, hers } = await setUp()
    const graph = {
      nodes: [
        { id: 'start', kind: 'trigger', config: { type: 'manual' } },
        {
          id: 'mail',
          kind: 'send_email',
          config: { subject: 'Hi', body_html: '<p>Hi</p>', mailbox_id: hers },
        },
      ],
      edges: [{ from: 'start', to: 'mail' }],
    }
    const refused = await otto.post('/workflows', { name: 'Borrowed', graph })
    expect([refused.status, refused.body.code]).toEqual([403, 'mailbox_not_shared'])
    const workflow = (await mia.post('/workflows', { name: 'Hers', graph })).body.data
    expect((await otto.put(`/workflows/${workflow.id}`, { graph })).status).toBe(200)

    const sequence = (await mia.post('/sequences', { name: 'Hers', mailbox_id: hers })).body.data
    const same = await otto.put(`/sequences/${sequence.id}`, { name: 'Renamed', mailbox_id: hers })
    expect([same.status, same.body.data.mailbox_id]).toEqual([200, hers])
    const copy = await otto.post(`/sequences/${sequence.id}/duplicate`)
    expect(copy.body.data.mailbox_id).toBeNull()
    expect((await mia.post(`/sequences/${sequence.id}/duplicate`)).body.data.mailbox_id).toBe(hers)

    const draft = { name: 'News', subject: 'News', body_html: '<p>Hi</p>', sender_account_id: hers }
    const campaign = (await mia.post('/campaigns', draft)).body.data
    expect((await otto.post(`/campaigns/${campaign.id}/duplicate`)).body.data.sender_account_id).toBeNull()
  })

  it('is marked for everybody: whose it is, whether it is shared, and whether you send from it', async () => {
    const { acme, mia, otto, hers } = await setUp()
    const shown = async (by: Account) =>
      (await by.get('/mailboxes')).body.data.map((one: Record<string, unknown>) => [
        one.email,
        one.shared,
        one.may_send,
      ])
    const ours = ['sales@example.com', true, true]
    expect(await shown(mia)).toEqual([ours, ['mia@example.com', false, true]])
    expect(await shown(otto)).toEqual([ours, ['mia@example.com', false, false]])
    const senders = (await otto.get('/campaigns/senders')).body.data
    expect(senders.map((one: { id: string }) => one.id)).not.toContain(hers)
    const other = await acme.invite('member')
    expect((await other.patch(`/mailboxes/${hers}`, { shared: true })).status).toBe(403)
    expect((await acme.patch(`/mailboxes/${hers}`, { shared: true })).status).toBe(200)
    expect(await shown(otto)).toEqual([ours, ['mia@example.com', true, true]])
  })
})
