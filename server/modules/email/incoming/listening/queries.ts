import type { Ctx } from '#kit/context.ts'

/** Unless somebody else has begun to listen meanwhile. */
export const setIdleClaim = (
  { db }: Ctx,
  mailboxId: string,
  { before, claim }: { before: string | null; claim: string },
) =>
  db
    .updateTable('mailboxes')
    .set({ idle_claim: claim, sync_mode: 'idle' })
    .where('id', '=', mailboxId)
    .where('idle_claim', before === null ? 'is' : '=', before)
    .returning('id')
    .executeTakeFirst()

/** The mailbox, where this was what listened to it. */
export const clearIdleClaim = ({ db }: Ctx, mailboxId: string, claim: string) =>
  db
    .updateTable('mailboxes')
    .set({ idle_claim: null, sync_mode: null })
    .where('id', '=', mailboxId)
    .where('idle_claim', '=', claim)
    .returning('id')
    .executeTakeFirst()

/** Nobody has paused it, signed it out or given it another server meanwhile. */
export const isListenedTo = async ({ db }: Ctx, mailboxId: string, claim: string): Promise<boolean> =>
  (await db
    .selectFrom('mailboxes')
    .select('id')
    .where('id', '=', mailboxId)
    .where('idle_claim', '=', claim)
    .where('imap', 'is not', null)
    .where('oauth_ended_at', 'is', null)
    .where(eb => eb.not(eb.and([eb('is_paused', '=', true), eb('pause_by', '=', 'user')])))
    .executeTakeFirst()) !== undefined
