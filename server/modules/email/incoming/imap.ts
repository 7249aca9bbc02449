import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import type { Services, WorkCtx } from '#kit/context.ts'
import { accountOf } from '../mailboxes/account.ts'
import type { MailboxRow } from '../mailboxes/queries.ts'
import type { MailAccount } from '../mailboxes/servers.ts'
import { resolveMailHost } from '../transports/guarded-socket.ts'

const PLAIN_PORT = 143

/** A logged-in IMAP connection to a host that passed the guard; the name stays for TLS, the address is fixed. */
export async function connectImap(services: Services, account: MailAccount): Promise<ImapFlow> {
  const address = await resolveMailHost(services, account.host, account.port)
  // Loaded when first needed: a server whose mailboxes only send never pays for it.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: address,
    ...(isIP(account.host) ? {} : { servername: account.host }),
    port: account.port,
    secure: account.secure,
    ...(account.port === PLAIN_PORT ? { doSTARTTLS: true } : {}),
    auth: account.accessToken
      ? { user: account.user, accessToken: account.accessToken }
      : { user: account.user, pass: account.password ?? '' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw error
  }
  return client
}

/** The inbox of a mailbox. A token that the server does not take is renewed once. */
export async function openMailboxImap(ctx: WorkCtx, row: MailboxRow): Promise<ImapFlow | null> {
  const account = await accountOf(ctx, row, 'imap')
  if (!account) return null
  try {
    return await connectImap(ctx.services, account)
  } catch (error) {
    if (!account.accessToken || !(error as { authenticationFailed?: boolean }).authenticationFailed)
      throw error
    const again = await accountOf(ctx, row, 'imap', account.accessToken)
    return connectImap(ctx.services, again!)
  }
}
