import type { Ctx } from '#kit/context.ts'
import { countEngagement, type EngagementKind } from './queries.ts'
import { rescoreContact } from './rescore.ts'

/**
 * Counts what a contact did or was sent, in the transaction that knows of it, and scores the contact anew. Other
 * domains call it from a reaction to their own event. A contact that is gone meanwhile is no error.
 */
export async function recordEngagement(
  ctx: Ctx,
  contactId: string,
  kind: EngagementKind,
  at: string = ctx.now.toString(),
): Promise<void> {
  // Sent together: what is scored is scored behind the count.
  await Promise.all([
    countEngagement(ctx, [contactId], kind, at),
    kind === 'sent' ? undefined : rescoreContact(ctx, contactId),
  ])
}

/** Mail that went to many at once. It changes nobody's score: what counts is what they do with it. */
export const recordSent = (ctx: Ctx, contactIds: readonly string[]): Promise<void> =>
  countEngagement(ctx, contactIds, 'sent', ctx.now.toString())
