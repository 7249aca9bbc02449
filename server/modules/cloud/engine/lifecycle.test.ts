import { describe, expect, it } from 'vitest'
import { createTenant, sandboxVm, settleOperations, type Tenant } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const settle = () => settleOperations(app)

const provision = async (tenant: Tenant, body: object = {}) => {
  const reply = await tenant.post('/tenant/provision/vm', { ...sandboxVm, ...body })
  expect(reply.status).toBe(202)
  return reply.body as { data: { id: string; state: string }; operation: { id: string; status: string } }
}

const sandboxCount = async (tenant: Tenant) =>
  (
    await app.sql('select id from platform_sandbox where organization_id = $1', [
      tenant.account.organizationId,
    ])
  ).length

describe('a virtual machine in the sandbox', () => {
  it('is answered before it exists, comes up by the clock and says that it is simulated', async () => {
    const acme = await createTenant(app)
    const { data, operation } = await provision(acme, { tags: { env: 'prod' }, name: 'web-1' })
    expect(data).toMatchObject({
      name: 'web-1',
      provider: 'sandbox',
      simulated: true,
      instance_type: 't3.medium',
      region: 'eu-central-1',
      state: 'pending',
      tags: { env: 'prod' },
    })
    expect(operation).toMatchObject({ action: 'create', status: 'pending', simulated: true })
    await app.drain()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('provisioning')
    app.clock.advance('PT40S')
    await app.drain()
    const vm = (await acme.get(`/vms/${data.id}`)).body.data
    expect(vm).toMatchObject({ state: 'running', vcpus: 2, memory_gb: 4, error: null, drift: null })
    expect(vm.public_ip).toMatch(/^203\.0\.113\./)
    expect((await acme.get(`/operations/${operation.id}`)).body.data).toMatchObject({
      status: 'succeeded',
      finished_at: expect.any(String),
    })
  })

  it.each([
    [{ instance_type: undefined }, 'instance_type is required'],
    [{ region: undefined }, 'region is required'],
    [{ provider: undefined }, 'provider is required'],
    [{ provider: 'moon' }, 'provider must be one of sandbox, aws, hetzner'],
    [{ tags: { a: 1 } }, 'tags.a must be a string'],
    [
      { tags: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
      'tags must have at most 50 keys',
    ],
    [{ network_id: '01a1dce5-541d-7093-834b-661a97c3b69e' }, 'network_id not found'],
  ])('is refused with %j', async (change, detail) => {
    const acme = await createTenant(app)
    const reply = await acme.post('/tenant/provision/vm', { ...sandboxVm, ...change })
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })

  it('keeps what a machine starts with to itself: nobody reads it back, nor in the log', async () => {
    const acme = await createTenant(app)
    const { data } = await provision(acme, { user_data: '#!/bin/sh\nexport PASSWORD=hunter2' })
    await settle()
    for (const path of [`/vms/${data.id}`, '/vms', '/tenant/audit-log', '/operations']) {
      const { status, text } = await acme.get(path)
      expect([path, status, text.includes('hunter2'), text.includes('user_data')]).toEqual([
        path,
        200,
        false,
        false,
      ])
    }
    expect(JSON.stringify(data)).not.toContain('hunter2')
  })

  it('stops, starts, reboots, resizes, changes its tags and goes, one operation at a time', async () => {
    const acme = await createTenant(app)
    const { data } = await provision(acme)
    const path = `/vms/${data.id}`
    expect((await acme.post(`${path}/stop`)).body).toMatchObject({ code: 'operation_in_progress' })
    await settle()
    expect((await acme.post(`${path}/start`)).body).toMatchObject({ code: 'wrong_state' })
    expect((await acme.post(`${path}/stop`)).body.operation.action).toBe('stop')
    await settle()
    expect((await acme.get(path)).body.data).toMatchObject({ state: 'stopped', power: 'off' })
    await acme.post(`${path}/resize`, { instance_type: 'm6i.xlarge' })
    await settle()
    expect((await acme.get(path)).body.data).toMatchObject({
      state: 'stopped',
      instance_type: 'm6i.xlarge',
      vcpus: 4,
    })
    await acme.post(`${path}/start`)
    await settle()
    await acme.post(`${path}/reboot`)
    await settle()
    await acme.call('PATCH', path, { name: 'web-9', tags: { env: 'test' } })
    await settle()
    expect((await acme.get(path)).body.data).toMatchObject({
      state: 'running',
      name: 'web-9',
      tags: { env: 'test' },
    })
    expect((await acme.call('DELETE', path)).body.data.state).toBe('deleting')
    await settle()
    expect((await acme.get(path)).body.data).toMatchObject({
      state: 'deleted',
      deleted_at: expect.any(String),
    })
    expect((await acme.get('/vms')).body.pagination.total).toBe(0)
    expect((await acme.get('/vms', { include_deleted: true })).body.pagination.total).toBe(1)
    expect((await acme.call('DELETE', path)).status).toBe(404)
    const { body } = await acme.get(`${path}/operations`)
    expect(body.data.map((one: { action: string; status: string }) => `${one.action} ${one.status}`)).toEqual(
      [
        'delete succeeded',
        'update succeeded',
        'reboot succeeded',
        'start succeeded',
        'resize succeeded',
        'stop succeeded',
        'create succeeded',
      ],
    )
    expect((await acme.get('/tenant/audit-log', { target_id: data.id })).body.pagination.total).toBe(7)
  })

  it('is found by state, tag, region and provider', async () => {
    const acme = await createTenant(app)
    await provision(acme, { tags: { env: 'prod', a: 'b=c' } })
    await provision(acme, { tags: { env: 'test' }, region: 'us-east-1' })
    const count = async (query: Record<string, string>) =>
      (await acme.get('/vms', query)).body.pagination.total
    expect(await count({ tag: 'env=prod' })).toBe(1)
    expect(await count({ tag: 'env' })).toBe(2)
    expect(await count({ tag: 'a=b=c' })).toBe(1)
    expect(await count({ region: 'us-east-1' })).toBe(1)
    expect(await count({ state: 'pending' })).toBe(2)
    expect(await count({ provider: 'aws' })).toBe(0)
  })

  it('made twice with one Idempotency-Key is made once', async () => {
    const acme = await createTenant(app)
    const key = { 'idempotency-key': 'deploy-1' }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => acme.post('/tenant/provision/vm', sandboxVm, key)),
    )
    expect(new Set(replies.map(reply => reply.body.data.id)).size).toBe(1)
    const other = await acme.post('/tenant/provision/vm', { ...sandboxVm, region: 'us-east-1' }, key)
    expect(other.status).toBe(409)
    await settle()
    expect(await sandboxCount(acme)).toBe(1)
  })

  it('can be waited for', async () => {
    const acme = await createTenant(app)
    const { operation } = await provision(acme, { tags: { 'sandbox:delay': '0' } })
    const waiting = acme.get(`/operations/${operation.id}`, { wait: 20 })
    await settle()
    expect((await waiting).body.data.status).toBe('succeeded')
  })
})

