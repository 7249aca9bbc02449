import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { createTenant, sandboxVm, settleOperations, type Tenant, tenantOf } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'
import { sampleBody } from '#tests/samples.ts'
import { cloudTargets } from '#tests/targets/cloud.ts'
import { cloud } from '../index.ts'

const app = useTestApp()

const settle = () => settleOperations(app)

/** Makes one and lets it come up. */
async function make(tenant: Tenant, path: string, body: object = {}): Promise<string> {
  const reply = await tenant.post(path, body)
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([202, expect.any(String)])
  await settle()
  return reply.body.data.id
}

/** Does something to one, lets it be done, and answers what it is now. */
async function act(tenant: Tenant, path: string, action: string, body: object = {}) {
  const reply = await tenant.post(`${path}/${action}`, body)
  expect([reply.status, reply.body.detail]).toEqual([202, undefined])
  await settle()
  return (await tenant.get(path)).body.data
}

async function change(tenant: Tenant, path: string, body: object) {
  expect((await tenant.call('PATCH', path, body)).status).toBe(202)
  await settle()
  return (await tenant.get(path)).body.data
}

async function remove(tenant: Tenant, path: string) {
  const reply = await tenant.call('DELETE', path)
  expect([reply.status, reply.body.detail]).toEqual([202, undefined])
  await settle()
  return (await tenant.get(path)).body.data
}

