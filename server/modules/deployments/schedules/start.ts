import type { Ctx } from '#kit/context.ts'
import { type JobKind, job } from '#kit/job.ts'
import { toJson } from '#kit/json.ts'
import { lockDeploys, readZone } from '#modules/cloud/index.ts'
import { findEnvironment, lockEnvironment, updateEnvironment } from '../rows/environment-queries.ts'
import { findProject } from '../rows/project-queries.ts'
import { startScheduled } from '../runs/start.ts'
import type { RunSchedule } from './schema.ts'
import { nextRunAt } from './when.ts'

/** Starts the run whose time has come, and looks for the next one: both or neither, so that none starts twice. */
export const runBySchedule: JobKind<{ environment_id: string }> = job<{ environment_id: string }>({
  name: 'delivery.run_by_schedule',
  handler: (ctx, { environment_id }) => ctx.transact(inner => startDue(inner, environment_id)),
})

async function startDue(ctx: Ctx, id: string): Promise<void> {
  await lockDeploys(ctx)
  const environment = await lockEnvironment(ctx, id)
  if (!environment?.schedule || !environment.next_run_at) return
  if (Temporal.Instant.compare(Temporal.Instant.from(environment.next_run_at), ctx.now) > 0) return
  await plan(ctx, id, environment.schedule as RunSchedule)
  const project = (await findProject(ctx, environment.project_id))!
  await startScheduled(ctx, project, (await findEnvironment(ctx, id))!)
}

/** When nobody worked for a while, what was missed is not made up for. */
export async function plan(ctx: Ctx, id: string, schedule: RunSchedule | null): Promise<void> {
  if (schedule === null) {
    await updateEnvironment(ctx, id, { schedule: null, next_run_at: null })
    return ctx.unschedule(runBySchedule, id)
  }
  const at = nextRunAt(schedule, ctx.now, await readZone(ctx))
  await updateEnvironment(ctx, id, { schedule: toJson(schedule), next_run_at: at.toString() })
  await ctx.schedule(runBySchedule, { environment_id: id }, { key: id, at })
}
