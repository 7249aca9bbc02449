import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { type FakeHetzner, hetznerSecrets, startFakeHetzner } from '#tests/fake-hetzner.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const database = useTestDatabase()
const { start, run } = useServerProcess(database)
let cloud: FakeHetzner
let server: ServerProcess | undefined
let key = ''

beforeAll(async () => {
  cloud = await startFakeHetzner()
})

afterAll(() => cloud.close())

async function signUp(url: string): Promise<{ owner: Api; key: string }> {
  const { api: owner } = await signUpPerson(new Api(url, null))
  const { data } = (await owner.post('/api/v2/setup/api-token')).body
  return { owner, key: data.api_token }
}

describe('a server killed between the call to the provider and the writing down of its answer', () => {
  it('makes one machine, has one row, and comes to the right state', async () => {
    server = await start('all')
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
    const before = await database.sql<{ id: string }>(
      'select id, state, provider_ref from platform_resources',
    )
    expect(before).toEqual([{ id: expect.any(String), state: 'provisioning', provider_ref: null }])
    const { id } = before[0]!

    cloud.onCreated(() => {})
    cloud.settle()
    server = await start('all')
    const again = new Api(server.url, null)
    const read = async () => (await again.get(`/api/v2/vms/${id}`, {}, { 'x-api-key': key })).body.data?.state
    await expect.poll(read, { timeout: 60_000, interval: 1_500 }).toBe('running')
    expect(cloud.servers.size).toBe(1)
    expect(cloud.calls).toEqual(['POST /servers'])
    const after = await database.sql('select state, provider_ref from platform_resources')
    expect(after).toEqual([{ state: 'running', provider_ref: String([...cloud.servers.keys()][0]) }])
    // The client that never got its answer asks again and gets the same machine.
    const replay = await provision(server.url)
    expect([replay.status, replay.body.data.id]).toEqual([202, id])
  }, 120_000)

  it('is told of a new plan by the command', async () => {
    const [organization] = await database.sql<{ id: string }>('select id from organizations')
    const set = await run('set-plan', organization!.id, 'pro')
    expect([set.code, set.output]).toEqual([0, expect.stringContaining('is on the plan pro')])
    const plan = async () =>
      (await new Api(server!.url, null).get('/api/v2/tenant', {}, { 'x-api-key': key })).headers.get(
        'x-ratelimit-limit',
      )
    await expect.poll(plan, { timeout: 20_000, interval: 1_000 }).toBe('50')
  }, 120_000)
})
