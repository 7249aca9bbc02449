import type { Ctx } from '#kit/context.ts'
import { admin, route } from '#kit/route.ts'
import { Data, NamedObject, Nullable, Patch, type Static, Type } from '#kit/schema.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { readSettings, type StoredSettings, saveSettings } from './queries.ts'

const tag = 'Campaigns'
const writable = {
  max_bounce_percent: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'A campaign pauses when more hard bounces than this come back, from 100 sent; null is off',
    }),
  ),
  max_complaint_percent: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'A campaign pauses from this share of complaints, two at least; null is off',
    }),
  ),
  archive_enabled: Type.Boolean({ description: 'Whether campaigns that say so are listed in public' }),
}
const Settings = NamedObject('CampaignSettings', { ...writable, archive_url: Nullable(Type.String()) })
const SettingsIn = Patch(writable)

function present(ctx: Ctx, { archive_token, ...settings }: StoredSettings): Static<typeof Settings> {
  const { publicUrl } = ctx.services.settings
  const archive_url = archive_token && `${publicUrl}/api/v1/app/public/archive/${archive_token}`
  return { ...settings, archive_url }
}

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/campaigns',
    tag,
    summary: 'Get the settings of campaigns',
    returns: Data(Settings),
    handler: async ctx => ({ data: present(ctx, await readSettings(ctx)) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/campaigns',
    tag,
    summary: 'Change the settings of campaigns',
    description: 'Keys left out stay as they are.',
    access: admin,
    body: SettingsIn,
    returns: Data(Settings),
    example: { body: { max_bounce_percent: 3, archive_enabled: true } },
    handler: async (ctx, { body }) => {
      const saved = await saveSettings(ctx, { ...(await readSettings(ctx)), ...body })
      await recordAudit(ctx, { action: 'campaign_settings_changed', targetKind: 'settings', detail: body })
      return { data: present(ctx, saved) }
    },
  }),
]
