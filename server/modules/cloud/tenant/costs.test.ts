import { describe, expect, it } from 'vitest'
import { createTenant, sandboxVm } from '#tests/cloud-tenant.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('what things cost', () => {
  it('is said before they are made, and nothing is made by asking', async () => {
    const acme = await createTenant(app)
    const planned = await acme.post('/tenant/provision/vm?dry_run=true', {
      ...sandboxVm,
      tags: { env: 'prod' },
    })
    expect([planned.status, planned.body.data]).toEqual([
      200,
      {
        dry_run: true,
        plan: expect.objectContaining({ instance_type: 't3.medium', tags: { env: 'prod' }, simulated: true }),
        price: { monthly_cents: 3_040, currency: 'USD' },
      },
    ])
    expect(planned.body.dry_run).toBe(true)
    await app.drain()
    expect((await acme.get('/vms')).body.data).toEqual([])
    expect((await acme.get('/operations')).body.data).toEqual([])
    const elsewhere = { ...sandboxVm, provider: 'hetzner', instance_type: 'cx22' }
    expect(
      (await acme.post('/tenant/provision/vm?dry_run=true', elsewhere)).body.data.price.monthly_cents,
    ).toBeNull()
    expect((await acme.post('/tenant/provision/vm?dry_run=true', { provider: 'sandbox' })).status).toBe(400)
    await acme.post('/buckets', { name: 'backups' })
    expect((await acme.post('/buckets?dry_run=true', { name: 'backups' })).status).toBe(409)
    const starter = await createTenant(app, 'starter')
    await starter.post('/tenant/provision/vm', sandboxVm)
    await starter.post('/tenant/provision/vm', sandboxVm)
    expect((await starter.post('/tenant/provision/vm?dry_run=true', sandboxVm)).body.code).toBe(
      'deploy_limit',
    )
  })

  it('is summed up by kind and by tag, and what has no price stands by itself', async () => {
    const acme = await createTenant(app)
    await acme.post('/tenant/provision/vm', { ...sandboxVm, tags: { env: 'prod', team: 'web' } })
    await acme.post('/tenant/provision/vm', { ...sandboxVm, tags: { env: 'test' } })
    await acme.post('/volumes', { size_gb: 100, tags: { env: 'prod' } })
    await acme.post('/buckets', { name: 'backups' })
    const { data } = (await acme.get('/tenant/costs')).body
    expect(data).toEqual({
      monthly_cents: 2 * 3_040 + 800,
      currency: 'USD',
      by_kind: [
        { kind: 'vm', count: 2, monthly_cents: 6_080 },
        { kind: 'volume', count: 1, monthly_cents: 800 },
      ],
      by_tag: { env: { prod: 3_840, test: 3_040 }, team: { web: 3_040 } },
      unknown: [{ id: expect.any(String), kind: 'bucket', name: 'backups' }],
    })
  })
})
