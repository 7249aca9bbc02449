import type { WorkCtx } from '#kit/context.ts'
import type { MailboxRow } from './queries.ts'
import { type MailAccount, type MailServer, openAccount, type Part } from './servers.ts'
import { freshToken, heldToken } from './sign-in/renew.ts'

/**
 * How to log in to one half of a mailbox; null where it is not set up. Throws when the password cannot be read, or the
 * sign-in has ended. `refused`: a token that the server did not take.
 */
export async function accountOf(
  ctx: WorkCtx,
  row: MailboxRow,
  part: Part,
  refused?: string,
): Promise<MailAccount | null> {
  const server = row[part] as MailServer | null
  if (!server) return null
  if (row.oauth_provider) {
    const held = refused === undefined ? heldToken(ctx, row) : null
    return { ...server, password: null, accessToken: held ?? (await freshToken(ctx, row.id, refused)) }
  }
  const sealed = part === 'smtp' ? row.smtp_password : row.imap_password
  return openAccount(ctx.services.secrets, ctx.organizationId, row.id, part, server, sealed)
}
