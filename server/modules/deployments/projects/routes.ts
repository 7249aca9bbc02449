import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  recordRoutes,
  writeErrors,
} from '#modules/cloud/index.ts'
import { NewProject, Project, ProjectPatch, ProjectWithSecret } from './schema.ts'
import {
  changeProject,
  createProject,
  getProject,
  getProjects,
  removeProject,
  rotateWebhookSecret,
} from './service.ts'

const common = { tag: 'Projects', base: '/api/v2' } as const
const params = { project_id: idParam('project', ResourceNotFound) }

export const projectRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/projects',
    summary: 'List projects, newest first',
    access: keyWithRead,
    query: PageQuery,
    returns: Paged(Project),
    errors: keyErrors,
    handler: (ctx, { query }) => getProjects(ctx, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/projects',
    summary: 'Create a project; the secret of its push hook is shown this once',
    access: keyWithWrite,
    query: DryRunQuery,
    body: NewProject,
    status: 201,
    alsoStatus: [200],
    returns: Created(ProjectWithSecret),
    errors: createErrors,
    example: { body: { name: 'Shop', provider: 'sandbox', repository: 'acme/shop' } },
    handler: (ctx, { query, body }) =>
      createRecord(ctx, query.dry_run, inner => createProject(inner, body), [
        'webhook_secret',
        'webhook_url',
      ]),
  }),
  ...recordRoutes({
    tag: 'Projects',
    path: '/projects/{id}',
    name: 'project',
    shape: Project,
    patch: ProjectPatch,
    summaries: {
      get: 'Get a project',
      change: 'Change a project',
      remove: 'Delete a project with its environments and runs',
    },
    get: getProject,
    change: changeProject,
    remove: removeProject,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/projects/{project_id}/rotate-webhook-secret',
    operationId: 'rotateProjectWebhookSecret',
    summary: 'Replace the secret of the push hook; it is shown this once',
    access: keyWithWrite,
    params,
    returns: Data(ProjectWithSecret),
    errors: [...writeErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await rotateWebhookSecret(ctx, params.project_id) }),
  }),
]
