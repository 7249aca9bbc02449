import type { Ctx } from '#kit/context.ts'
import { deliverMessage } from '../delivery/deliver.ts'
import { endWithout } from '../delivery/finish.ts'

/** Takes back a message that has not been handed over: for callers who tell their user that it was not sent. */
export async function cancelMessage(ctx: Ctx, messageId: string, reason: string): Promise<void> {
  const message = await ctx.db
    .selectFrom('email_messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()
  if (!message) return
  await endWithout(ctx, message, 'canceled', reason)
  await ctx.unschedule(deliverMessage, messageId)
}
