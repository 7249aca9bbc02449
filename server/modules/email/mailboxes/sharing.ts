import type { Ctx } from '#kit/context.ts'
import { findNamedMailbox } from '../recording/sender-queries.ts'
import { MailboxNotShared } from './schema.ts'

interface Shareable {
  user_id: number | null
  shared: boolean
  is_default: boolean
}

/** Nobody's in particular, or everybody's by choice: the default one is what the organization sends from. */
export const isShared = ({ user_id, shared, is_default }: Shareable): boolean =>
  shared || is_default || user_id === null

/** Whether the caller may send from it. Whoever works in the background was let in before. */
export const isOpenTo = ({ actor }: Pick<Ctx, 'actor'>, mailbox: Shareable): boolean =>
  actor.kind === 'system' || isShared(mailbox) || (actor.kind === 'user' && actor.id === mailbox.user_id)

/** A mailbox that somebody names to send from later; one that is not there is told of by whoever looks for it. */
export async function checkMayUse(ctx: Ctx, id: string | null | undefined): Promise<void> {
  const mailbox = id ? await findNamedMailbox(ctx, id) : undefined
  if (mailbox && !isOpenTo(ctx, mailbox)) throw MailboxNotShared()
}

/** What a copy is sent from: the same mailbox where the caller may, otherwise their own or the default one. */
export async function usableOrNone(ctx: Ctx, id: string | null): Promise<string | null> {
  const mailbox = id ? await findNamedMailbox(ctx, id) : undefined
  return mailbox && isOpenTo(ctx, mailbox) ? mailbox.id : null
}
