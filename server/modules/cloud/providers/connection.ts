import type { WorkCtx } from '#kit/context.ts'
import { findIntegration, type LoadedIntegration } from '#modules/integrations/index.ts'
import { ProviderRefused } from './driver.ts'

export type Connection = Pick<LoadedIntegration, 'config' | 'secrets'>

/** The tenant's newest active integration with the provider. */
export async function connectionOf(ctx: WorkCtx, provider: string): Promise<Connection> {
  const found = await ctx.transact(inner => findIntegration(inner, provider))
  if (found) return found
  throw new ProviderRefused(
    'provider_not_connected',
    `${provider} is not connected: add an integration with its credentials first`,
  )
}

export function secretOf({ secrets }: Connection, name: string, provider: string): string {
  const value = secrets[name]
  if (!value)
    throw new ProviderRefused('provider_not_connected', `The ${provider} integration has no ${name}`)
  return value
}

export const textIn = ({ config }: Connection, key: string): string | undefined => {
  const value = config[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
