import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { markSent } from '../delivery/finish.ts'
import { deliverSoon } from '../delivery/jobs.ts'
import { lockMessages, type MessageRow } from '../delivery/message-queries.ts'
import { aboutMessage, EmailFailed } from '../events.ts'
import { requireView } from '../visibility/view-queries.ts'
import { MessageNotFound, MessageNotUnknown } from './errors.ts'
import { setFailed, setQueuedAgain } from './queries.ts'
import type { ResolveIn } from './schema.ts'

/** A person has found out what nobody could know here: whether a message that got no answer arrived. */
export async function resolveUnknown(ctx: Ctx, id: string, { action }: ResolveIn): Promise<void> {
  await requireView(ctx, id, MessageNotFound)
  const [row] = await lockMessages(ctx, [id])
  const message = found(row, MessageNotFound)
  if (message.status !== 'unknown') throw MessageNotUnknown(message.status)
  if (action === 'sent') await markSent(ctx, [{ message }])
  else if (action === 'failed') await markFailed(ctx, message)
  else await sendAgain(ctx, message)
}

async function markFailed(ctx: Ctx, message: MessageRow): Promise<void> {
  const error = 'It did not arrive'
  await setFailed(ctx, message.id, error)
  await ctx.emit(EmailFailed, { ...aboutMessage(message), status: 'failed', error })
}

/** The same message with the same Message-ID: a server that has it already can tell. */
async function sendAgain(ctx: Ctx, message: MessageRow): Promise<void> {
  await setQueuedAgain(ctx, message.id)
  await deliverSoon(ctx, [{ id: message.id, at: null }])
}
