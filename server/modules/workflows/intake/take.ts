import type { Ctx } from '#kit/context.ts'
import { armAt } from '../engine/arm.ts'
import { type Listener, selectListeners, takeHeard } from './inbox-queries.ts'
import { matchExcluded, matchExits, matchGoals, matchWaits } from './match-live.ts'
import { matchTriggers } from './match-triggers.ts'
import { findSubjects } from './subjects.ts'

const BATCH = 100

/** One transaction: events are taken, runs that they end, wake or start are marked. How many events were taken. */
export async function takeEvents(ctx: Ctx): Promise<number> {
  const { taken, happenings } = await takeHeard(ctx, BATCH)
  if (happenings.length === 0) return taken
  const listeners = await selectListeners(ctx.db, [...new Set(happenings.map(({ type }) => type))])
  const subjects = await findSubjects(ctx, happenings)
  const by = (role: Listener['role']) => listeners.filter(one => one.role === role)
  // Whoever leaves does so before anybody goes on or comes in.
  await matchExcluded(ctx, by('exclude'), subjects)
  await matchExits(ctx, by('exit'), subjects)
  await matchGoals(ctx, by('goal'), subjects)
  await matchWaits(ctx, by('wait'), subjects)
  await matchTriggers(ctx, by('trigger'), subjects)
  await armAt(ctx, ctx.now)
  return taken
}
