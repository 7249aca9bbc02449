import { found } from '#kit/problem.ts'
import { admin, route, viewer } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { MailboxNotFound, MailboxNotShared } from '../mailboxes/schema.ts'
import { checkMayUse } from '../mailboxes/sharing.ts'
import { findNamedMailbox } from '../recording/sender-queries.ts'
import { writerOf } from '../writer.ts'
import { readMailSettings, saveMailSettings } from '../writers/queries.ts'
import { MailSettings, MailSettingsIn } from '../writers/schema.ts'
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
  route({
    method: 'GET',
    path: '/settings/mail',
    operationId: 'getOwnMailSettings',
    tag,
    summary: 'Get how you write and read mail',
    returns: Data(MailSettings),
    handler: async ctx => ({ data: await readMailSettings(ctx, writerOf(ctx)) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/mail',
    operationId: 'updateOwnMailSettings',
    tag,
    summary: 'Change how you write and read mail',
    access: viewer,
    body: MailSettingsIn,
    returns: Data(MailSettings),
    errors: [MailboxNotFound, MailboxNotShared],
    example: { body: { undo_seconds: 10 } },
    handler: async (ctx, { body }) => {
      if (body.default_mailbox_id) {
        found(await findNamedMailbox(ctx, body.default_mailbox_id), MailboxNotFound)
        await checkMayUse(ctx, body.default_mailbox_id)
      }
      const settings = { ...(await readMailSettings(ctx, writerOf(ctx))), ...body }
      await saveMailSettings(ctx, writerOf(ctx), settings)
      return { data: settings }
    },
  }),
]
