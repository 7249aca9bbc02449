import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTenant, type Tenant } from '#tests/cloud-tenant.ts'
import { awsSecrets, type FakeAws, startFakeAws } from '#tests/fake-aws.ts'
import { type FakeHetzner, hetznerSecrets, startFakeHetzner } from '#tests/fake-hetzner.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let aws: FakeAws
let hetzner: FakeHetzner
beforeAll(async () => {
  aws = await startFakeAws()
  hetzner = await startFakeHetzner()
})
afterAll(() => Promise.all([aws.close(), hetzner.close()]))

const clouds = {
  aws: {
    wanted: { provider: 'aws', instance_type: 't3.micro', region: 'eu-central-1' },
    larger: 't3.large',
    fake: () => aws,
    machines: () => aws.instances.size,
    gone: () => [...aws.instances.values()].every(one => one.state === 'terminated'),
    secrets: awsSecrets,
    stopOne: () => {
      for (const one of aws.instances.values()) one.state = 'stopped'
    },
    refusal: { status: 400, code: 'InsufficientFreeAddressesInSubnet' },
  },
  hetzner: {
    wanted: { provider: 'hetzner', instance_type: 'cx22', region: 'fsn1' },
    larger: 'cx32',
    fake: () => hetzner,
    machines: () => hetzner.servers.size,
    gone: () => hetzner.servers.size === 0,
    secrets: hetznerSecrets,
    stopOne: () => {
      for (const one of hetzner.servers.values()) one.status = 'off'
    },
    refusal: { status: 403, code: 'resource_limit_exceeded' },
  },
} as const

beforeEach(() => {
  aws.instances.clear()
  aws.calls.length = 0
  hetzner.servers.clear()
  hetzner.calls.length = 0
})

/** The cloud's time passes with ours. */
async function pass(fake: { settle(): void }, rounds = 8): Promise<void> {
  for (let i = 0; i < rounds; i += 1) {
    await app.drain()
    fake.settle()
    app.clock.advance('PT5S')
  }
  await app.drain()
}

