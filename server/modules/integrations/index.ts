import type { Module } from '#kit/module.ts'
import { resealSecrets } from './reseal.ts'
import { integrationRoutes } from './routes.ts'
import { fields } from './schema.ts'

/** The outside services an organization works through, and their credentials. */
export const integrations: Module = {
  name: 'integrations',
  fields,
  tables: ['integrations'],
  inPersonOnly: true,
  routes: integrationRoutes,
  reseal: async ctx => (await resealSecrets(ctx)).resealed,
}

export { signAwsRequest } from './checks/aws-signature.ts'
export { stripeHttp } from './checks/stripe-http.ts'
export {
  findIntegration,
  findNewestOf,
  isConnected,
  type LoadedIntegration,
  loadIntegrationSecrets,
} from './lookup.ts'
export { resealSecrets } from './reseal.ts'
export { listMailIntegrations } from './sending.ts'