describe('when things go wrong', () => {
  it('a refused creation fails with its reason, and can be deleted', async () => {
    const acme = await createTenant(app)
    const { data, operation } = await provision(acme, { tags: { 'sandbox:fail': 'create' } })
    await settle()
    const error = 'The sandbox was told to fail on create'
    expect((await acme.get(`/vms/${data.id}`)).body.data).toMatchObject({ state: 'failed', error })
    expect((await acme.get(`/operations/${operation.id}`)).body.data).toMatchObject({
      status: 'failed',
      error,
      error_code: 'sandbox_failure',
    })
    await acme.call('DELETE', `/vms/${data.id}`)
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('deleted')
  })

  it('a provider out of reach is asked again', async () => {
    const acme = await createTenant(app)
    const { data, operation } = await provision(acme, { tags: { 'sandbox:flaky': 'create' } })
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('running')
    expect((await acme.get(`/operations/${operation.id}`)).body.data).toMatchObject({
      attempts: 2,
      status: 'succeeded',
    })
  })

  it('an answer lost on the way back makes no second machine', async () => {
    const acme = await createTenant(app)
    const { data } = await provision(acme, { tags: { 'sandbox:lost': 'create' } })
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('running')
    expect(await sandboxCount(acme)).toBe(1)
  })

  it('a worker that dies with the answer in hand is followed by one that finds the machine', async () => {
    const acme = await createTenant(app)
    const { data } = await provision(acme)
    await app.drain()
    // As after kill -9 between the provider's answer and our writing it down: the machine is there, its reference is
    // unknown, and as far as anybody has noticed the claim stands.
    await app.sql(
      `with w as (insert into workers (name, lives_until) values ('elsewhere', now() + interval '1 hour') returning number),
         c as (insert into claims (organization_id, id, worker, job, data, until)
           select r.organization_id, gen_random_uuid(), w.number, 'platform.reconcile_operation',
             jsonb_build_object('operation_id', o.id), $2
           from w, platform_resources r join platform_operations o on o.resource_id = r.id where r.id = $1 returning id)
       update platform_resources r set provider_ref = null, facts = '{}', claim_id = c.id from c where r.id = $1`,
      [data.id, app.clock.now().add({ seconds: 90 }).toString()],
    )
    app.clock.advance('PT30S')
    await app.drain()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('provisioning')
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('running')
    expect(await sandboxCount(acme)).toBe(1)
    expect((await acme.get('/vms')).body.pagination.total).toBe(1)
  })

  it('a failed action leaves the machine as it was', async () => {
    const acme = await createTenant(app)
    const { data } = await provision(acme, { tags: { 'sandbox:fail': 'resize' } })
    await settle()
    await acme.post(`/vms/${data.id}/resize`, { instance_type: 'c6i.xlarge' })
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data).toMatchObject({
      state: 'running',
      instance_type: 't3.medium',
      error: 'The sandbox was told to fail on resize',
    })
  })

  it('deleting while it is being made leaves nothing behind', async () => {
    const acme = await createTenant(app)
    const { data, operation } = await provision(acme)
    await app.drain()
    expect(await sandboxCount(acme)).toBe(1)
    expect((await acme.call('DELETE', `/vms/${data.id}`)).status).toBe(202)
    expect((await acme.get(`/operations/${operation.id}`)).body.data.status).toBe('canceled')
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data.state).toBe('deleted')
    const [row] = await app.sql<{ status: string }>(
      'select status from platform_sandbox where organization_id = $1',
      [acme.account.organizationId],
    )
    expect(row?.status).toBe('deleting')
  })

  it('drift is noticed: a machine stopped behind our back, then one that is gone', async () => {
    const acme = await createTenant(app)
    const { data } = await provision(acme)
    await settle()
    await app.sql(`update platform_sandbox set spec = spec || '{"power":"off"}' where organization_id = $1`, [
      acme.account.organizationId,
    ])
    app.clock.advance('PT16M')
    await app.drain()
    expect((await acme.get(`/vms/${data.id}`)).body.data).toMatchObject({
      state: 'stopped',
      drift: { fields: { power: { expected: 'on', actual: 'off' } } },
    })
    await acme.post(`/vms/${data.id}/start`)
    await settle()
    expect((await acme.get(`/vms/${data.id}`)).body.data).toMatchObject({ state: 'running', drift: null })
    await app.sql('delete from platform_sandbox where organization_id = $1', [acme.account.organizationId])
    app.clock.advance('PT16M')
    await app.drain()
    expect((await acme.get(`/vms/${data.id}`)).body.data).toMatchObject({
      state: 'failed',
      drift: { missing: true },
      error: 'The resource no longer exists at the provider',
    })
    const events = await app.sql(
      `select type from events where organization_id = $1 and type = 'platform.drift_detected'`,
      [acme.account.organizationId],
    )
    expect(events).toHaveLength(2)
  })
})
