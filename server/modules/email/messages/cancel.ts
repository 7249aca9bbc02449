import type { Ctx } from '#kit/context.ts'
import { endWithout } from '../delivery/finish.ts'
import { deliverMessage } from '../delivery/jobs.ts'
import { lockQueuedMessage } from '../delivery/message-queries.ts'
import { holdQueuedOf } from './queries.ts'

/** Takes back a message that has not been handed over: for callers who tell their user that it was not sent. */
export async function cancelMessage(ctx: Ctx, messageId: string, reason: string): Promise<void> {
  const message = await lockQueuedMessage(ctx, messageId)
  if (!message) return
  await endWithout(ctx, [{ message, status: 'canceled', error: reason }])
  await ctx.unschedule(deliverMessage, messageId)
}

/** Takes back whatever of a source has not been handed over. */
export async function cancelQueuedOf(
  ctx: Ctx,
  sourceKind: string,
  sourceIds: readonly string[],
  reason: string,
): Promise<void> {
  for (const id of await holdQueuedOf(ctx, sourceKind, sourceIds)) await cancelMessage(ctx, id, reason)
}
