import type { Ctx } from '#kit/context.ts'
import { emailKey } from '#kit/text/email.ts'
import { factsOf, startOf } from '../events/apply.ts'
import { type EventState, nameOf } from '../events/state.ts'
import { EventGuestNotified } from '../events.ts'
import { isoText } from '../recurrence/days.ts'
import type { Occurrence } from '../recurrence/series.ts'
import { listColleagues } from './queries.ts'

interface Telling {
  change: 'invited' | 'changed' | 'canceled'
  state: EventState
  occurrence: Occurrence | undefined
  email: string
}

/** Guests who are of the team are told by more than a mail: each once, of the last that concerns them. */
export async function tellColleagues(ctx: Ctx, tellings: readonly Telling[]): Promise<void> {
  const open = tellings.filter(({ state }) => state.private_to === null)
  if (open.length === 0) return
  const colleagues = await listColleagues(
    ctx.db,
    open.map(({ email }) => email),
  )
  const last = new Map<number, Telling>()
  for (const one of open) {
    const userId = colleagues.get(emailKey(one.email))
    if (userId !== undefined) last.set(userId, one)
  }
  if (last.size === 0) return
  await ctx.emitAll(
    EventGuestNotified,
    [...last].map(([user_id, { change, state, occurrence }]) => ({
      ...factsOf(state),
      user_id,
      change,
      recurrence_id: occurrence?.recurrence == null ? null : nameOf(state, occurrence.recurrence),
      start_at: occurrence ? isoText(occurrence.startAt) : startOf(state),
    })),
  )
}
