import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { MAILBOX_PAUSED, MailboxConnected, MailboxResumed } from '#modules/email/index.ts'
import { armDispatch } from './arm-queries.ts'
import { bringForward } from './queries.ts'

/** Whoever waited for a mailbox has their turn now; where it is another's that still rests, they wait on. */
async function goOn(ctx: Ctx): Promise<void> {
  await bringForward(ctx, MAILBOX_PAUSED)
  await armDispatch(ctx)
}

export const resumeReactions = [react(MailboxResumed, goOn), react(MailboxConnected, goOn)]
