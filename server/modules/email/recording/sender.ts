import addressparser from 'nodemailer/lib/addressparser'
import type { Ctx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { listMailIntegrations } from '#modules/integrations/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { cleanName } from '../addresses.ts'
import { MailboxNotShared } from '../mailboxes/schema.ts'
import { isOpenTo } from '../mailboxes/sharing.ts'
import { textOf } from '../transports/provider.ts'
import type { OutgoingMail } from './send-mail.ts'
import {
  findDefaultMailbox,
  findNamedMailbox,
  findOwnMailbox,
  findUserEmail,
  loadOrganizationSender,
  type SendingMailbox,
} from './sender-queries.ts'

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

interface ChosenTransport {
  transport: TransportKind
  integration_id: string | null
  from_email: string
  from_name: string
}

type WantedSender = Partial<Pick<OutgoingMail, 'category' | 'account_id' | 'mailbox_id' | 'integration_id'>>

/** The account asked for, the caller's mailbox, the organization's, a provider, the server's own, the local one. */
export async function chooseSender(ctx: Ctx, wanted: WantedSender): Promise<Sender> {
  if (wanted.category === 'account') return serverSender(ctx)
  if (!wanted.account_id && !wanted.mailbox_id && wanted.integration_id) {
    const chosen = await chooseTransport(ctx, wanted.integration_id)
    return { ...chosen, mailbox_id: null, reply_to: await replyAddress(ctx), signature_html: '' }
  }
  const mailbox = await findMailbox(ctx, wanted)
  if (!mailbox) {
    const chosen = await chooseTransport(ctx, null)
    return { ...chosen, mailbox_id: null, reply_to: await replyAddress(ctx), signature_html: '' }
  }
  const own = {
    from_email: mailbox.email,
    from_name: mailbox.display_name,
    signature_html: mailbox.signature_html,
  }
  if (mailbox.smtp && !wanted.integration_id) {
    return { ...own, transport: 'mailbox', mailbox_id: mailbox.id, integration_id: null, reply_to: null }
  }
  const { transport, integration_id } = await chooseTransport(ctx, wanted.integration_id ?? null)
  return { ...own, transport, integration_id, mailbox_id: mailbox.id, reply_to: null }
}

/**
 * For what opens accounts: whoever runs the organization's mail would read it, and so may whoever gets an answer that
 * quotes it. Where the server has no transport either, its operator reads it on the console.
 */
const serverSender = async (ctx: Ctx): Promise<Sender> => ({
  ...(await serverAddress(ctx)),
  transport: 'server',
  mailbox_id: null,
  integration_id: null,
  reply_to: null,
  signature_html: '',
})

async function findMailbox(ctx: Ctx, { account_id, mailbox_id }: WantedSender): Promise<SendingMailbox> {
  const id = account_id || mailbox_id
  if (id) {
    const named = await findNamedMailbox(ctx, id)
    if (!named) throw InvalidInput('account_id not found')
    if (account_id && !isOpenTo(ctx, named)) throw MailboxNotShared()
    return named
  }
  const userId = userIdOf(ctx)
  const own = userId === null ? undefined : await findOwnMailbox(ctx, userId)
  return own ?? (await findDefaultMailbox(ctx))
}

/** The integration asked for, else the oldest that has all it takes to send, else the server's own mail server. */
async function chooseTransport(ctx: Ctx, integrationId: string | null): Promise<ChosenTransport> {
  const integrations = await listMailIntegrations(ctx)
  const integration = integrationId
    ? integrations.find(({ id }) => id === integrationId)
    : integrations.find(({ sending }) => sending.ready)
  if (integrationId && !integration) throw InvalidInput('sender_integration_id not found')
  if (integration && !integration.sending.ready)
    throw InvalidInput(say`sender_integration_id cannot send: ${{ message: integration.sending.message }}`)
  const fallback = await serverAddress(ctx)
  if (!integration) {
    return {
      transport: ctx.services.settings.smtpUrl ? 'server' : 'local',
      integration_id: null,
      ...fallback,
    }
  }
  const { config } = integration
  return {
    transport: integration.provider as TransportKind,
    integration_id: integration.id,
    from_email: integrationAddress(config) ?? fallback.from_email,
    from_name: cleanName(textOf(config.from_name)) || fallback.from_name,
  }
}

async function serverAddress(ctx: Ctx): Promise<Pick<Sender, 'from_email' | 'from_name'>> {
  const { mailFrom } = ctx.services.settings
  const server = addressparser(mailFrom)[0] as { address?: string; name?: string } | undefined
  const { name } = await loadOrganizationSender(ctx)
  return { from_email: server?.address || 'no-reply@localhost', from_name: cleanName(name) }
}

function integrationAddress(config: Record<string, unknown>): string | undefined {
  const domain = textOf(config.domain)
  return [textOf(config.from_email), textOf(config.user), domain && `no-reply@${domain}`].find(isEmail)
}

/** Mail that does not come from a person's mailbox is answered to that person all the same. */
async function replyAddress(ctx: Ctx): Promise<string | null> {
  const userId = userIdOf(ctx)
  const own = userId === null ? undefined : await findUserEmail(ctx, userId)
  if (own) return own
  const { email } = await loadOrganizationSender(ctx)
  return email && isEmail(email) ? email : null
}
