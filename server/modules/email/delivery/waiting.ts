import type { Ctx } from '#kit/context.ts'
import { deliverSoon } from './jobs.ts'
import { listPutOff } from './queries.ts'

/** Why a mail waits for its mailbox, as its `error` says it. */
export const MAILBOX_PAUSED = 'The mailbox is paused'
export const SIGN_IN_ENDED = 'The mailbox has to be connected again'

/** The mailbox is there again: what waited for it has its turn now, not when it would have been looked at next. */
export async function deliverWaiting(ctx: Ctx, mailboxId: string): Promise<void> {
  const ids = await listPutOff(ctx, mailboxId, [MAILBOX_PAUSED, SIGN_IN_ENDED])
  await deliverSoon(
    ctx,
    ids.map(id => ({ id, at: null })),
  )
}
