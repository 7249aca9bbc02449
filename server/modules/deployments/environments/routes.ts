import { Paged, PageQuery } from '#kit/page.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import {
  Created,
  createErrors,
  createRecord,
  DryRunQuery,
  keyErrors,
  ResourceNotFound,
  recordRoutes,
} from '#modules/cloud/index.ts'
import { Environment, EnvironmentPatch, NewEnvironment } from './schema.ts'
import {
  changeEnvironment,
  createEnvironment,
  getEnvironment,
  getEnvironments,
  removeEnvironment,
} from './service.ts'

const common = { tag: 'Environments', base: '/api/v2' } as const
const above = { project_id: idParam('project', ResourceNotFound) }

export const environmentRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/projects/{project_id}/environments',
    summary: 'List the environments of a project, newest first',
    access: keyWithRead,
    params: above,
    query: PageQuery,
    returns: Paged(Environment),
    errors: [...keyErrors, ResourceNotFound],
    handler: (ctx, { params, query }) => getEnvironments(ctx, params.project_id, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/projects/{project_id}/environments',
    summary: 'Create an environment',
    access: keyWithWrite,
    params: above,
    query: DryRunQuery,
    body: NewEnvironment,
    status: 201,
    alsoStatus: [200],
    returns: Created(Environment),
    errors: [...createErrors, ResourceNotFound],
    example: { body: { name: 'production', branch: 'main', protected: true } },
    handler: (ctx, { params, query, body }) =>
      createRecord(ctx, query.dry_run, inner => createEnvironment(inner, params.project_id, body)),
  }),
  ...recordRoutes({
    tag: 'Environments',
    path: '/environments/{id}',
    name: 'environment',
    shape: Environment,
    patch: EnvironmentPatch,
    summaries: {
      get: 'Get an environment',
      change: 'Change an environment',
      remove: 'Delete an environment; what waits or runs for it ends',
    },
    get: getEnvironment,
    change: changeEnvironment,
    remove: removeEnvironment,
  }),
]
