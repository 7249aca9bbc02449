import { Paged, PageQuery } from '#kit/page.ts'
import { admin, idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { keyErrors, writeErrors } from './errors.ts'
import { ApiKey, ApiKeyBody, ApiKeyEnded, ApiKeyNotFound, NewApiKey, WorkspaceApiKey } from './schema.ts'
import {
  listApiKeys,
  listWorkspaceKeys,
  mintApiKey,
  requireApiKey,
  revokeApiKey,
  rotateApiKey,
} from './service.ts'

const common = { tag: 'API keys', base: '/api/v2' } as const
const params = { api_key_id: idParam('api_key', ApiKeyNotFound) }

export const apiKeyRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/tenant/api-keys',
    summary: 'List API keys',
    access: keyWithRead,
    query: PageQuery,
    returns: Paged(ApiKey),
    errors: keyErrors,
    handler: (ctx, { query }) => listApiKeys(ctx, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/tenant/api-keys',
    summary: 'Create an API key; it is shown this once',
    description: 'A key makes no keys: an owner or admin does, after logging in.',
    access: keyWithWrite,
    credential: 'fresh_session',
    body: ApiKeyBody,
    status: 201,
    returns: Data(NewApiKey),
    errors: writeErrors,
    example: { body: { name: 'Dashboard', scopes: ['read'] } },
    handler: async (ctx, { body }) => ({ data: await mintApiKey(ctx, body) }),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/tenant/api-keys/{api_key_id}',
    summary: 'Get an API key',
    access: keyWithRead,
    params,
    returns: Data(ApiKey),
    errors: [...keyErrors, ApiKeyNotFound],
    handler: async (ctx, { params }) => ({ data: await requireApiKey(ctx, params.api_key_id) }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/tenant/api-keys/{api_key_id}/rotate',
    summary: 'Replace an API key; the old one works for another 24 hours',
    access: keyWithWrite,
    credential: 'fresh_session',
    params,
    status: 201,
    returns: Data(NewApiKey),
    errors: [...writeErrors, ApiKeyNotFound, ApiKeyEnded],
    handler: async (ctx, { params }) => ({ data: await rotateApiKey(ctx, params.api_key_id) }),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/tenant/api-keys/{api_key_id}',
    summary: 'Revoke an API key at once',
    access: keyWithWrite,
    params,
    returns: Data(ApiKey),
    errors: [...writeErrors, ApiKeyNotFound],
    handler: async (ctx, { params }) => ({ data: await revokeApiKey(ctx, params.api_key_id) }),
  }),
  route({
    method: 'GET',
    path: '/api-keys',
    tag: 'API keys',
    summary: "List the workspace's API keys with who made them",
    description: 'Those that have ended are among them. A key ends with who made it: when they are removed.',
    access: admin,
    query: PageQuery,
    returns: Paged(WorkspaceApiKey),
    handler: (ctx, { query }) => listWorkspaceKeys(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/api-keys/{api_key_id}',
    tag: 'API keys',
    summary: 'Revoke any API key of the workspace at once',
    access: admin,
    params,
    returns: Data(ApiKey),
    errors: [ApiKeyNotFound],
    handler: async (ctx, { params }) => ({ data: await revokeApiKey(ctx, params.api_key_id) }),
  }),
]
