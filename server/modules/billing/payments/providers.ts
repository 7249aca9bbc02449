import type { Ctx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import {
  findNewestOf,
  isConnected,
  type LoadedIntegration,
  loadIntegrationSecrets,
} from '#modules/integrations/index.ts'
import type { Account, PaymentProvider } from './provider.ts'
import { stripe } from './stripe/provider.ts'

export const providerNames = ['stripe'] as const
export const providers: readonly PaymentProvider[] = [stripe]

export const findProvider = (name: string): PaymentProvider | undefined =>
  providers.find(one => one.name === name)

export const NotConnected = problem(
  400,
  'stripe_not_connected',
  'Connect Stripe under Settings → Integrations first',
)
export const providerErrors = [NotConnected, ...providers.map(({ Rejected }) => Rejected)]

/** A provider and the account with it. */
export interface Connection {
  provider: PaymentProvider
  account: Account
}

/** With the provider named, else with any; without a key nothing is connected. */
export async function findConnection(ctx: Ctx, name?: string): Promise<Connection | undefined> {
  return connectionOf(await findNewestOf(ctx, name === undefined ? providerNames : [name]))
}

/** The one that something was begun with, as long as it is there and not switched off. */
export async function findConnectionOf(ctx: Ctx, integrationId: string): Promise<Connection | undefined> {
  const integration = await loadIntegrationSecrets(ctx, integrationId)
  return integration?.status === 'active' ? connectionOf(integration) : undefined
}

function connectionOf(integration: LoadedIntegration | undefined): Connection | undefined {
  const provider = integration && findProvider(integration.provider)
  if (!provider || !integration.secrets[provider.secret]) return undefined
  const { id: integrationId, secrets } = integration
  const { allowed_return_origins: origins } = integration.config
  const allowedReturnOrigins = Array.isArray(origins) ? origins.map(String) : []
  return { provider, account: { integrationId, secrets, allowedReturnOrigins } }
}

export async function requireConnection(ctx: Ctx, name?: string): Promise<Connection> {
  const connection = await findConnection(ctx, name)
  if (!connection) throw NotConnected()
  return connection
}

/** Whether there is one, without opening its secrets. */
export const hasConnection = async (ctx: Ctx): Promise<boolean> =>
  (await Promise.all(providers.map(({ name, secret }) => isConnected(ctx, name, secret)))).includes(true)
