import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { type FakeGitHub, githubToken, startFakeGitHub } from '#tests/fake-github.ts'
import { type FakeGitLab, gitlabToken, startFakeGitLab } from '#tests/fake-gitlab.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let github: FakeGitHub
let gitlab: FakeGitLab
beforeAll(async () => {
  github = await startFakeGitHub()
  gitlab = await startFakeGitLab()
})
afterAll(() => Promise.all([github.close(), gitlab.close()]))

const connect = (tenant: Tenant, provider: string, url: string, token: string) =>
  tenant.account.post('/integrations', {
    provider,
    name: provider,
    config: { api_base: url },
    secrets: { token },
  })
const makeProject = async (tenant: Tenant, body: object) =>
  (await tenant.post('/projects', { name: 'Shop', repository: 'acme/shop', ...body })).body.data
const start = async (tenant: Tenant, id: string) => (await tenant.post(`/projects/${id}/runs`, {})).body.data
const read = async (tenant: Tenant, id: string) => (await tenant.get(`/runs/${id}`)).body.data
const linesOf = async (tenant: Tenant, id: string) =>
  (await tenant.get(`/runs/${id}/logs`)).body.data.map((line: { text: string }) => line.text)
const pass = async () => {
  app.clock.advance('PT10S')
  await app.drain()
}

describe('GitHub Actions', () => {
  it('is asked once, says which run it made, and its log and artifacts come over', async () => {
    const acme = await createTenant(app)
    await connect(acme, 'github', github.url, githubToken)
    const secret = 'line one secret\nline two secret'
    const project = await makeProject(acme, {
      provider: 'github',
      workflow: 'deploy.yml',
      variables: [{ key: 'KEY', value: secret, secret: true }],
    })
    github.log = `2026-11-16T10:00:01.0000000Z Using ${secret} now\n2026-11-16T10:00:02.0000000Z done\n`
    const run = await start(acme, project.id)
    await app.drain()
    expect(github.runs.length).toBe(1)
    expect(github.runs[0]!.inputs.bowline_run).toBe(run.id)
    expect(await read(acme, run.id)).toMatchObject({
      status: 'running',
      steps: [{ name: 'deploy', status: 'running' }],
    })
    github.finish()
    await pass()
    expect(await read(acme, run.id)).toMatchObject({
      status: 'succeeded',
      simulated: false,
      commit_sha: 'd6fde92930d4715a2b49857d24b940956b26d2d3',
    })
    expect(await linesOf(acme, run.id)).toEqual(['Using *** now', 'done'])
    expect((await acme.get(`/runs/${run.id}/artifacts`)).body.data).toEqual([{ name: 'site', size: 9 }])
    expect((await acme.get(`/runs/${run.id}/artifacts/site`)).text).toBe('PK-zipped')
    expect(github.runs.length).toBe(1)
  })

  it('without the inputs is asked again without, and found by its mark where it does not say its number', async () => {
    const acme = await createTenant(app)
    await connect(acme, 'github', github.url, githubToken)
    const project = await makeProject(acme, { provider: 'github', workflow: 'deploy.yml' })
    github.runs.length = 0
    github.inputs = []
    const plain = await start(acme, project.id)
    await app.drain()
    expect(github.runs.map(run => run.inputs)).toEqual([{}])
    expect((await read(acme, plain.id)).status).toBe('running')
    github.tellsRun = false
    const lost = await start(acme, project.id)
    await app.drain()
    expect(await read(acme, lost.id)).toMatchObject({
      status: 'failed',
      error: 'GitHub does not say which run it started: give the workflow an input named bowline_run',
    })
    github.inputs = ['bowline_run', 'bowline_environment', 'bowline_variables']
    const marked = await start(acme, project.id)
    await app.drain()
    expect((await read(acme, marked.id)).status).toBe('running')
    github.finish()
    await pass()
    expect((await read(acme, marked.id)).status).toBe('succeeded')
    github.tellsRun = true
  })

  it('takes a repository dispatch where no workflow is named', async () => {
    const acme = await createTenant(app)
    await connect(acme, 'github', github.url, githubToken)
    const project = await makeProject(acme, { provider: 'github' })
    github.runs.length = 0
    const run = await start(acme, project.id)
    await app.drain()
    expect(github.runs).toMatchObject([
      { event: 'repository_dispatch', inputs: { bowline_run: run.id, ref: 'main' } },
    ])
    github.conclusion = 'failure'
    github.finish()
    await pass()
    expect(await read(acme, run.id)).toMatchObject({ status: 'failed', error: 'GitHub says failure' })
    github.conclusion = 'success'
  })

  it('fails and says so where it is not connected or the token is wrong', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme, { provider: 'github', workflow: 'deploy.yml' })
    const run = await start(acme, project.id)
    await app.drain()
    expect(await read(acme, run.id)).toMatchObject({
      status: 'failed',
      error: 'GitHub is not connected: add an integration with its token first',
    })
    await connect(acme, 'github', github.url, 'ghp_wrong_wrong_wrong')
    const second = await start(acme, project.id)
    await app.drain()
    expect(await read(acme, second.id)).toMatchObject({ error: 'GitHub refused the credentials (401).' })
  })
})

