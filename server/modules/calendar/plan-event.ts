import { type Ctx, userIdOf } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { apply, noteChanges } from './events/apply.ts'
import { type Origin, planOf, readEvent } from './events/create.ts'
import { lockEvent } from './events/queries.ts'
import type { EventIn } from './events/schema.ts'
import type { EventState } from './events/state.ts'
import { insertNewGuests, listGuests, type NewGuest } from './guests/queries.ts'
import type { GuestIn } from './guests/schema.ts'
import { holdGuests, mailInvitations } from './guests/service.ts'

/** An event of another module with its guests, as it is going to be. */
export interface PlannedEvent {
  state: EventState
  guests: readonly NewGuest[]
}

/**
 * Reads and holds what an event takes and writes nothing yet: whoever holds somebody's time (`lockBusyTime`) lets others
 * wait, and does so behind this.
 */
export async function planEvent(
  ctx: Ctx,
  input: EventIn,
  given: readonly GuestIn[],
  origin: Origin = {},
): Promise<PlannedEvent> {
  const owner = userIdOf(ctx)
  const owned = { ...input, ...(input.owner_id === undefined && owner !== null ? { owner_id: owner } : {}) }
  const [guests, state] = await Promise.all([holdGuests(ctx, given), readEvent(ctx, owned, origin)])
  return { state, guests }
}

/** Writes it, with guests who have heard nothing yet. */
export async function addPlanned(ctx: Ctx, { state, guests }: PlannedEvent): Promise<void> {
  const plan = planOf(state)
  await Promise.all([apply(ctx, plan), insertNewGuests(ctx, state.id, guests)])
  noteChanges(ctx, plan.steps)
}

/**
 * Mails those guests who were not mailed yet, however often it is asked for; `note` is for one of them alone. Where the
 * event was canceled or is gone there is nobody to invite.
 */
export async function inviteToPlanned(
  ctx: Ctx,
  id: string,
  note: { email: string; message: string } | null,
): Promise<void> {
  const state = await lockEvent(ctx, id, 'any')
  if (!state || state.status === 'canceled') return
  const left = (await listGuests(ctx.db, id)).filter(({ invited_at }) => invited_at === null)
  const isNoted = (email: string) => note !== null && emailKey(note.email) === emailKey(email)
  await mailInvitations(ctx, state, left, ({ email }) => (isNoted(email) ? note!.message : undefined))
}
