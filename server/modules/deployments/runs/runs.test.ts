import { describe, expect, it } from 'vitest'
import { createTenant, sandboxVm, type Tenant } from '#tests/cloud-tenant.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const make = async (tenant: Tenant, path: string, body: object) => {
  const reply = await tenant.post(path, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data
}
const makeProject = (tenant: Tenant, body: object = {}) =>
  make(tenant, '/projects', { name: 'Shop', repository: 'acme/shop', ...body })
const start = async (tenant: Tenant, projectId: string, body: object = {}) => {
  const reply = await tenant.post(`/projects/${projectId}/runs`, body)
  expect(reply.status, reply.text).toBe(202)
  return reply.body.data
}
const read = async (tenant: Tenant, id: string) => (await tenant.get(`/runs/${id}`)).body.data
const pass = async (duration: string) => {
  app.clock.advance(duration)
  await app.drain()
}
/** All three steps of two seconds. */
const finish = async () => {
  for (let i = 0; i < 4; i += 1) await pass('PT2S')
}
const newKey = async (tenant: Tenant) =>
  tenant.withKey((await tenant.account.post('/api/v2/tenant/api-keys', {})).body.data.api_token)

describe('a run in the sandbox', () => {
  it('goes through its steps by the clock, and says that it is simulated', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme)
    expect(project).toMatchObject({
      provider: 'sandbox',
      simulated: true,
      default_branch: 'main',
      auto_deploy: true,
      last_run: null,
    })
    const run = await start(acme, project.id, { reason: 'First' })
    expect(run).toMatchObject({
      number: 1,
      status: 'running',
      trigger: 'api',
      ref: 'main',
      simulated: true,
      reason: 'First',
    })
    await app.drain()
    expect((await read(acme, run.id)).steps.map((step: { status: string }) => step.status)).toEqual([
      'running',
      'pending',
      'pending',
    ])
    await finish()
    const done = await read(acme, run.id)
    expect(done).toMatchObject({
      status: 'succeeded',
      error: null,
      commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    const { data, last } = (await acme.get(`/runs/${run.id}/logs`)).body
    expect(data.map((line: { n: number }) => line.n)).toEqual(Array.from({ length: last }, (_, i) => i + 1))
    const tests = (await acme.get(`/runs/${run.id}/logs?step=test`)).body.data
    expect(tests.map((line: { text: string }) => line.text)).toEqual([
      'Running 128 tests',
      '128 passed, 0 failed',
    ])
    const [artifact] = (await acme.get(`/runs/${run.id}/artifacts`)).body.data
    expect(artifact.name).toBe('manifest.json')
    const file = await acme.get(`/runs/${run.id}/artifacts/manifest.json`)
    expect(JSON.parse(file.text)).toMatchObject({ number: 1, ref: 'main' })
    expect((await acme.get(`/projects/${project.id}`)).body.data.last_run).toMatchObject({
      number: 1,
      status: 'succeeded',
    })
    const types = await app.sql<{ type: string }>(
      `select type from events where type like 'run.%' order by at, id`,
    )
    expect(types.map(row => row.type)).toEqual(['run.started', 'run.finished'])
  })

  it('fails where a tag says so, and can be canceled and run again', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme, { tags: { 'sandbox:fail': 'test', 'sandbox:delay': '1' } })
    const run = await start(acme, project.id)
    await app.drain()
    await finish()
    const failed = await read(acme, run.id)
    expect(failed).toMatchObject({ status: 'failed', error: 'The step test failed' })
    expect(failed.steps.map((step: { status: string }) => step.status)).toEqual([
      'succeeded',
      'failed',
      'skipped',
    ])
    const again = await acme.post(`/runs/${run.id}/retry`)
    expect([again.status, again.body.data]).toEqual([
      202,
      expect.objectContaining({ number: 2, retry_of: run.id, commit_sha: failed.commit_sha }),
    ])
    const canceled = await acme.post(`/runs/${again.body.data.id}/cancel`)
    expect(canceled.body.data).toMatchObject({ status: 'canceled' })
    expect((await acme.post(`/runs/${again.body.data.id}/cancel`)).status).toBe(409)
  })

  it('has numbers without a gap under fifty starts at once, and one place in an environment', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme)
    const environment = await make(acme, `/projects/${project.id}/environments`, { name: 'production' })
    const runs = await Promise.all(
      Array.from({ length: 50 }, () => start(acme, project.id, { environment: 'Production' })),
    )
    expect(runs.map(run => run.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    )
    const all = (await acme.get(`/projects/${project.id}/runs?limit=100`)).body.data
    const by = (status: string) => all.filter((run: { status: string }) => run.status === status)
    expect([by('running').length, by('queued').length, by('canceled').length]).toEqual([1, 1, 48])
    expect(by('running')[0].number).toBe(1)
    expect(by('queued')[0]).toMatchObject({ number: 50, waiting_for: 'environment' })
    const numbers = new Map(all.map((run: { id: string; number: number }) => [run.id, run.number]))
    for (const run of by('canceled')) expect(numbers.get(run.superseded_by)).toBe(run.number + 1)
    await app.drain()
    await finish()
    await finish()
    expect((await acme.get(`/environments/${environment.id}`)).body.data.current_run_id).toBe(
      by('queued')[0].id,
    )
  })

  it('waits over the deploys of the plan and is not refused; machines and runs share them', async () => {
    const acme = await createTenant(app, 'starter')
    const calm = async <T>(work: Promise<T>) => {
      app.clock.advance('PT5S')
      return work
    }
    const project = await calm(makeProject(acme, { tags: { 'sandbox:delay': '1000' } }))
    const first = await calm(start(acme, project.id))
    const second = await calm(start(acme, project.id))
    const third = await calm(start(acme, project.id))
    expect([first.status, second.status, third.status, third.waiting_for]).toEqual([
      'running',
      'running',
      'queued',
      'plan',
    ])
    const vm = await calm(acme.post('/tenant/provision/vm', sandboxVm))
    expect([vm.status, vm.body.code]).toEqual([429, 'deploy_limit'])
    await calm(acme.post(`/runs/${first.id}/cancel`))
    expect((await calm(read(acme, third.id))).status).toBe('running')
    await calm(acme.post(`/runs/${second.id}/cancel`))
    expect((await calm(acme.post('/tenant/provision/vm', sandboxVm))).status).toBe(202)
    const last = await calm(start(acme, project.id))
    expect(last.waiting_for).toBe('plan')
    await app.drain()
    await pass('PT1M')
    expect((await calm(read(acme, last.id))).status).toBe('running')
  })
})

