import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { PortalSettings, PortalSettingsIn } from './schema.ts'
import { getSettings, putSettings, rotate } from './service.ts'

const tag = 'Customer portal'

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/portal',
    tag,
    summary: 'Get the settings of the customer portal',
    writes: true,
    returns: Data(PortalSettings),
    handler: async ctx => ({ data: await getSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/portal',
    tag,
    summary: 'Change the settings of the customer portal',
    description: 'Keys left out stay as they are, those of the objects too.',
    access: admin,
    body: PortalSettingsIn,
    returns: Data(PortalSettings),
    example: { body: { enabled: true, features: { cancel: true } } },
    handler: async (ctx, { body }) => ({ data: await putSettings(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/settings/portal/rotate',
    operationId: 'rotatePortalKey',
    tag,
    summary: 'Give the customer portal another address',
    description: 'Links and sessions of the former one end.',
    access: admin,
    idempotent: false,
    returns: Data(PortalSettings),
    handler: async ctx => ({ data: await rotate(ctx) }),
  }),
]
