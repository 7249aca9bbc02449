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
  writeErrors,
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
const params = { environment_id: idParam('environment', ResourceNotFound) }

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
  route({
    ...common,
    method: 'GET',
    path: '/environments/{environment_id}',
    summary: 'Get an environment',
    access: keyWithRead,
    params,
    returns: Data(Environment),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => ({ data: await getEnvironment(ctx, params.environment_id) }),
  }),
  route({
    ...common,
    method: 'PATCH',
    path: '/environments/{environment_id}',
    summary: 'Change an environment',
    access: keyWithWrite,
    params,
    body: EnvironmentPatch,
    returns: Data(Environment),
    errors: [...createErrors, ResourceNotFound],
    handler: async (ctx, { params, body }) => ({
      data: await changeEnvironment(ctx, params.environment_id, body),
    }),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/environments/{environment_id}',
    summary: 'Delete an environment; what waits or runs for it ends',
    access: keyWithWrite,
    params,
    errors: [...writeErrors, ResourceNotFound],
    handler: async (ctx, { params }) => {
      await removeEnvironment(ctx, params.environment_id)
      return {}
    },
  }),
]
