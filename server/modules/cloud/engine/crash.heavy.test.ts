import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { type FakeHetzner, hetznerSecrets, startFakeHetzner } from '#tests/fake-hetzner.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { runCommand, type ServerProcess, startServer } from '#tests/server-process.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let cloud: FakeHetzner
let server: ServerProcess | undefined
let env: Record<string, string>
let key = ''

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  client = new pg.Client(database.adminUrl)
  await client.connect()
  cloud = await startFakeHetzner()
  env = {
    DATABASE_URL: database.url,
    APP_SECRET: randomBytes(32).toString('hex'),
    OUTBOUND_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  }
})

afterAll(async () => {
  await server?.end('SIGTERM')
  await cloud.close()
  await client.end()
  await database.drop()
})

async function signUp(url: string): Promise<{ owner: Api; key: string }> {
  const signup = await new Api(url, null).post('/auth/signup', {
    email: 'ada@acme.example',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  const owner = new Api(url, signup.body.data.access_token)
  const { data } = (await owner.post('/api/v2/setup/api-token')).body
  return { owner, key: data.api_token }
}

describe('a server killed between the call to the provider and the writing down of its answer', () => {
  it('makes one machine, has one row, and comes to the right state', async () => {
    server = await startServer('all', env)
    const signedUp = await signUp(server.url)
    const { owner } = signedUp
    key = signedUp.key
    const secrets = hetznerSecrets
    await owner.post('/integrations', {
      provider: 'hetzner',
      name: 'Hetzner',
      config: { api_base: cloud.url },
      secrets,
    })
    // The machine exists from here on, and nobody who knows of it lives to tell.
    cloud.onCreated(() => process.kill(server!.pid, 'SIGKILL'))
    const provision = (url: string) =>
      new Api(url, null).post(
        '/api/v2/tenant/provision/vm',
        { provider: 'hetzner', instance_type: 'cx22', region: 'fsn1' },
        { 'x-api-key': key, 'idempotency-key': 'the-one' },
      )
    // The answer may be lost with the server: that is what the key is for.
    await provision(server.url).catch(() => undefined)
    expect((await server.exited).signal).toBe('SIGKILL')
    expect(cloud.servers.size).toBe(1)
    const { rows: before } = await client.query('select id, state, provider_ref from platform_resources')
    expect(before).toEqual([{ id: expect.any(String), state: 'provisioning', provider_ref: null }])
    const { id } = before[0]

    cloud.onCreated(() => {})
    cloud.settle()
    server = await startServer('all', env)
    const again = new Api(server.url, null)
    const read = async () => (await again.get(`/api/v2/vms/${id}`, {}, { 'x-api-key': key })).body.data?.state
    await expect.poll(read, { timeout: 60_000, interval: 1_500 }).toBe('running')
    expect(cloud.servers.size).toBe(1)
    expect(cloud.calls).toEqual(['POST /servers'])
    const { rows: after } = await client.query('select state, provider_ref from platform_resources')
    expect(after).toEqual([{ state: 'running', provider_ref: String([...cloud.servers.keys()][0]) }])
    // The client that never got its answer asks again and gets the same machine.
    const replay = await provision(server.url)
    expect([replay.status, replay.body.data.id]).toEqual([202, id])
  }, 120_000)

  it('is told of a new plan by the command', async () => {
    const { rows } = await client.query('select id from organizations')
    const set = await runCommand(['set-plan', rows[0].id, 'pro'], env)
    expect([set.code, set.output]).toEqual([0, expect.stringContaining('is on the plan pro')])
    const plan = async () =>
      (await new Api(server!.url, null).get('/api/v2/tenant', {}, { 'x-api-key': key })).headers.get(
        'x-ratelimit-limit',
      )
    await expect.poll(plan, { timeout: 20_000, interval: 1_000 }).toBe('50')
  }, 120_000)
})
