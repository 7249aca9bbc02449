import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { DatevSettings, DatevSettingsIn } from './schema.ts'
import { getDatev, putDatev } from './settings.ts'

const tag = 'Month end'

export const datevRoutes = [
  route({
    method: 'GET',
    path: '/settings/datev',
    operationId: 'getDatevSettings',
    tag,
    summary: 'Get the DATEV settings',
    returns: Data(DatevSettings),
    handler: async ctx => ({ data: await getDatev(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/datev',
    operationId: 'updateDatevSettings',
    tag,
    summary: 'Change the DATEV settings',
    description: 'Keys left out stay as they are.',
    access: admin,
    body: DatevSettingsIn,
    returns: Data(DatevSettings),
    example: { body: { chart: 'SKR03', consultant_number: 29098, client_number: 55003 } },
    handler: async (ctx, { body }) => ({ data: await putDatev(ctx, body) }),
  }),
]