describe('a protected environment', () => {
  it('needs the approval of another key than the starter’s', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme)
    await make(acme, `/projects/${project.id}/environments`, { name: 'production', protected: true })
    const run = await start(acme, project.id, { environment: 'production' })
    expect(run).toMatchObject({ status: 'queued', waiting_for: 'approval' })
    const own = await acme.post(`/runs/${run.id}/approve`)
    expect([own.status, own.body.code]).toEqual([403, 'own_approval'])
    const other = await newKey(acme)
    const approved = await other.post(`/runs/${run.id}/approve`)
    expect(approved.body.data).toMatchObject({
      status: 'running',
      approved_by: expect.stringMatching(/^api_key:/),
    })
    expect((await other.post(`/runs/${run.id}/approve`)).status).toBe(409)
    // A key and the session of whoever made it are the same two eyes, either way round.
    const second = await start(acme, project.id, { environment: 'production' })
    const approve = (by: Account, id: string) => by.call('POST', `/api/v2/runs/${id}/approve`)
    expect((await approve(acme.account, second.id)).body.code).toBe('own_approval')
    const colleague = await acme.account.invite('admin')
    const path = `/api/v2/projects/${project.id}/runs`
    const mine = await acme.account.call('POST', path, { body: { environment: 'production' } })
    expect((await other.post(`/runs/${mine.body.data.id}/approve`)).body.code).toBe('own_approval')
    expect((await approve(colleague, mine.body.data.id)).status).toBe(200)
    const newer = await start(acme, project.id, { environment: 'production' })
    const newest = await start(acme, project.id, { environment: 'production' })
    expect(await read(acme, newer.id)).toMatchObject({ status: 'canceled', superseded_by: newest.id })
    expect((await acme.post(`/projects/${project.id}/runs`, { environment: 'nowhere' })).status).toBe(404)
  })

  it('goes back to the last good run, or to a named one', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme)
    const environment = await make(acme, `/projects/${project.id}/environments`, { name: 'live' })
    const other = await make(acme, `/projects/${project.id}/environments`, { name: 'test' })
    const rollback = (body: object = {}, id = environment.id) =>
      acme.post(`/environments/${id}/rollback`, body)
    expect((await rollback()).status).toBe(409)
    const shas: string[] = []
    for (const ref of ['v1', 'v2']) {
      const run = await start(acme, project.id, { environment: environment.id, ref })
      await app.drain()
      await finish()
      shas.push((await read(acme, run.id)).commit_sha)
    }
    const back = await rollback()
    expect([back.status, back.body.data]).toEqual([
      202,
      expect.objectContaining({ trigger: 'rollback', ref: 'v1', commit_sha: shas[0] }),
    ])
    await app.drain()
    await finish()
    const runs = (await acme.get(`/projects/${project.id}/runs`)).body.data
    const named = await rollback({ run_id: runs.find((run: { ref: string }) => run.ref === 'v2').id })
    expect(named.body.data).toMatchObject({ ref: 'v2', commit_sha: shas[1] })
    expect((await rollback({ run_id: runs[0].id }, other.id)).status).toBe(404)
  })
})

