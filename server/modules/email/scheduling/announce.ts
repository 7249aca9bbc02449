import type { Ctx } from '#kit/context.ts'
import { aboutMessage, EmailCanceled, EmailScheduled } from '../events.ts'
import { findPlanned } from './queries.ts'

/** A mail waits for its moment, or for another one than before. */
export async function tellScheduled(ctx: Ctx, messageId: string): Promise<void> {
  const message = (await findPlanned(ctx, messageId))!
  await ctx.emit(EmailScheduled, { ...aboutMessage(message), scheduled_at: message.scheduled_at! })
}

export async function tellCanceled(ctx: Ctx, messageId: string): Promise<void> {
  await ctx.emit(EmailCanceled, aboutMessage((await findPlanned(ctx, messageId))!))
}
