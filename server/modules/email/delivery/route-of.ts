import { createHash } from 'node:crypto'
import type { WorkCtx } from '#kit/context.ts'
import { loadIntegrationSecrets } from '#modules/integrations/index.ts'
import { accountOf } from '../mailboxes/account.ts'
import type { MailboxRow } from '../mailboxes/queries.ts'
import type { MailAccount } from '../mailboxes/servers.ts'
import { consoleTransport } from '../transports/console.ts'
import { mailgunTransport } from '../transports/mailgun.ts'
import { type ProviderAccount, textOf } from '../transports/provider.ts'
import { sendgridTransport } from '../transports/sendgrid.ts'
import { sesTransport } from '../transports/ses.ts'
import { mailboxTransport, serverTransport } from '../transports/smtp.ts'
import type { Transport } from '../transports/transport.ts'
import type { Parts } from './claim.ts'
import type { MessageRow } from './message-queries.ts'

/** The transport a message was recorded for; a sentence where it is no longer there. */
export async function transportOf(
  ctx: WorkCtx,
  message: MessageRow,
  { mailboxes }: Parts,
): Promise<Transport | string> {
  switch (message.transport) {
    case 'mailbox': {
      const mailbox = mailboxes.get(message.mailbox_id ?? '')
      const transport = mailbox && (await transportOfMailbox(ctx, mailbox))
      return transport ?? 'The mailbox was removed before the message could leave'
    }
    case 'server': {
      const { smtpUrl } = ctx.services.settings
      if (smtpUrl) return serverTransport(smtpUrl)
      return message.category === 'account' ? consoleTransport : 'The server has no mail transport any more'
    }
    case 'mailgun':
    case 'sendgrid':
    case 'ses':
    case 'smtp':
      break
    default:
      return 'The message has no transport'
  }
  const { integration_id: id } = message
  const integration = id ? await ctx.transact(inner => loadIntegrationSecrets(inner, id)) : undefined
  if (integration?.status !== 'active') {
    return 'The integration was removed or disabled before the message could leave'
  }
  const account = { config: integration.config, secrets: integration.secrets } as ProviderAccount
  if (message.transport === 'mailgun') return mailgunTransport(account)
  if (message.transport === 'sendgrid') return sendgridTransport(account)
  if (message.transport === 'ses') return sesTransport(account)
  return integrationSmtp(ctx, integration.id, account)
}

async function transportOfMailbox(ctx: WorkCtx, mailbox: MailboxRow): Promise<Transport | null> {
  const through = (account: MailAccount) =>
    mailboxTransport(ctx.services, `mailbox:${mailbox.id}`, versionOf(mailbox, account), account)
  const account = await accountOf(ctx, mailbox, 'smtp')
  if (!account) return null
  const transport = through(account)
  const { accessToken } = account
  if (!accessToken) return transport
  return {
    // A token may be taken back before its time: then once more, with the next one.
    async send(inner, letter, handOver) {
      const outcome = await transport.send(inner, letter, handOver)
      if (outcome.kind !== 'temporary' || !outcome.login) return outcome
      const again = await accountOf(ctx, mailbox, 'smtp', accessToken)
      return again ? through(again).send(inner, letter, handOver) : outcome
    },
  }
}

/** Connections made with another password or token are of no use any more. */
const versionOf = (mailbox: MailboxRow, { accessToken }: MailAccount): string =>
  accessToken ? createHash('sha256').update(accessToken).digest('base64') : mailbox.updated_at

function integrationSmtp(ctx: WorkCtx, id: string, { config, secrets }: ProviderAccount): Transport {
  const port = typeof config.port === 'number' ? config.port : 587
  const version = createHash('sha256')
    .update(JSON.stringify([config, secrets]))
    .digest('base64')
  return mailboxTransport(ctx.services, `integration:${id}`, version, {
    host: textOf(config.host),
    port,
    secure: typeof config.secure === 'boolean' ? config.secure : port === 465,
    user: textOf(config.user),
    password: secrets.password ?? null,
  })
}
