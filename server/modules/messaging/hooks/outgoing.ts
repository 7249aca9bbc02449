import type { Ctx } from '#kit/context.ts'
import type { RoomFacts } from '../access/queries.ts'
import { loadShared, present, type Reader } from '../messages/present.ts'
import type { MessageRow } from '../messages/queries.ts'
import { deliverHook } from './order.ts'
import { insertDeliveries, listListening } from './queries.ts'

export type HookEvent =
  | 'message.created'
  | 'message.edited'
  | 'message.deleted'
  | 'reaction.added'
  | 'call.ended'

/** Nobody in particular: what is a reader's own is left at nothing. */
const outsider: Reader = { key: '', isUser: false, isBookmarked: () => false, isIn: () => false }

/** Notes for the room's hooks what happened, with it: none can get lost between. */
export async function noteForHooks(
  ctx: Ctx,
  room: RoomFacts,
  event: HookEvent,
  row: MessageRow,
): Promise<void> {
  const hooks = await listListening(ctx.db, room.id, event)
  if (hooks.length === 0) return
  const message = present(ctx, row, await loadShared(ctx, [row]), outsider)
  const timestamp = ctx.now.toString({ fractionalSecondDigits: 3 })
  const data = { room: { id: room.id, name: room.name }, message }
  await insertDeliveries(
    ctx,
    hooks.map(({ id }) => id),
    { rev: row.rev, event, body: JSON.stringify({ type: event, timestamp, data }) },
  )
  for (const { id } of hooks) await ctx.enqueue(deliverHook, { hook_id: id }, { onceKey: id })
}
