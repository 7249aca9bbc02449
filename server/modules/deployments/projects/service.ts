import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { keyOfName, lockDeploys, NameTaken, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import {
  deleteProject,
  findProject,
  insertProject,
  isProjectNameTaken,
  listProjects,
  lockProject,
  type ProjectWithRun,
  updateProject,
} from '../rows/project-queries.ts'
import { endRunsOf } from '../runs/end.ts'
import {
  mergeVariables,
  openText,
  openVariables,
  sealText,
  sealVariables,
  showVariables,
} from '../variables/variables.ts'
import type { NewProject, Project, ProjectPatch } from './schema.ts'

export const PUSH_HOOK = 'push_hook'

function show(ctx: Ctx, row: ProjectWithRun): Project {
  const token = openText(ctx, row.id, row.hook_token)
  return {
    id: row.id,
    name: row.name,
    provider: row.provider as Project['provider'],
    simulated: row.provider === 'sandbox',
    repository: row.repository,
    workflow: row.workflow,
    default_branch: row.default_branch,
    auto_deploy: row.auto_deploy,
    variables: showVariables(openVariables(ctx, row.id, row.variables)),
    webhook_url: `${ctx.services.settings.publicUrl}/api/v2/hooks/projects/${token}`,
    last_run: row.run_id
      ? {
          id: row.run_id,
          number: row.run_number!,
          status: row.run_status!,
          created_at: row.run_created_at!,
        }
      : null,
    tags: row.tags as Record<string, string>,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export const getProject = async (ctx: Ctx, id: string): Promise<Project> =>
  show(ctx, found(await findProject(ctx, id), ResourceNotFound))

export async function getProjects(ctx: Ctx, query: PageQuery) {
  const { data, pagination } = await listProjects(ctx, query)
  return { data: data.map(row => show(ctx, row)), pagination }
}

export async function createProject(ctx: Ctx, body: NewProject) {
  const id = newId()
  const now = ctx.now.toString()
  const token = createSecret(24)
  const webhook_secret = createSecret(32)
  const inserted = await insertProject(ctx, {
    id,
    name: body.name,
    name_key: keyOfName(body.name),
    provider: body.provider ?? 'sandbox',
    repository: body.repository,
    workflow: body.workflow ?? null,
    default_branch: body.default_branch ?? 'main',
    auto_deploy: body.auto_deploy ?? true,
    variables: sealVariables(ctx, id, mergeVariables([], body.variables ?? [])),
    hook_token: sealText(ctx, id, token),
    webhook_secret: sealText(ctx, id, webhook_secret),
    tags: toJson(body.tags ?? {}),
    created_at: now,
    updated_at: now,
  })
  if (!inserted) throw NameTaken('Project', body.name)
  await addToDirectory(ctx.db, { kind: PUSH_HOOK, secret: token, targetId: id })
  await recordChange(ctx, 'project_created', { kind: 'project', id }, { name: body.name })
  return { ...(await getProject(ctx, id)), webhook_secret }
}

export async function changeProject(ctx: Ctx, id: string, patch: ProjectPatch): Promise<Project> {
  const row = found(await lockProject(ctx, id), ResourceNotFound)
  const { name, variables, tags, ...plain } = patch
  if (name !== undefined && (await isProjectNameTaken(ctx, keyOfName(name), id)))
    throw NameTaken('Project', name)
  await updateProject(ctx, id, {
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
  await recordChange(ctx, 'project_updated', { kind: 'project', id }, { fields: Object.keys(patch) })
  return getProject(ctx, id)
}

export async function removeProject(ctx: Ctx, id: string): Promise<void> {
  await lockDeploys(ctx)
  found(await lockProject(ctx, id), ResourceNotFound)
  await endRunsOf(ctx, { project_id: id })
  await deleteProject(ctx, id)
  await removeFromDirectory(ctx.db, PUSH_HOOK, id)
  await recordChange(ctx, 'project_deleted', { kind: 'project', id })
}

/** The former one is worth nothing from now on. */
export async function rotateWebhookSecret(ctx: Ctx, id: string) {
  found(await lockProject(ctx, id), ResourceNotFound)
  const webhook_secret = createSecret(32)
  await updateProject(ctx, id, { webhook_secret: sealText(ctx, id, webhook_secret) })
  await recordChange(ctx, 'project_webhook_secret_rotated', { kind: 'project', id })
  return { ...(await getProject(ctx, id)), webhook_secret }
}
