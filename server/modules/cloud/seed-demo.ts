import type { Ctx } from '#kit/context.ts'
import { createResource } from './engine/resources.ts'
import { database } from './kinds/database.ts'
import { network } from './kinds/network.ts'
import { bucket } from './kinds/storage.ts'
import { vm } from './kinds/vm.ts'
import { hasResources } from './resources/resource-queries.ts'

const region = 'eu-central-1'
const provider = 'sandbox'

/** A small shop's infrastructure in the simulated cloud: it comes up while the demo is being looked at. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasResources(ctx)) return
  const { resource: backend } = await createResource(ctx, network, {
    name: 'backend',
    provider,
    region,
    spec: { cidr: '10.20.0.0/16', subnets: [{ name: 'apps', cidr: '10.20.1.0/24' }] },
  })
  for (const name of ['web-1', 'web-2']) {
    await createResource(ctx, vm, {
      name,
      provider,
      region,
      tags: { env: 'production', role: 'web' },
      spec: { instance_type: 't3.medium', image: 'ubuntu-24.04', network_id: backend.id },
    })
  }
  await createResource(ctx, database, {
    name: 'orders',
    provider,
    region,
    tags: { env: 'production' },
    spec: {
      engine: 'postgres',
      version: '18',
      instance_type: 'db.small',
      storage_gb: 50,
      high_availability: false,
      backup_retention_days: 7,
      network_id: backend.id,
    },
  })
  await createResource(ctx, bucket, {
    name: 'northwind-assets',
    provider,
    region,
    spec: { versioning: true, public_read: false },
  })
}
