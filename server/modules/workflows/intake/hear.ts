import type { Ctx } from '#kit/context.ts'
import type { Reaction, StoredEvent } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { depthNow } from '../engine/causes.ts'
import { listenedTypes } from '../graph/events.ts'
import { keepHeard } from './inbox-queries.ts'

/**
 * Keeps events that some workflow listens to, in the transaction that emits them. Costs one look at an index where none
 * does, and nobody waits for its answer.
 */
export const hearEvents = (): Reaction => ({
  isOutward: true,
  types: listenedTypes(),
  handler: (ctx, events) => hear(ctx, events),
})

export async function hear(ctx: Ctx, events: readonly Pick<StoredEvent, 'id' | 'type'>[]): Promise<void> {
  const depth = depthNow()
  keepHeard(
    ctx,
    events.map(({ id, type }) => ({ id: newId(), event_id: id, type, depth })),
  )
}
