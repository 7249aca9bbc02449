import { type Ctx, userIdOf } from '#kit/context.ts'
import { createAndCount, type Origin } from './events/create.ts'
import type { EventConflict, EventIn } from './events/schema.ts'
import type { EventState } from './events/state.ts'
import type { GuestIn } from './guests/schema.ts'
import { addInvites, invite } from './guests/service.ts'

export interface PlannedEvent {
  event: EventState
  conflicts: EventConflict[]
}

/** An event with its guests, for other modules: they are mailed unless told otherwise. */
export async function planEvent(
  ctx: Ctx,
  input: EventIn,
  guests: readonly GuestIn[],
  options: Origin & { mails?: boolean; message?: string; others?: readonly GuestIn[] } = {},
): Promise<PlannedEvent> {
  const { mails = true, message, others = [], ...origin } = options
  const owner = userIdOf(ctx)
  const { state, conflicts } = await createAndCount(
    ctx,
    { ...input, ...(input.owner_id === undefined && owner !== null ? { owner_id: owner } : {}) },
    origin,
  )
  if (guests.length > 0) {
    await addInvites(ctx, state.id, { invites: [...guests] })
    if (mails) await invite(ctx, state.id, message ? { message } : {})
  }
  // What is said to the first is not for everybody.
  if (others.length > 0) {
    await addInvites(ctx, state.id, { invites: [...others] })
    if (mails) await invite(ctx, state.id, {})
  }
  return { event: state, conflicts }
}
