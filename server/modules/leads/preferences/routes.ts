import type { Ctx } from '#kit/context.ts'
import { admin, route } from '#kit/route.ts'
import { Data, NamedObject, type Static, Type } from '#kit/schema.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { findPreferences, savePreferences } from './queries.ts'

const LeadSettings = NamedObject('LeadSettings', {
  contribute_companies: Type.Boolean({
    description: 'Whether company facts that your crawls read go into the pool; never people',
  }),
})
type LeadSettings = Static<typeof LeadSettings>

const getPreferences = async (ctx: Ctx): Promise<LeadSettings> =>
  (await findPreferences(ctx.db)) ?? { contribute_companies: false }

async function changePreferences(ctx: Ctx, input: Partial<LeadSettings>): Promise<LeadSettings> {
  const settings = { ...(await getPreferences(ctx)), ...input }
  await savePreferences(ctx, settings)
  await recordAudit(ctx, { action: 'lead_settings_changed', targetKind: 'lead_settings', detail: settings })
  return settings
}

const tag = 'Leads'

export const preferenceRoutes = [
  route({
    method: 'GET',
    path: '/settings/leads',
    operationId: 'getLeadSettings',
    tag,
    summary: 'Get the settings of leads',
    access: admin,
    returns: Data(LeadSettings),
    handler: async ctx => ({ data: await getPreferences(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/leads',
    operationId: 'updateLeadSettings',
    tag,
    summary: 'Change the settings of leads',
    access: admin,
    body: Type.Partial(LeadSettings),
    returns: Data(LeadSettings),
    handler: async (ctx, { body }) => ({ data: await changePreferences(ctx, body) }),
  }),
]
