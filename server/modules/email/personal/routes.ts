import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { readSettings, saveSettings } from './queries.ts'
import { EmailSettings, EmailSettingsIn } from './schema.ts'

const tag = 'Email'

export const emailSettingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/email',
    tag,
    summary: 'Get the settings of mail that people write',
    returns: Data(EmailSettings),
    handler: async ctx => ({ data: await readSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/email',
    tag,
    summary: 'Change the settings of mail that people write',
    description: 'Holds for what leaves from now on, also for what already waits.',
    access: admin,
    body: EmailSettingsIn,
    returns: Data(EmailSettings),
    example: { body: { footer_on_personal: true } },
    handler: async (ctx, { body }) => {
      const settings = { ...(await readSettings(ctx)), ...body }
      await saveSettings(ctx, settings)
      return { data: settings }
    },
  }),
]