describe.each(['aws', 'hetzner'] as const)('%s', name => {
  const cloud = clouds[name]

  async function connected(): Promise<Tenant> {
    const tenant = await createTenant(app)
    const made = await tenant.account.post('/integrations', {
      provider: name,
      name,
      config: { api_base: cloud.fake().url },
      secrets: cloud.secrets,
    })
    expect(made.status).toBe(201)
    return tenant
  }

  async function provision(tenant: Tenant, body: object = {}): Promise<string> {
    const reply = await tenant.post('/tenant/provision/vm', { ...cloud.wanted, ...body })
    expect(reply.status).toBe(202)
    return reply.body.data.id
  }
  const read = async (tenant: Tenant, id: string) => (await tenant.get(`/vms/${id}`)).body.data

  it('carries a machine through its whole life', async () => {
    const acme = await connected()
    const id = await provision(acme, { tags: { env: 'prod' } })
    await app.drain()
    expect((await read(acme, id)).state).toBe('provisioning')
    await pass(cloud.fake())
    expect(await read(acme, id)).toMatchObject({
      state: 'running',
      simulated: false,
      vcpus: 2,
      public_ip: expect.stringMatching(/^198\.51\.100\./),
    })
    await acme.post(`/vms/${id}/resize`, { instance_type: cloud.larger })
    await pass(cloud.fake())
    expect(await read(acme, id)).toMatchObject({ state: 'running', instance_type: cloud.larger, error: null })
    await acme.post(`/vms/${id}/stop`)
    await pass(cloud.fake())
    expect((await read(acme, id)).state).toBe('stopped')
    await acme.post(`/vms/${id}/start`)
    await pass(cloud.fake())
    await acme.post(`/vms/${id}/reboot`)
    await pass(cloud.fake())
    await acme.call('PATCH', `/vms/${id}`, { tags: { env: 'test' } })
    await pass(cloud.fake())
    expect((await read(acme, id)).state).toBe('running')
    const reboots = cloud.fake().calls.filter(call => /reboot/i.test(call))
    expect(reboots).toHaveLength(1)
    const labels =
      name === 'aws'
        ? [...aws.instances.values()].map(one => Object.fromEntries(one.tags))
        : [...hetzner.servers.values()].map(one => one.labels)
    expect(labels).toMatchObject([{ env: 'test' }])
    expect(cloud.machines()).toBe(1)
    await acme.call('DELETE', `/vms/${id}`)
    await pass(cloud.fake())
    expect((await read(acme, id)).state).toBe('deleted')
    expect(cloud.gone()).toBe(true)
  })

  it('makes one machine though the answer to its creation was lost', async () => {
    const acme = await connected()
    cloud.fake().loseNextAnswer()
    const id = await provision(acme)
    await pass(cloud.fake())
    expect((await read(acme, id)).state).toBe('running')
    expect(cloud.machines()).toBe(1)
  })

  it('makes one machine though its worker died before it could write the answer down', async () => {
    const acme = await connected()
    const id = await provision(acme)
    await app.drain()
    expect(cloud.machines()).toBe(1)
    await app.sql(
      `update platform_resources set provider_ref = null, claim_id = gen_random_uuid() where id = $1`,
      [id],
    )
    await pass(cloud.fake(), 30)
    expect((await read(acme, id)).state).toBe('running')
    expect(cloud.machines()).toBe(1)
  })

  it('removes what a lost answer left behind when the machine is deleted meanwhile', async () => {
    const acme = await connected()
    const id = await provision(acme)
    await app.drain()
    await app.sql('update platform_resources set provider_ref = null where id = $1', [id])
    await acme.call('DELETE', `/vms/${id}`)
    await pass(cloud.fake())
    expect((await read(acme, id)).state).toBe('deleted')
    expect(cloud.gone()).toBe(true)
  })

  it('says why the provider refused, and asks again when it was only busy', async () => {
    const acme = await connected()
    cloud.fake().failNext(503, 'Unavailable')
    const patient = await provision(acme)
    await pass(cloud.fake(), 10)
    expect((await read(acme, patient)).state).toBe('running')
    const { status, code } = cloud.refusal
    const refused = await provision(acme)
    cloud.fake().failNext(status, code)
    await pass(cloud.fake())
    const { body } = await acme.get(`/vms/${refused}/operations`)
    expect(body.data[0]).toMatchObject({ status: 'failed', error_code: code })
    expect(await read(acme, refused)).toMatchObject({ state: 'failed', error: expect.stringContaining(code) })
  })

  it('fails with a clear reason where it is not connected', async () => {
    const acme = await createTenant(app)
    const id = await provision(acme)
    await app.drain()
    expect(await read(acme, id)).toMatchObject({
      state: 'failed',
      error: `${name} is not connected: add an integration with its credentials first`,
    })
  })

  it('shows wrong credentials for what they are', async () => {
    const acme = await createTenant(app)
    const secrets =
      name === 'aws' ? { access_key_id: 'AKIAWRONG', secret_access_key: 'x' } : { api_token: 'x' }
    await acme.account.post('/integrations', {
      provider: name,
      name,
      config: { api_base: cloud.fake().url },
      secrets,
    })
    const id = await provision(acme)
    await pass(cloud.fake())
    const vm = await read(acme, id)
    expect(vm.state).toBe('failed')
    expect(vm.error).toMatch(/AuthFailure|authenticate/)
  })

  it('notices a machine that was stopped elsewhere', async () => {
    const acme = await connected()
    const id = await provision(acme)
    await pass(cloud.fake())
    cloud.stopOne()
    app.clock.advance('PT16M')
    await app.drain()
    expect(await read(acme, id)).toMatchObject({
      state: 'stopped',
      drift: { fields: { power: { expected: 'on', actual: 'off' } } },
    })
  })
})
