import type { WorkCtx } from '#kit/context.ts'
import type { MailboxRow } from './queries.ts'
import { type MailAccount, type MailServer, openAccount, type Part } from './servers.ts'

/** How to log in to one half of a mailbox; null where it is not set up. Throws when the password cannot be read. */
export function accountOf(ctx: WorkCtx, row: MailboxRow, part: Part): MailAccount | null {
  const server = row[part] as MailServer | null
  if (!server) return null
  const sealed = part === 'smtp' ? row.smtp_password : row.imap_password
  return openAccount(ctx.services.secrets, ctx.organizationId, row.id, part, server, sealed)
}
