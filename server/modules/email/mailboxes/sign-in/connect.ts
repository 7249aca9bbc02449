import type { Ctx } from '#kit/context.ts'
import { roleAtLeast } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { deliverWaiting } from '../../delivery/waiting.ts'
import { MailboxConnected } from '../../events.ts'
import { dropFolders } from '../../incoming/folders/queries.ts'
import { startPolling } from '../../incoming/poll.ts'
import { findDefault, findMailboxRow, insertMailbox, lockDefault, type MailboxRow } from '../queries.ts'
import type { WebmailClient } from './client.ts'
import { findMailboxByAddress, findStarter, setSignIn } from './queries.ts'
import { storedTokens } from './renew.ts'
import type { Granted } from './tokens.ts'

export interface Signed {
  client: WebmailClient
  email: string
  granted: Granted
  userId: number
  /** The one that was to be connected; null: whichever has the address. */
  mailboxId: string | null
}

export type Connected =
  | { kind: 'connected'; mailboxId: string }
  | { kind: 'other_address'; mailboxEmail: string }
  | { kind: 'not_yours' }
  | { kind: 'gone' }

/** The mailbox of the address, connected: the one there is, or a new one of the person. */
export async function connectMailbox(ctx: Ctx, signed: Signed): Promise<Connected> {
  const { email, mailboxId, userId } = signed
  const person = await findStarter(ctx, userId)
  if (!person) return { kind: 'gone' }
  const known = mailboxId ? await findMailboxRow(ctx, mailboxId) : await findMailboxByAddress(ctx, email)
  if (mailboxId && !known) return { kind: 'gone' }
  if (known && known.email.toLowerCase() !== email.toLowerCase()) {
    return { kind: 'other_address', mailboxEmail: known.email }
  }
  const isAdmin = roleAtLeast(person.role as 'member', 'admin')
  if (!roleAtLeast(person.role as 'member', 'member')) return { kind: 'not_yours' }
  if (known && known.user_id !== userId && !isAdmin) return { kind: 'not_yours' }
  const id = known?.id ?? (await addMailbox(ctx, email, person, isAdmin))
  await signIn(ctx, id, known, signed)
  await recordAudit(ctx, {
    action: 'mailbox_connected',
    targetKind: 'mailbox',
    targetId: id,
    userId,
    detail: { email, provider: signed.client.provider },
  })
  await ctx.emit(MailboxConnected, {
    mailbox_id: id,
    email,
    user_id: known ? known.user_id : userId,
    provider: signed.client.provider,
  })
  await startPolling(ctx, id)
  await deliverWaiting(ctx, id)
  return { kind: 'connected', mailboxId: id }
}

async function addMailbox(
  ctx: Ctx,
  email: string,
  person: { id: number; name: string },
  isAdmin: boolean,
): Promise<string> {
  await lockDefault(ctx)
  const id = newId()
  const now = ctx.now.toString()
  await insertMailbox(ctx, {
    id,
    user_id: person.id,
    email,
    display_name: person.name,
    // A member's own never becomes everybody's by itself.
    is_default: isAdmin && !(await findDefault(ctx)),
    created_at: now,
    updated_at: now,
  })
  return id
}

async function signIn(
  ctx: Ctx,
  id: string,
  before: MailboxRow | undefined,
  { client, email, granted }: Signed,
) {
  const imap = { ...client.imap, user: email }
  const was = before?.imap as { host: string; user: string } | null | undefined
  const isSameInbox = was?.host === imap.host && was.user === imap.user
  const now = ctx.now.toString()
  if (!isSameInbox) await dropFolders(ctx, id)
  return setSignIn(ctx, id, {
    smtp: toJson({ ...client.smtp, user: email }),
    imap: toJson(imap),
    smtp_password: null,
    imap_password: null,
    smtp_error: null,
    imap_error: null,
    imap_failures: 0,
    ...(isSameInbox ? {} : { imap_uid_validity: null, imap_last_uid: null }),
    oauth_provider: client.provider,
    oauth_scopes: granted.scopes,
    oauth_connected_at: now,
    oauth_ended_at: null,
    oauth_claim: null,
    ...storedTokens(ctx, id, granted),
    updated_at: now,
  })
}