describe('GitLab CI', () => {
  it('runs a pipeline, and a secret that was cut in two while it was printed is masked all the same', async () => {
    const acme = await createTenant(app)
    await connect(acme, 'gitlab', gitlab.url, gitlabToken)
    const project = await makeProject(acme, {
      provider: 'gitlab',
      variables: [{ key: 'KEY', value: 'hunter2hunter2', secret: true }],
    })
    gitlab.trace = 'starting\nkey is hunter2'
    const run = await start(acme, project.id)
    await app.drain()
    expect(gitlab.pipelines[0]!.variables).toContainEqual({ key: 'BOWLINE_RUN', value: run.id })
    expect(await linesOf(acme, run.id)).toEqual(['starting'])
    gitlab.trace = 'starting\nkey is hunter2hunter2, and on\nlast'
    await pass()
    expect(await linesOf(acme, run.id)).toEqual(['starting', 'key is ***, and on'])
    gitlab.status = 'success'
    await pass()
    expect(await linesOf(acme, run.id)).toEqual(['starting', 'key is ***, and on', 'last'])
    expect(await read(acme, run.id)).toMatchObject({ status: 'succeeded' })
    expect((await acme.get(`/runs/${run.id}/artifacts`)).body.data).toEqual([
      { name: 'deploy-artifacts.zip', size: 12 },
    ])
  })

  it('is not asked twice when the answer was lost: the pipeline is found by its variable', async () => {
    const acme = await createTenant(app)
    await connect(acme, 'gitlab', gitlab.url, gitlabToken)
    const project = await makeProject(acme, { provider: 'gitlab' })
    gitlab.status = 'running'
    const run = await start(acme, project.id)
    await app.drain()
    const before = gitlab.pipelines.length
    // As a process leaves it that dies between the call and the writing down.
    await app.sql(`update runs set remote = '{"askedAt": "2026-11-16T10:00:00Z"}' where id = $1`, [run.id])
    gitlab.status = 'success'
    await pass()
    expect(gitlab.pipelines.length).toBe(before)
    expect((await read(acme, run.id)).status).toBe('succeeded')
  })
})

describe('the push hook', () => {
  const push = (ref: string, after = 'a'.repeat(40), more: object = {}) =>
    JSON.stringify({ ref: `refs/heads/${ref}`, after, ...more })
  const sign = (secret: string, body: string) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const call = (url: string, body: string, headers: Record<string, string>) =>
    fetch(new URL(new URL(url).pathname, app.url), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('starts runs of the default branch and of the environments’ own, each delivery once', async () => {
    const acme = await createTenant(app)
    const project = await makeProject(acme, {})
    const { webhook_url: url, webhook_secret: secret } = project
    await acme.post(`/projects/${project.id}/environments`, { name: 'staging', branch: 'next' })
    const send = async (body: string, id: string, event = 'push') => {
      const reply = await call(url, body, {
        'x-hub-signature-256': sign(secret, body),
        'x-github-delivery': id,
        'x-github-event': event,
      })
      const said = (await reply.json()) as { started?: number }
      return [reply.status, said.started]
    }
    expect(await send(push('main'), '1')).toEqual([200, 1])
    expect(await send(push('next'), '2')).toEqual([200, 1])
    expect(await send(push('other'), '3')).toEqual([200, 0])
    expect(await send(push('main', '0'.repeat(40)), '4')).toEqual([200, 0])
    expect(await send('{"zen":"x"}', '5', 'ping')).toEqual([200, 0])
    const runs = (await acme.get(`/projects/${project.id}/runs`)).body.data
    expect(
      runs.map((run: Record<string, unknown>) => [run.trigger, run.ref, run.environment, run.commit_sha]),
    ).toEqual([
      ['push', 'next', 'staging', 'a'.repeat(40)],
      ['push', 'main', null, 'a'.repeat(40)],
    ])
    const body = push('main', 'b'.repeat(40), { checkout_sha: 'c'.repeat(40) })
    const lab = await call(url, body, {
      'x-gitlab-token': secret,
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-event-uuid': 'u',
    })
    expect(await lab.json()).toMatchObject({ started: 1 })
    await acme.call('PATCH', `/projects/${project.id}`, { auto_deploy: false })
    expect(await send(push('main', 'd'.repeat(40)), '6')).toEqual([200, 0])
  })

  it('refuses alike: wrong, missing, unknown, replayed, and another tenant’s', async () => {
    const acme = await createTenant(app)
    const rival = await createTenant(app)
    const project = await makeProject(acme, {})
    const theirs = await makeProject(rival, {})
    const body = push('main', 'e'.repeat(40))
    const headers = {
      'x-hub-signature-256': sign(project.webhook_secret, body),
      'x-github-event': 'push',
      'x-github-delivery': '9',
    }
    expect((await call(project.webhook_url, body, headers)).status).toBe(200)
    const refused = [
      await call(project.webhook_url, body, headers),
      await call(project.webhook_url, body, { ...headers, 'x-github-delivery': '10' }),
      await call(project.webhook_url, `${body} `, headers),
      await call(project.webhook_url, body, { 'x-github-event': 'push' }),
      await call(project.webhook_url, body, { 'x-gitlab-token': 'wrong' }),
      await call(theirs.webhook_url, body, headers),
      await call('http://x/api/v2/hooks/projects/unknown', body, headers),
    ]
    const answers = await Promise.all(refused.map(async reply => `${reply.status} ${await reply.text()}`))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^401 {"detail":"Invalid signature","code":"invalid_signature"/)
    expect((await acme.get(`/projects/${project.id}/runs`)).body.pagination.total).toBe(1)
    expect((await rival.get(`/projects/${theirs.id}/runs`)).body.pagination.total).toBe(0)
  })
})
