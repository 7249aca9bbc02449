import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { keyOfName, lockDeploys, NameTaken, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import {
  deleteEnvironment,
  type EnvironmentRow,
  findEnvironment,
  findEnvironmentNamed,
  insertEnvironment,
  listEnvironments,
  lockEnvironment,
  updateEnvironment,
} from '../rows/environment-queries.ts'
import { findProject } from '../rows/project-queries.ts'
import { endRunsOf } from '../runs/end.ts'
import { plan } from '../schedules/start.ts'
import { mergeVariables, openVariables, sealVariables, showVariables } from '../variables/variables.ts'
import type { Environment, EnvironmentPatch, NewEnvironment } from './schema.ts'

const show = (ctx: Ctx, { name_key: _, variables, tags, ...row }: EnvironmentRow): Environment => ({
  ...row,
  schedule: row.schedule as Environment['schedule'],
  variables: showVariables(openVariables(ctx, row.id, variables)),
  tags: tags as Record<string, string>,
})

export const getEnvironment = async (ctx: Ctx, id: string): Promise<Environment> =>
  show(ctx, found(await findEnvironment(ctx, id), ResourceNotFound))

export async function getEnvironments(ctx: Ctx, projectId: string, query: PageQuery) {
  found(await findProject(ctx, projectId), ResourceNotFound)
  const { data, pagination } = await listEnvironments(ctx, projectId, query)
  return { data: data.map(row => show(ctx, row)), pagination }
}

export async function createEnvironment(
  ctx: Ctx,
  projectId: string,
  body: NewEnvironment,
): Promise<Environment> {
  found(await findProject(ctx, projectId), ResourceNotFound)
  const id = newId()
  const now = ctx.now.toString()
  const inserted = await insertEnvironment(ctx, {
    id,
    project_id: projectId,
    name: body.name,
    name_key: keyOfName(body.name),
    url: body.url ?? null,
    branch: body.branch ?? null,
    protected: body.protected ?? false,
    variables: sealVariables(ctx, id, mergeVariables([], body.variables ?? [])),
    tags: toJson(body.tags ?? {}),
    created_at: now,
    updated_at: now,
  })
  if (!inserted) throw NameTaken('Environment', body.name)
  if (body.schedule) await plan(ctx, id, body.schedule)
  await recordChange(ctx, 'environment_created', { kind: 'environment', id }, { name: body.name })
  return getEnvironment(ctx, id)
}

export async function changeEnvironment(ctx: Ctx, id: string, patch: EnvironmentPatch): Promise<Environment> {
  const row = found(await lockEnvironment(ctx, id), ResourceNotFound)
  const { name, variables, tags, schedule, ...plain } = patch
  const namesake = name && (await findEnvironmentNamed(ctx, row.project_id, keyOfName(name)))
  if (namesake && namesake.id !== id) throw NameTaken('Environment', name)
  await updateEnvironment(ctx, id, {
    ...plain,
    ...(name === undefined ? {} : { name, name_key: keyOfName(name) }),
    ...(variables === undefined
      ? {}
      : {
          variables: sealVariables(ctx, id, mergeVariables(openVariables(ctx, id, row.variables), variables)),
        }),
    ...(tags === undefined ? {} : { tags: toJson(tags) }),
    updated_at: ctx.now.toString(),
  })
  if (schedule !== undefined) await plan(ctx, id, schedule)
  await recordChange(ctx, 'environment_updated', { kind: 'environment', id }, { fields: Object.keys(patch) })
  return getEnvironment(ctx, id)
}

/** Its runs stay with the project; what waits or runs for it ends. */
export async function removeEnvironment(ctx: Ctx, id: string): Promise<void> {
  await lockDeploys(ctx)
  found(await lockEnvironment(ctx, id), ResourceNotFound)
  await endRunsOf(ctx, { environment_id: id })
  await plan(ctx, id, null)
  await deleteEnvironment(ctx, id)
  await recordChange(ctx, 'environment_deleted', { kind: 'environment', id })
}
