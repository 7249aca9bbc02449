import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { MailboxNotFound } from '#modules/email/index.ts'
import { TaxSettings, TaxSettingsIn } from '../../tax/settings/schema.ts'
import { getTaxSettings, putTaxSettings } from './service.ts'

const tag = 'Tax'

export const taxSettingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/tax',
    tag,
    summary: 'Get the tax settings',
    returns: Data(TaxSettings),
    handler: async ctx => ({ data: await getTaxSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/tax',
    tag,
    summary: 'Change the tax settings',
    description:
      'Keys left out stay as they are. As long as `mode` is manual, each line is taxed as it says itself.',
    access: admin,
    body: TaxSettingsIn,
    returns: Data(TaxSettings),
    errors: [MailboxNotFound],
    example: {
      body: {
        mode: 'automatic',
        country: 'DE',
        registrations: [{ country: 'DE', number: 'DE136695976', scheme: 'oss_union', from: '2026-01-01' }],
      },
    },
    handler: async (ctx, { body }) => ({ data: await putTaxSettings(ctx, body) }),
  }),
]
