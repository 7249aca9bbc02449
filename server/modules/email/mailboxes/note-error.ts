import type { Ctx } from '#kit/context.ts'
import { MailboxPaused } from '../events.ts'
import { breakMailbox, setMailboxError } from './queries.ts'

/** How a connection went; a mailbox that was well and no longer is, is told of. */
export async function noteMailboxError(
  ctx: Ctx,
  id: string,
  part: 'smtp' | 'imap',
  error: string | null,
): Promise<void> {
  if (error === null) return setMailboxError(ctx, id, part, null)
  const text = `${part.toUpperCase()}: ${error}`.slice(0, 1_000)
  const broken = await breakMailbox(ctx, id, part, text)
  if (!broken) return setMailboxError(ctx, id, part, text)
  await ctx.emit(MailboxPaused, {
    mailbox_id: id,
    email: broken.email,
    user_id: broken.user_id,
    by: 'auto',
    code: 'connection',
    reason: text,
  })
}
