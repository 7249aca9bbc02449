import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { lockDeploys, nameOfActor, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { type EnvironmentRow, findEnvironment } from '../rows/environment-queries.ts'
import { findProject, takeNumber } from '../rows/project-queries.ts'
import type { Variables } from '../variables/schema.ts'
import { mergeVariables, openVariables, sealVariables, type Variable } from '../variables/variables.ts'
import { getRun, requireEnvironment } from './present.ts'
import { promote } from './promote.ts'
import { findGoodBefore, findRun, insertRun, supersede } from './queries.ts'
import { type NewRun, NothingToRollBack, type Run, type Trigger } from './schema.ts'

const triggerOf = ({ actor }: Ctx): Trigger => (actor.kind === 'user' ? 'manual' : 'api')

interface Wanted {
  projectId: string
  environment: EnvironmentRow | null
  ref: string
  commitSha: string | null
  variables: readonly Variable[]
  trigger: Trigger
  reason: string | null
  createdBy: string
  retryOf?: string
}

/** Numbered, in its place, and started if it may: older ones that wait for the same environment make way. */
async function addRun(ctx: Ctx, wanted: Wanted): Promise<Run> {
  await lockDeploys(ctx)
  const id = newId()
  const number = await takeNumber(ctx, wanted.projectId)
  if (wanted.environment) await supersede(ctx, wanted.environment.id, id)
  await insertRun(ctx, {
    id,
    project_id: wanted.projectId,
    environment_id: wanted.environment?.id ?? null,
    number,
    status: 'queued',
    trigger: wanted.trigger,
    ref: wanted.ref,
    commit_sha: wanted.commitSha,
    reason: wanted.reason,
    variables: sealVariables(ctx, id, wanted.variables),
    created_by: wanted.createdBy,
    retry_of: wanted.retryOf ?? null,
    created_at: ctx.now.toString(),
  })
  await promote(ctx)
  const { ref, trigger } = wanted
  await recordChange(ctx, 'run_created', { kind: 'run', id }, { number, ref, trigger })
  return getRun(ctx, id)
}

export async function startRun(ctx: Ctx, projectId: string, body: NewRun): Promise<Run> {
  const project = found(await findProject(ctx, projectId), ResourceNotFound)
  const environment = body.environment ? await requireEnvironment(ctx, projectId, body.environment) : null
  return addRun(ctx, {
    projectId,
    environment,
    ref: body.ref ?? environment?.branch ?? project.default_branch,
    commitSha: null,
    variables: mergeVariables([], (body.variables ?? []) as Variables),
    trigger: triggerOf(ctx),
    reason: body.reason ?? null,
    createdBy: nameOfActor(ctx),
  })
}

/** By a push: to every environment of its branch, or to none in particular where it is the default one. */
export const startPushed = (
  ctx: Ctx,
  push: { projectId: string; environment: EnvironmentRow | null; branch: string; commitSha: string },
): Promise<Run> =>
  addRun(ctx, {
    projectId: push.projectId,
    environment: push.environment,
    ref: push.branch,
    commitSha: push.commitSha,
    variables: [],
    trigger: 'push',
    reason: null,
    createdBy: 'push',
  })

/** By the clock: whatever the branch of the environment holds by then. */
export const startScheduled = (
  ctx: Ctx,
  project: { id: string; default_branch: string },
  environment: EnvironmentRow,
): Promise<Run> =>
  addRun(ctx, {
    projectId: project.id,
    environment,
    ref: environment.branch ?? project.default_branch,
    commitSha: null,
    variables: [],
    trigger: 'schedule',
    reason: null,
    createdBy: 'schedule',
  })

/** The same ref and commit once more. */
export async function retryRun(ctx: Ctx, id: string): Promise<Run> {
  const former = found(await findRun(ctx, id), ResourceNotFound)
  const environment = former.environment_id ? await findEnvironment(ctx, former.environment_id) : null
  return addRun(ctx, {
    projectId: former.project_id,
    environment: environment ?? null,
    ref: former.ref,
    commitSha: former.commit_sha,
    variables: openVariables(ctx, id, former.variables),
    trigger: triggerOf(ctx),
    reason: null,
    createdBy: nameOfActor(ctx),
    retryOf: id,
  })
}

export async function rollBack(ctx: Ctx, environmentId: string, runId: string | null): Promise<Run> {
  const environment = found(await findEnvironment(ctx, environmentId), ResourceNotFound)
  const target = runId ? await requireRunOf(ctx, environmentId, runId) : await lastGood(ctx, environment)
  return addRun(ctx, {
    projectId: environment.project_id,
    environment,
    ref: target.ref,
    commitSha: target.commit_sha,
    variables: openVariables(ctx, target.id, target.variables),
    trigger: 'rollback',
    reason: `Back to run ${target.number}`,
    createdBy: nameOfActor(ctx),
  })
}

async function requireRunOf(ctx: Ctx, environmentId: string, runId: string) {
  const run = await findRun(ctx, runId)
  if (!run || run.environment_id !== environmentId) throw ResourceNotFound()
  return run
}

async function lastGood(ctx: Ctx, environment: EnvironmentRow) {
  const current = environment.current_run_id && (await findRun(ctx, environment.current_run_id))
  if (!current) throw NothingToRollBack()
  return found(await findGoodBefore(ctx, environment.id, current.number), NothingToRollBack)
}
