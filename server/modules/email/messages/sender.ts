import addressparser from 'nodemailer/lib/addressparser'
import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { isEmail } from '#platform/server/validation.ts'
import { cleanName } from '../addresses.ts'
import { textOf } from '../transports/provider.ts'

export const mailProviders = ['mailgun', 'sendgrid', 'ses', 'smtp'] as const
export type TransportKind = 'mailbox' | 'smtp' | 'mailgun' | 'sendgrid' | 'ses' | 'server' | 'local'

/** Who a message is from and which way it leaves: settled when it is recorded, not when it is sent. */
export interface Sender {
  transport: TransportKind
  mailbox_id: string | null
  integration_id: string | null
  from_email: string
  from_name: string
  reply_to: string | null
  signature_html: string
}

interface Way {
  transport: TransportKind
  integration_id: string | null
  from_email: string
  from_name: string
}

/** The account asked for, the caller's mailbox, the organization's, a provider, the server's own, the local one. */
export async function chooseSender(
  ctx: Ctx,
  wanted: { account_id?: string | null | undefined; integration_id?: string | null | undefined },
): Promise<Sender> {
  if (!wanted.account_id && wanted.integration_id) {
    const way = await chooseWay(ctx, wanted.integration_id)
    return { ...way, mailbox_id: null, reply_to: await replyAddress(ctx), signature_html: '' }
  }
  const mailbox = await findMailbox(ctx, wanted.account_id)
  if (!mailbox) {
    const way = await chooseWay(ctx, null)
    return { ...way, mailbox_id: null, reply_to: await replyAddress(ctx), signature_html: '' }
  }
  const own = {
    from_email: mailbox.email,
    from_name: mailbox.display_name,
    signature_html: mailbox.signature_html,
  }
  if (mailbox.smtp && !wanted.integration_id) {
    return { ...own, transport: 'mailbox', mailbox_id: mailbox.id, integration_id: null, reply_to: null }
  }
  const { transport, integration_id } = await chooseWay(ctx, wanted.integration_id ?? null)
  return { ...own, transport, integration_id, mailbox_id: mailbox.id, reply_to: null }
}

async function findMailbox(ctx: Ctx, accountId: string | null | undefined) {
  const query = ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'email', 'display_name', 'signature_html', 'smtp'])
  if (accountId) {
    const named = await query.where('id', '=', accountId).executeTakeFirst()
    if (!named) throw InvalidInput('account_id not found')
    return named
  }
  const userId = userIdOf(ctx)
  const open = query.where('is_paused', '=', false)
  const own =
    userId === null
      ? undefined
      : await open.where('user_id', '=', userId).orderBy('created_at').limit(1).executeTakeFirst()
  return own ?? (await open.where('is_default', '=', true).executeTakeFirst())
}

async function chooseWay(ctx: Ctx, integrationId: string | null): Promise<Way> {
  const integration = await ctx.db
    .selectFrom('integrations')
    .select(['id', 'provider', 'config'])
    .where('provider', 'in', [...mailProviders])
    .where('status', '=', 'active')
    .$if(integrationId !== null, query => query.where('id', '=', integrationId!))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (integrationId && !integration) throw InvalidInput('sender_integration_id not found')
  const { settings } = ctx.services
  const server = addressparser(settings.mailFrom)[0] as { address?: string; name?: string } | undefined
  const { name } = await ctx.db.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const fallback = { from_email: server?.address || 'no-reply@localhost', from_name: cleanName(name) }
  if (!integration) {
    return { transport: settings.smtpUrl ? 'server' : 'local', integration_id: null, ...fallback }
  }
  const config = integration.config as Record<string, unknown>
  return {
    transport: integration.provider as TransportKind,
    integration_id: integration.id,
    from_email: integrationAddress(config) ?? fallback.from_email,
    from_name: cleanName(textOf(config.from_name)) || fallback.from_name,
  }
}

function integrationAddress(config: Record<string, unknown>): string | undefined {
  const domain = textOf(config.domain)
  return [textOf(config.from_email), textOf(config.user), domain && `no-reply@${domain}`].find(isEmail)
}

/** Mail that does not come from a person's mailbox is answered to that person all the same. */
async function replyAddress(ctx: Ctx): Promise<string | null> {
  const userId = userIdOf(ctx)
  const user =
    userId === null
      ? undefined
      : await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (user) return user.email
  const { email } = await ctx.db.selectFrom('organizations').select('email').executeTakeFirstOrThrow()
  return email && isEmail(email) ? email : null
}
