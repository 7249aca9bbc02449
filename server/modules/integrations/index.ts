import { placed } from '#kit/declared/contributions.ts'
import type { Module } from '#kit/module.ts'
import { openai } from './openai.ts'
import { resealSecrets } from './reseal.ts'
import { integrationRoutes } from './routes.ts'
import { fields, shapesFor } from './schema.ts'

/** The outside services an organization works through, and their credentials. */
export const integrations: Module = {
  name: 'integrations',
  integrationProviders: placed(500, [openai]),
  fields,
  tables: ['integrations'],
  inPersonOnly: true,
  routes: [],
  complete: ({ integrationProviders }) => ({
    routes: integrationRoutes(shapesFor(integrationProviders.map(({ provider }) => provider))),
  }),
  reseal: async ctx => (await resealSecrets(ctx)).resealed,
}

export { ApiBase, baseOf, plainApi, readApiBase } from './checks/api-base.ts'
export { AwsRegion, askAws, readAwsRegion } from './checks/aws.ts'
export { signAwsRequest } from './checks/aws-signature.ts'
export { ask, basic, bearer, missing } from './checks/http.ts'
export {
  findIntegration,
  findNewestOf,
  isConnected,
  type LoadedIntegration,
  loadIntegrationSecrets,
} from './lookup.ts'
export { resealSecrets } from './reseal.ts'
export { listMailIntegrations } from './sending.ts'
