import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput } from '#kit/problem.ts'
import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { loadCrmSettings, lockCrmSettings, saveCrmSettings } from './queries.ts'
import { type CloseReason, type CloseReasonIn, CrmSettings, CrmSettingsIn } from './schema.ts'

const tag = 'Contacts'

async function changeSettings(ctx: Ctx, given: CrmSettingsIn): Promise<CrmSettings> {
  await lockCrmSettings(ctx)
  const before = await loadCrmSettings(ctx)
  const settings = {
    ...before,
    ...given,
    won_reasons: settleReasons(before.won_reasons, given.won_reasons),
    lost_reasons: settleReasons(before.lost_reasons, given.lost_reasons),
  }
  await saveCrmSettings(ctx, settings)
  await recordAudit(ctx, { action: 'crm_settings_changed', targetKind: 'crm_settings', detail: given })
  return settings
}

/** The list as it is given; those without an id are new. */
function settleReasons(known: CloseReason[], given: readonly CloseReasonIn[] | undefined): CloseReason[] {
  if (!given) return known
  const ids = new Set(known.map(({ id }) => id))
  return given.map(({ id, label, archived = false }) => {
    if (id !== undefined && !ids.delete(id)) throw InvalidInput('id not found')
    return { id: id ?? newId(), label: label.trim(), archived }
  })
}

export const crmSettingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/crm',
    tag,
    summary: 'Get the settings of contacts, companies and deals',
    returns: Data(CrmSettings),
    handler: async ctx => ({ data: await loadCrmSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/crm',
    tag,
    summary: 'Change the settings of contacts, companies and deals',
    description:
      'Keys left out stay as they are. A list of reasons replaces the one before: with its `id` a reason stays itself, without one it is new.',
    access: admin,
    body: CrmSettingsIn,
    returns: Data(CrmSettings),
    example: { body: { lost_reasons: [{ label: 'Too expensive' }], require_lost_reason: true } },
    handler: async (ctx, { body }) => ({ data: await changeSettings(ctx, body) }),
  }),
]
