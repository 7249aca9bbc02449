import { route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { showStorage } from './meter.ts'
import { Storage } from './schema.ts'

export const storageRoutes = [
  route({
    method: 'GET',
    path: '/settings/storage',
    tag: 'Identity',
    summary: 'See how much the organization keeps',
    description:
      'By what it is, with what the plan keeps at most. Beyond that uploads are refused with 413 and telemetry with 429, both `storage_full`.',
    returns: Data(Storage),
    handler: async ctx => ({ data: await showStorage(ctx) }),
  }),
]
