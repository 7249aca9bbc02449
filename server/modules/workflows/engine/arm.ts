import type { Ctx } from '#kit/context.ts'
import { runDue } from '../jobs.ts'
import { dropWake, keepWake, lockWake, selectEarliestDue } from './queries.ts'

/** The engine looks no later than this. The last thing a transaction does: the row is shared by the organization. */
export async function armAt(ctx: Ctx, at: Temporal.Instant): Promise<void> {
  await ctx.schedule(runDue, {}, { key: '', at: await keepWake(ctx, at) })
}

export async function armRuns(ctx: Ctx): Promise<void> {
  const at = await selectEarliestDue(ctx)
  if (at) await armAt(ctx, at)
}

/** After a look: the date that is true now. Holding the row first, nobody's earlier date is lost in between. */
export async function rearmRuns(ctx: Ctx): Promise<void> {
  await lockWake(ctx)
  const at = await selectEarliestDue(ctx)
  await dropWake(ctx)
  if (!at) return
  // What is due and still there is in the hands of another worker: look again when it has finished.
  await armAt(ctx, Temporal.Instant.compare(at, ctx.now) <= 0 ? ctx.now.add({ seconds: 2 }) : at)
}
