import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import { atNine, comingSteps, type Followed, isOpen, pauseOf } from './view.ts'

/** The next step of an invoice, or the end of its pause. */
export const runDue = order<{ invoice_id: string }>({ name: 'dunning.run_due' })

const morningAfter = (day: string, timezone: string): Temporal.Instant =>
  atNine(Temporal.PlainDate.from(day).add({ days: 1 }), timezone)

const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) > 0 ? a : b

/** When its next step comes: not before the end of a pause. What is disputed is looked at again each morning. */
function stepMoment(followed: Followed): Temporal.Instant | null {
  const { at } = comingSteps(followed)[0] ?? {}
  const { paused_because, paused_until } = pauseOf(followed)
  if (!at || paused_because === null) return at ?? null
  if (paused_because === 'dispute') return morningAfter(followed.today, followed.timezone)
  return paused_until === null ? null : later(at, morningAfter(paused_until, followed.timezone))
}

/** When something is to be done about it: a step, or a promise of which the day is over. */
function momentOf(followed: Followed): Temporal.Instant | null {
  const { policy, state, timezone } = followed
  if (!policy || !isOpen(followed)) return null
  const { promise } = state
  const promised = promise?.state === 'open' ? morningAfter(promise.date, timezone) : null
  const moments = [stepMoment(followed), promised].filter(at => at !== null)
  return moments.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
}

export async function planNext(ctx: Ctx, followed: Followed): Promise<void> {
  const { id } = followed.row
  const at = momentOf(followed)
  if (at === null) return ctx.unschedule(runDue, id)
  await ctx.schedule(runDue, { invoice_id: id }, { key: id, at })
}