describe('a secret variable', () => {
  const SECRET = 'hunter2-and-some-more'

  it('is shown nowhere: answers, lines, events, the audit log, errors and artifacts', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme, {
      variables: [
        { key: 'TOKEN', value: SECRET, secret: true },
        { key: 'MODE', value: 'fast' },
      ],
    })
    expect(project.variables).toEqual([
      { key: 'TOKEN', secret: true, value: null, set: true, last_four: 'more' },
      { key: 'MODE', secret: false, value: 'fast', set: true, last_four: null },
    ])
    const environment = await make(acme, `/projects/${project.id}/environments`, {
      name: 'live',
      variables: [{ key: 'KEY', value: 'env-secret-value', secret: true }],
    })
    const run = await start(acme, project.id, {
      environment: 'live',
      variables: [{ key: 'ONCE', value: 'run-secret-value', secret: true }],
    })
    await app.drain()
    await finish()
    const lines = (await acme.get(`/runs/${run.id}/logs`)).body.data.map(
      (line: { text: string }) => line.text,
    )
    expect(lines).toContain('export TOKEN=***')
    expect(lines).toContain('export MODE=fast')
    expect(lines).toContain('export KEY=***')
    expect(lines).toContain('export ONCE=***')
    // Sent back without its value, and said not to be secret: it keeps both.
    const kept = await acme.call('PATCH', `/projects/${project.id}`, {
      variables: [{ key: 'TOKEN', secret: false }],
    })
    expect(kept.body.data.variables).toEqual([
      { key: 'TOKEN', secret: true, value: null, set: true, last_four: 'more' },
    ])
    const bad = await acme.call('PATCH', `/projects/${project.id}`, { variables: [{ key: 'NEW' }] })
    expect([bad.status, bad.body.detail]).toEqual([400, 'variables[0].value is required'])
    const secrets = [SECRET, 'env-secret-value', 'run-secret-value', project.webhook_secret]
    for (const path of [
      '/projects',
      `/projects/${project.id}`,
      `/environments/${environment.id}`,
      `/runs/${run.id}`,
      `/runs/${run.id}/logs`,
      `/runs/${run.id}/artifacts`,
      `/runs/${run.id}/artifacts/manifest.json`,
      '/tenant/audit-log',
    ]) {
      const { text } = await acme.get(path)
      for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false])
    }
    const stored = await app.sql<{ text: string }>(
      `select data::text as text from events union all select detail::text from audit_log
       union all select r::text from runs r union all select p::text from projects p`,
    )
    for (const { text } of stored) for (const secret of secrets) expect(text).not.toContain(secret)
    const second = (await acme.post(`/projects/${project.id}/rotate-webhook-secret`)).body.data.webhook_secret
    expect(second).not.toBe(project.webhook_secret)
  })
})

describe('the log of a run', () => {
  it('is followed to its end, every line once', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme)
    const run = await start(acme, project.id)
    await app.drain()
    const stream = await fetch(new URL(`/api/v2/runs/${run.id}/logs?follow=true`, app.url), {
      headers: { 'x-api-key': acme.key },
    })
    const text = stream.text()
    await finish()
    const events = (await text).split('\n\n').filter(piece => piece.includes('data: '))
    expect(events.at(-1)).toContain('"status":"succeeded"')
    const numbers = events.slice(0, -1).map(piece => Number(/^id: (\d+)/.exec(piece)![1]))
    const { last } = (await acme.get(`/runs/${run.id}/logs`)).body
    expect(numbers).toEqual(Array.from({ length: last }, (_, i) => i + 1))
  })
})
