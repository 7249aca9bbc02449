import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { IntegrationNotFound, SecretsNeeded } from './errors.ts'
import { IntegrationPatch, type shapesFor, TestResult } from './schema.ts'
import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrations,
  updateIntegration,
} from './service.ts'
import { testConnection } from './test-connection.ts'

const tag = 'Integrations'
const params = { integration_id: idParam('integration', IntegrationNotFound) }

export const integrationRoutes = ({
  Integration,
  NewIntegration,
  ProviderView,
}: ReturnType<typeof shapesFor>) => [
  route({
    method: 'GET',
    path: '/integrations',
    tag,
    summary: 'List the integrations',
    access: admin,
    returns: Data(Type.Array(Integration)),
    handler: async ctx => ({ data: await listIntegrations(ctx) }),
  }),
  route({
    method: 'GET',
    path: '/integrations/providers',
    tag,
    summary: 'List the providers and what each needs',
    access: admin,
    returns: Data(Type.Array(ProviderView)),
    handler: async ({ services }) => ({
      data: services.contributions.integrationProviders.map(
        ({ provider, label, secretNames, configSchema }) => ({
          provider,
          label,
          secrets: [...secretNames],
          config_schema: { ...configSchema } as Record<string, unknown>,
        }),
      ),
    }),
  }),
  route({
    method: 'POST',
    path: '/integrations',
    tag,
    summary: 'Connect a provider',
    description: 'Secrets are encrypted and never shown again but for their last four characters.',
    access: admin,
    status: 201,
    body: NewIntegration,
    returns: Data(Integration),
    example: {
      body: {
        provider: 'stripe',
        config: { allowed_return_origins: ['https://app.example.com'] },
        secrets: { secret_key: 'sk_test_…', webhook_secret: 'whsec_…' },
      },
    },
    handler: async (ctx, { body }) => ({ data: await createIntegration(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/integrations/{integration_id}',
    tag,
    summary: 'Get an integration',
    access: admin,
    params,
    returns: Data(Integration),
    errors: [IntegrationNotFound],
    handler: async (ctx, { params }) => ({ data: await getIntegration(ctx, params.integration_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/integrations/{integration_id}',
    tag,
    summary: 'Change an integration',
    description: 'Keys of `config` and `secrets` are merged: absent stays, null clears.',
    access: admin,
    params,
    body: IntegrationPatch,
    returns: Data(Integration),
    errors: [IntegrationNotFound, SecretsNeeded],
    example: { body: { secrets: { webhook_secret: 'whsec_…' } } },
    handler: async (ctx, { params, body }) => ({
      data: await updateIntegration(ctx, params.integration_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/integrations/{integration_id}',
    tag,
    summary: 'Disconnect a provider and forget its secrets',
    access: admin,
    params,
    errors: [IntegrationNotFound],
    handler: async (ctx, { params }) => {
      await deleteIntegration(ctx, params.integration_id)
      return {}
    },
  }),
  workRoute({
    method: 'POST',
    path: '/integrations/{integration_id}/test',
    tag,
    summary: 'Try whether the integration works',
    description: 'Really connects with the stored credentials. A failed test answers 200 with `ok: false`.',
    access: admin,
    params,
    returns: Data(TestResult),
    errors: [IntegrationNotFound],
    handler: async (ctx, { params }) => ({ data: await testConnection(ctx, params.integration_id) }),
  }),
]
