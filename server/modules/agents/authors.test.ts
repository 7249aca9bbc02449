import { describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

/** A person at work, whose session stands in for a key. */
const at = (person: Account) => ({
  call: (method: string, path: string, body?: unknown) => person.call(method, `/api/v2${path}`, { body }),
})
type Caller = Pick<Tenant, 'call'>

const tool = (operation: string) => ({ type: 'workspace', name: operation, operation })

async function make(by: Caller, ...operations: string[]): Promise<string> {
  const body = { name: `Agent ${operations.join()}`, instructions: 'Be brief.', tools: operations.map(tool) }
  const reply = await by.call('POST', '/agents', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.id
}

/** What the tool answered that the run called. */
async function run(by: Caller, agentId: string, input: string) {
  const { body } = await by.call('POST', `/agents/${agentId}/runs`, { input })
  await app.drain()
  const { data } = (await by.call('GET', `/agent-runs/${body.data.id}`)).body
  return data.steps[1] as { status: string; result: string }
}

describe('whose rights the run of an agent has', () => {
  it('makes no token for whoever wrote the agent, however it came to be its tool', async () => {
    const acme = await createTenant(app)
    const refused = await acme.post('/agents', { name: 'Taker', tools: [tool('createToken')] })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'tools[0].operation cannot be a tool: accounts, team, keys, mailboxes, integrations, agents and exports are for people and programs themselves',
    ])
    // As somebody could write it down before.
    const agent = await make(acme, 'listContacts')
    await app.sql(`update agent_versions set definition = jsonb_set(definition, '{tools}',
      '[{"type":"workspace","name":"take","operation":"createToken"}]'), authors = null`)
    const step = await run(at(acme.account), agent, 'take {"name":"mine"}')
    expect(step).toMatchObject({ status: 'failed', result: '404: Not Found' })
    expect((await acme.account.get('/auth/tokens')).body.data).toEqual([])
  })

  it('are the lower ones of its author and its runner', async () => {
    const acme = await createTenant(app)
    const owner = at(acme.account)
    const byKey = await make(acme, 'listContacts', 'listNetworks')
    const byOwner = await make(owner, 'listContacts', 'listDeals')
    expect(await run(owner, byKey, 'listContacts')).toMatchObject({ status: 'failed' })
    expect(await run(acme, byOwner, 'listContacts')).toMatchObject({ status: 'failed' })
    expect(await run(owner, byOwner, 'listContacts')).toMatchObject({ status: 'succeeded' })
    expect(await run(owner, byKey, 'listNetworks')).toMatchObject({ status: 'succeeded' })

    // Who writes a part of it is one author more; who changes something else is none.
    await acme.call('PATCH', `/agents/${byOwner}`, { instructions: 'List the contacts, always.' })
    await owner.call('PATCH', `/agents/${byOwner}`, { name: 'Renamed', status: 'active' })
    await owner.call('PATCH', `/agents/${byOwner}`, { tools: [tool('listContacts')] })
    expect(await run(owner, byOwner, 'listContacts')).toMatchObject({ status: 'failed' })
    await owner.call('PATCH', `/agents/${byOwner}`, {
      instructions: 'Be brief.',
      tools: [tool('listContacts')],
    })
    expect(await run(owner, byOwner, 'listContacts')).toMatchObject({ status: 'succeeded' })
  })

  it('follow the author, who may become less or go, and whose key may be rotated', async () => {
    const acme = await createTenant(app)
    const owner = at(acme.account)
    const admin = await acme.account.invite('admin')
    const agent = await make(at(admin), 'listFailedJobs', 'listContacts')
    expect((await run(owner, agent, 'listFailedJobs')).status).toBe('succeeded')
    await acme.account.patch(`/team/members/${admin.userId}`, { role: 'member' })
    expect(await run(owner, agent, 'listFailedJobs')).toMatchObject({ status: 'failed' })
    expect((await run(owner, agent, 'listContacts')).status).toBe('succeeded')
    await acme.account.delete(`/team/members/${admin.userId}`)
    expect(await run(owner, agent, 'listContacts')).toMatchObject({
      status: 'failed',
      result: expect.stringContaining('no longer here'),
    })

    const [key] = (await acme.get('/tenant/api-keys')).body.data
    const byKey = await make(acme, 'listNetworks')
    const rotated = await owner.call('POST', `/tenant/api-keys/${key.id}/rotate`)
    expect(rotated.status, rotated.text).toBe(201)
    app.clock.advance('PT25H')
    expect((await run(owner, byKey, 'listNetworks')).status).toBe('succeeded')
    await owner.call('DELETE', `/tenant/api-keys/${rotated.body.data.id}`)
    expect(await run(owner, byKey, 'listNetworks')).toMatchObject({
      status: 'failed',
      result: expect.stringContaining('no longer here'),
    })
  })

  it('show no secret that an answer holds, in the run or anywhere it is kept', async () => {
    const acme = await createTenant(app)
    const owner = at(acme.account)
    const agent = await make(owner, 'createAlertRule')
    const rule = {
      name: 'Errors',
      when: { kind: 'log', q: 'error', count: 1, window_seconds: 60 },
      notify: [],
    }
    const step = await run(owner, agent, `createAlertRule ${JSON.stringify(rule)}`)
    expect(step.status, step.result).toBe('succeeded')
    expect(JSON.parse(step.result).data.secret).toBe('***')
    const stored = await app.sql<{ text: string }>(`select r::text as text from agent_runs r
      union all select s::text from agent_steps s union all select detail::text from audit_log`)
    for (const { text } of stored) expect(text).not.toContain('whsec_')
  })
})