describe('each kind of resource lives its life on the engine', () => {
  it('a Kubernetes cluster with its node pools', async () => {
    const acme = await createTenant(app)
    const cluster = await acme.post('/clusters', { name: 'prod', region: 'eu-central-1' })
    const path = `/clusters/${cluster.body.data.id}`
    // Asked for before the cluster is up: the pool waits for it.
    const pool = await acme.post(`${path}/node-pools`, { instance_type: 't3.large', node_count: 2 })
    expect((await acme.get(`${path}/kubeconfig`)).body.code).toBe('wrong_state')
    await settle()
    const poolPath = `${path}/node-pools/${pool.body.data.id}`
    expect((await acme.get(path)).body.data).toMatchObject({ state: 'running', version: '1.34' })
    expect((await acme.get(poolPath)).body.data).toMatchObject({ state: 'running', ready_nodes: 2 })
    expect(await act(acme, poolPath, 'scale', { node_count: 5 })).toMatchObject({
      node_count: 5,
      ready_nodes: 5,
    })
    expect(await act(acme, path, 'upgrade', { version: '1.35' })).toMatchObject({ version: '1.35' })
    expect((await acme.post(`${path}/upgrade`, { version: '1.9.4' })).body.detail).toBe(
      'version must be at least 1.35: clusters are not downgraded',
    )
    const config = await acme.get(`${path}/kubeconfig`)
    expect(config.headers.get('content-type')).toContain('yaml')
    expect(config.text).toContain('current-context: "prod"')
    expect((await remove(acme, path)).state).toBe('deleted')
    expect((await acme.get(poolPath)).body.data.state).toBe('deleted')
    const left = await app.sql(
      `select 1 from platform_sandbox where organization_id = $1 and status <> 'deleting'`,
      [acme.account.organizationId],
    )
    expect(left).toHaveLength(0)
  })

  it('a database whose backup outlives it and becomes a new one', async () => {
    const acme = await createTenant(app)
    const id = await make(acme, '/databases', { name: 'orders', engine: 'postgres', storage_gb: 40 })
    const path = `/databases/${id}`
    const before = (await acme.get(`${path}/connection`)).body.data
    expect(before).toMatchObject({ simulated: true, port: 5432, username: 'bowline' })
    expect(before.uri).toContain(before.password)
    await act(acme, path, 'rotate-credentials')
    const after = (await acme.get(`${path}/connection`)).body.data
    expect(after.password).not.toBe(before.password)
    expect(await act(acme, path, 'resize', { storage_gb: 80 })).toMatchObject({ storage_gb: 80 })
    expect((await acme.post(`${path}/resize`, { storage_gb: 10 })).body.detail).toBe(
      'storage_gb must be at least 80: storage does not shrink',
    )
    expect((await act(acme, path, 'stop')).state).toBe('stopped')
    expect((await act(acme, path, 'start')).state).toBe('running')
    expect((await act(acme, path, 'restart')).state).toBe('running')
    const backup = await make(acme, `${path}/backups`, { name: 'nightly' })
    const backupPath = `${path}/backups/${backup}`
    expect((await acme.get(backupPath)).body.data).toMatchObject({
      state: 'available',
      size_gb: 80,
      engine: 'postgres',
    })
    expect((await remove(acme, path)).state).toBe('deleted')
    expect((await acme.get(backupPath)).body.data.state).toBe('available')
    const restored = await acme.post(`${backupPath}/restore`, { name: 'orders-2' })
    await settle()
    expect((await acme.get(`/databases/${restored.body.data.id}`)).body.data).toMatchObject({
      name: 'orders-2',
      state: 'running',
      storage_gb: 80,
      restored_from_id: backup,
    })
    expect((await remove(acme, backupPath)).state).toBe('deleted')
  })

  it('a bucket, by a name of its own', async () => {
    const acme = await createTenant(app)
    const path = `/buckets/${await make(acme, '/buckets', { name: 'acme-files' })}`
    const again = await acme.post('/buckets', { name: 'acme-files' })
    expect([again.status, again.body.code]).toEqual([409, 'name_taken'])
    expect((await acme.post('/buckets', { name: 'No Spaces' })).status).toBe(400)
    expect(await change(acme, path, { versioning: true, expire_after_days: 30 })).toMatchObject({
      versioning: true,
      expire_after_days: 30,
    })
    expect((await act(acme, path, 'empty')).state).toBe('ready')
    expect((await remove(acme, path)).state).toBe('deleted')
    expect((await acme.post('/buckets', { name: 'acme-files' })).status).toBe(202)
  })

  it('a volume that is freed when its machine goes, and a network that stays while machines stand in it', async () => {
    const acme = await createTenant(app)
    const network = await make(acme, '/networks', {
      cidr: '10.1.0.0/16',
      subnets: [{ name: 'a', cidr: '10.1.1.0/24' }],
    })
    const outside = await acme.call('PATCH', `/networks/${network}`, {
      subnets: [{ name: 'b', cidr: '10.2.0.0/24' }],
    })
    expect(outside.body.detail).toBe('subnets[0].cidr must lie inside 10.1.0.0/16')
    const vm = await make(acme, '/tenant/provision/vm', { ...sandboxVm, network_id: network, name: 'db-1' })
    const volume = `/volumes/${await make(acme, '/volumes', { size_gb: 10 })}`
    expect(await act(acme, volume, 'attach', { vm_id: vm })).toMatchObject({ state: 'attached', vm_id: vm })
    expect((await acme.post(`${volume}/attach`, { vm_id: vm })).body.code).toBe('wrong_state')
    expect(await act(acme, volume, 'resize', { size_gb: 20 })).toMatchObject({ size_gb: 20 })
    expect((await acme.post(`${volume}/resize`, { size_gb: 5 })).status).toBe(400)
    expect(await act(acme, volume, 'detach')).toMatchObject({ state: 'available', vm_id: null })
    await act(acme, volume, 'attach', { vm_id: vm })
    const held = await acme.call('DELETE', `/networks/${network}`)
    expect([held.status, held.body.detail]).toEqual([409, 'This is still used by the vm db-1'])
    await remove(acme, `/vms/${vm}`)
    expect((await acme.get(volume)).body.data).toMatchObject({ state: 'available', vm_id: null })
    app.clock.advance('PT20M')
    await app.drain()
    expect((await acme.get(volume)).body.data.drift).toBeNull()
    expect((await remove(acme, `/networks/${network}`)).state).toBe('deleted')
  })

  it('a firewall and a load balancer over machines', async () => {
    const acme = await createTenant(app)
    const [one, two] = [
      await make(acme, '/tenant/provision/vm', sandboxVm),
      await make(acme, '/tenant/provision/vm', sandboxVm),
    ]
    const rule = { direction: 'in', protocol: 'tcp', port_from: 443, port_to: 443, cidrs: ['0.0.0.0/0'] }
    const firewall = `/firewalls/${await make(acme, '/firewalls', { name: 'web', rules: [rule] })}`
    const bad = await acme.call('PATCH', firewall, { rules: [{ ...rule, cidrs: ['everywhere'] }] })
    expect(bad.body.detail).toBe('rules[0].cidrs[0] must be a block of addresses such as 10.0.0.0/16')
    expect(await act(acme, firewall, 'attach', { vm_ids: [one, two] })).toMatchObject({ vm_ids: [one, two] })
    expect(await act(acme, firewall, 'detach', { vm_ids: [one] })).toMatchObject({ vm_ids: [two] })
    const balancer = `/load-balancers/${await make(acme, '/load-balancers', {
      listeners: [{ protocol: 'https', port: 443, target_port: 8080 }],
    })}`
    expect(await act(acme, balancer, 'add-targets', { vm_ids: [one, two] })).toMatchObject({
      vm_ids: [one, two],
      state: 'running',
    })
    expect(await act(acme, balancer, 'remove-targets', { vm_ids: [one] })).toMatchObject({ vm_ids: [two] })
    expect(await change(acme, balancer, { algorithm: 'ip_hash' })).toMatchObject({ algorithm: 'ip_hash' })
    await remove(acme, `/vms/${two}`)
    expect((await acme.get(balancer)).body.data.vm_ids).toEqual([])
    expect((await acme.get(firewall)).body.data.vm_ids).toEqual([])
  })

  it('a DNS zone, its records and its zone file', async () => {
    const acme = await createTenant(app)
    const zone = `/dns/zones/${await make(acme, '/dns/zones', { name: 'example.com' })}`
    const www = await make(acme, `${zone}/records`, { name: 'www', type: 'A', values: ['192.0.2.10'] })
    await make(acme, `${zone}/records`, { name: '@', type: 'TXT', values: ['v=spf1 "quoted" -all'], ttl: 60 })
    const wrong = await acme.post(`${zone}/records`, { name: 'x', type: 'AAAA', values: ['192.0.2.1'] })
    expect(wrong.body.detail).toBe('values[0] must be an IPv6 address such as 2001:db8::10')
    await change(acme, `${zone}/records/${www}`, { values: ['192.0.2.11', '192.0.2.12'] })
    const file = await acme.get(`${zone}/export`)
    expect(file.text).toBe(
      [
        '$ORIGIN example.com.',
        '$TTL 3600',
        '@\t60\tIN\tTXT\t"v=spf1 \\"quoted\\" -all"',
        'www\tIN\tA\t192.0.2.11',
        'www\tIN\tA\t192.0.2.12',
        '',
      ].join('\n'),
    )
    const other = await make(acme, '/dns/zones', { name: 'example.org' })
    expect((await acme.get(`/dns/zones/${other}/records/${www}`)).status).toBe(404)
    expect((await remove(acme, zone)).state).toBe('deleted')
    expect((await acme.get(`${zone}/records/${www}`)).body.data.state).toBe('deleted')
  })
})

