import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { keyOfName, ResourceNotFound } from '#modules/cloud/index.ts'
import { findEnvironment, findEnvironmentNamed } from '../rows/environment-queries.ts'
import { findProject } from '../rows/project-queries.ts'
import { findRun, listRuns, type ShownRow } from './queries.ts'
import type { Run, RunQuery } from './schema.ts'

const show = (row: ShownRow): Run => ({
  id: row.id,
  project_id: row.project_id,
  number: row.number,
  status: row.status as Run['status'],
  waiting_for: row.waiting_for as Run['waiting_for'],
  trigger: row.trigger as Run['trigger'],
  simulated: row.provider === 'sandbox',
  ref: row.ref,
  commit_sha: row.commit_sha,
  environment: row.environment,
  environment_id: row.environment_id,
  reason: row.reason,
  steps: row.steps as Run['steps'],
  created_by: row.created_by,
  approved_by: row.approved_by,
  retry_of: row.retry_of,
  superseded_by: row.superseded_by,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  error: row.error,
})

export const getRun = async (ctx: Ctx, id: string): Promise<Run> =>
  show(found(await findRun(ctx, id), ResourceNotFound))

/** By name or by id; of this project alone. */
export async function requireEnvironment(ctx: Ctx, projectId: string, nameOrId: string) {
  const byId = isUuid(nameOrId) ? await findEnvironment(ctx, nameOrId.toLowerCase()) : undefined
  if (byId && byId.project_id === projectId) return byId
  return found(await findEnvironmentNamed(ctx, projectId, keyOfName(nameOrId)), ResourceNotFound)
}

export async function getRuns(ctx: Ctx, projectId: string, query: RunQuery) {
  found(await findProject(ctx, projectId), ResourceNotFound)
  const environment = query.environment && (await requireEnvironment(ctx, projectId, query.environment))
  const { data, pagination } = await listRuns(ctx, projectId, query, environment ? environment.id : undefined)
  return { data: data.map(show), pagination }
}
