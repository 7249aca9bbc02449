import { admin, owner, route, workRoute } from '#kit/route.ts'
import { Text, Type } from '#kit/schema.ts'
import { Organization, OrganizationPatch } from './schema.ts'
import {
  changeOrganization,
  deleteOrganization,
  getOrganization,
  NotConfirmed,
  ReportingCurrencyFixed,
} from './service.ts'

export const organizationRoutes = [
  route({
    method: 'GET',
    path: '/organization',
    tag: 'Identity',
    summary: 'Get the organization',
    returns: Organization,
    handler: async ctx => ({ data: await getOrganization(ctx) }),
  }),
  workRoute({
    method: 'PATCH',
    path: '/organization',
    tag: 'Identity',
    summary: 'Change the organization',
    description:
      'Absent keys stay as they are; null clears. Keys of `branding` and `areas` are merged likewise.',
    access: admin,
    body: OrganizationPatch,
    returns: Organization,
    errors: [ReportingCurrencyFixed],
    example: {
      body: { timezone: 'Europe/Berlin', currency: 'EUR', branding: { accent_color: '#1a73e8' } },
    },
    handler: async (ctx, { body }) => ({ data: await changeOrganization(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/organization',
    tag: 'Identity',
    summary: 'Delete the organization and everything in it',
    access: owner,
    body: Type.Object({ confirm: Text(200) }),
    errors: [NotConfirmed],
    example: { body: { confirm: 'Analytical Engines' } },
    handler: async (ctx, { body }) => {
      await deleteOrganization(ctx, body.confirm)
      return {}
    },
  }),
]
