import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant, sandboxVm, settleOperations, type Tenant } from '#tests/cloud-tenant.ts'
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

const read = async (tenant: Tenant, name: string) => {
  const now = app.clock.now().epochMilliseconds
  const body = {
    name,
    from: now - 3_600_000,
    to: now + 60_000,
    step: 60,
    fn: 'avg',
    group_by: ['name', 'simulated'],
  }
  return (await tenant.post('/metrics/query', body)).body.series as {
    labels: Record<string, string>
    points: [number, number][]
  }[]
}
const minute = async () => {
  app.clock.advance('PT1M')
  await app.drain()
}

describe('what runs', () => {
  it('is measured once a minute while it runs, and says that it is simulated', async () => {
    const acme = await createTenant(app)
    const vm = (await acme.post('/tenant/provision/vm', { ...sandboxVm, name: 'web-1' })).body.data
    await settleOperations(app)
    for (let i = 0; i < 3; i += 1) await minute()
    const [series, ...others] = await read(acme, 'vm.cpu_percent')
    expect(others).toEqual([])
    expect(series!.labels).toEqual({ name: 'web-1', simulated: 'true' })
    expect(series!.points.length).toBeGreaterThanOrEqual(3)
    for (const [at, value] of series!.points) {
      expect(at % 60_000).toBe(0)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(100)
    }
    const names = (await acme.get('/metrics')).body.data
    expect(names).toContainEqual({
      name: 'vm.memory_percent',
      series: 1,
      labels: ['kind', 'name', 'provider', 'resource_id', 'simulated'],
    })
    await acme.post(`/vms/${vm.id}/stop`)
    await settleOperations(app)
    await minute()
    const before = (await read(acme, 'vm.cpu_percent'))[0]!.points.length
    for (let i = 0; i < 3; i += 1) await minute()
    expect((await read(acme, 'vm.cpu_percent'))[0]!.points.length).toBe(before)
    const rival = await createTenant(app)
    expect((await rival.get('/metrics')).body.data).toEqual([])
  })

  it('at Hetzner is measured by Hetzner’s own numbers', async () => {
    const acme = await createTenant(app)
    await acme.account.post('/integrations', {
      provider: 'hetzner',
      name: 'Hetzner',
      config: { api_base: hetzner.url },
      secrets: hetznerSecrets,
    })
    const wanted = { provider: 'hetzner', instance_type: 'cx22', region: 'fsn1', name: 'db-1' }
    expect((await acme.post('/tenant/provision/vm', wanted)).status).toBe(202)
    for (let i = 0; i < 4; i += 1) {
      await app.drain()
      hetzner.settle()
      app.clock.advance('PT5S')
    }
    await minute()
    const [series] = await read(acme, 'vm.cpu_percent')
    expect(series!.labels).toMatchObject({ name: 'db-1' })
    expect(new Set(series!.points.map(([, value]) => value))).toEqual(new Set([42.5]))
    expect((await read(acme, 'vm.network_in_bytes'))[0]!.points[0]![1]).toBe(1_200)
  })

  it('at AWS is measured by what CloudWatch counted, each number at its own moment', async () => {
    const acme = await createTenant(app)
    await acme.account.post('/integrations', {
      provider: 'aws',
      name: 'AWS',
      config: { api_base: aws.url },
      secrets: awsSecrets,
    })
    const wanted = { provider: 'aws', instance_type: 't3.micro', region: 'eu-central-1', name: 'app-1' }
    expect((await acme.post('/tenant/provision/vm', wanted)).status).toBe(202)
    for (let i = 0; i < 4; i += 1) {
      await app.drain()
      aws.settle()
      app.clock.advance('PT5S')
    }
    const [instance] = aws.instances.keys()
    const period = 300_000
    const first = Math.floor(app.clock.now().epochMilliseconds / period) * period
    const count = (metric: string, at: number, value: number) =>
      aws.data.push({ instance: instance!, metric, at: at / 1_000, value })
    count('CPUUtilization', first, 12.5)
    count('NetworkIn', first, 600)
    aws.calls.length = 0
    for (let i = 0; i < 5; i += 1) await minute()
    expect((await read(acme, 'vm.cpu_percent'))[0]).toEqual({
      labels: { name: 'app-1' },
      points: [[first, 12.5]],
    })
    expect((await read(acme, 'vm.network_in_bytes'))[0]!.points).toEqual([[first, 2]])
    // Of a period that was not over yet: what is known later takes the place of what was known then.
    aws.data[0]!.value = 20
    count('CPUUtilization', first + period, 30)
    for (let i = 0; i < 5; i += 1) await minute()
    expect((await read(acme, 'vm.cpu_percent'))[0]!.points).toEqual([
      [first, 20],
      [first + period, 30],
    ])
    // AWS bills each question, and has something new every five minutes.
    expect(aws.calls.filter(call => call.includes('GetMetricData'))).toHaveLength(2)
    expect((await read(acme, 'vm.memory_percent')) ?? []).toEqual([])
  })
})
