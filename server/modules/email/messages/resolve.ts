import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { markSent } from '../delivery/finish.ts'
import { deliverSoon } from '../delivery/jobs.ts'
import { lockMessages, type MessageRow } from '../delivery/message-row.ts'
import { aboutMessage, EmailFailed } from '../events.ts'
import { MessageNotFound, MessageNotUnknown } from './errors.ts'
import type { ResolveIn } from './schema.ts'

/** A person has found out what nobody could know here: whether a message that got no answer arrived. */
export async function resolveUnknown(ctx: Ctx, id: string, { action }: ResolveIn): Promise<void> {
  const [row] = await lockMessages(ctx, [id])
  const message = found(row, MessageNotFound)
  if (message.status !== 'unknown') throw MessageNotUnknown(message.status)
  if (action === 'sent') await markSent(ctx, [{ message }])
  else if (action === 'failed') await markFailed(ctx, message)
  else await sendAgain(ctx, message)
}

async function markFailed(ctx: Ctx, message: MessageRow): Promise<void> {
  const error = 'It did not arrive'
  await ctx.db
    .updateTable('email_messages')
    .set({ status: 'failed', error, updated_at: ctx.now.toString() })
    .where('id', '=', message.id)
    .execute()
  await ctx.emit(EmailFailed, { ...aboutMessage(message), status: 'failed', error })
}

/** The same message with the same Message-ID: a server that has it already can tell. */
async function sendAgain(ctx: Ctx, message: MessageRow): Promise<void> {
  await ctx.db
    .updateTable('email_messages')
    .set({
      status: 'queued',
      attempts: 0,
      attempt_id: null,
      handed_over_at: null,
      error: null,
      updated_at: ctx.now.toString(),
    })
    .where('id', '=', message.id)
    .execute()
  await deliverSoon(ctx, [{ id: message.id, at: null }])
}