describe('every route that wants a key', () => {
  const routes = cloud.routes.filter(route => route.access.kind === 'api_key')
  const nameOf = (route: Route) => `${route.method} ${route.path}`
  const bodyOf = (route: Route) => (route.body && route.method !== 'GET' ? sampleBody(route.body) : undefined)

  it('is one of more than 76', () => expect(cloud.routes.length).toBeGreaterThanOrEqual(76))

  it('refuses who has none', async () => {
    for (const route of routes) {
      const path = route.path.replaceAll(/\{\w+\}/g, '01a1dce5-541d-7093-834b-661a97c3b69e')
      const reply = await app.anonymous.call(route.method, `/api/v2${path}`, { body: bodyOf(route) })
      expect([nameOf(route), reply.status]).toEqual([nameOf(route), 401])
    }
  })

  it("knows nothing of another tenant's resources", async () => {
    const acme = await app.createAccount()
    const rival = await createTenant(app)
    const count = async () =>
      app.sql(
        'select state, count(*) from platform_resources where organization_id = $1 group by 1 order by 1',
        [acme.organizationId],
      )
    const made = new Map<string, string>()
    for (const [name, target] of Object.entries(cloudTargets)) made.set(name, await target(acme))
    const before = await count()
    for (const route of routes.filter(one => Object.keys(one.params).length > 0)) {
      let path = route.path
      for (const [name, param] of Object.entries(route.params))
        path = path.replace(`{${name}}`, made.get(param.names)!)
      const reply = await rival.call(route.method, path, bodyOf(route))
      const status = route.credential === 'any' ? 404 : 403
      expect([nameOf(route), reply.status]).toEqual([nameOf(route), status])
    }
    expect(await count()).toEqual(before)
    for (const route of routes.filter(one => one.method === 'GET' && Object.keys(one.params).length === 0)) {
      const { text } = await rival.get(route.path)
      for (const id of made.values()) expect(text).not.toContain(id)
    }
  })

  it('answers hostile input with a sentence, never with a 5xx', async () => {
    const account = await app.createAccount()
    const made = new Map<string, string>()
    for (const [name, target] of Object.entries(cloudTargets)) made.set(name, await target(account))
    const acme = await tenantOf(account)
    const hostile = [
      null,
      '',
      -1,
      1e308,
      0.5,
      true,
      [],
      {},
      [[]],
      ['x'],
      [{}],
      'x'.repeat(3000),
      '10.0.0.0/99',
    ]
    for (const route of routes.filter(one => one.body)) {
      let path = route.path
      for (const [name, param] of Object.entries(route.params))
        path = path.replace(`{${name}}`, made.get(param.names)!)
      const sample = sampleBody(route.body!) as Record<string, unknown>
      const fields = Object.keys((route.body as unknown as { properties: object }).properties)
      const bodies = [
        ...hostile,
        ...fields.flatMap(field => hostile.map(value => ({ ...sample, [field]: value }))),
      ]
      const replies = await Promise.all(bodies.map(body => acme.call(route.method, path, body)))
      for (const [index, reply] of replies.entries())
        expect([nameOf(route), bodies[index], reply.status < 500]).toEqual([
          nameOf(route),
          bodies[index],
          true,
        ])
    }
    for (const query of [
      'tag=%00',
      'tag==',
      'tag=a%20b=%22',
      'page=1e9',
      'state=%27',
      'limit=-1',
      'wait=x',
    ]) {
      expect((await acme.get(`/vms?${query}`)).status).toBeLessThan(500)
    }
  }, 120_000)

  it("cannot be pointed at another tenant's machine", async () => {
    const [acme, rival] = [await createTenant(app), await createTenant(app)]
    const vm = await make(acme, '/tenant/provision/vm', sandboxVm)
    const volume = await make(rival, '/volumes', { size_gb: 1 })
    const reply = await rival.post(`/volumes/${volume}/attach`, { vm_id: vm })
    expect([reply.status, reply.body.detail]).toEqual([400, 'vm_id not found'])
  })
})
