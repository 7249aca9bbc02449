import type { WorkCtx } from '#kit/context.ts'
import type { Kind } from '../kinds/kind.ts'
import { connectionOf } from './connection.ts'
import { type Driver, ProviderRefused } from './driver.ts'
import { hetznerDriver } from './hetzner.ts'
import { sandboxDriver } from './sandbox/driver.ts'

/** The kind at its provider, with the tenant's own credentials where the provider is a real one. */
export async function driverFor(ctx: WorkCtx, provider: string, kind: Kind): Promise<Driver> {
  if (provider === 'sandbox') return sandboxDriver
  if (!kind.providers.some(name => name === provider))
    throw new ProviderRefused('provider_unsupported', `${provider} does not offer this kind of resource here`)
  const connection = await connectionOf(ctx, provider)
  if (provider !== 'aws') return hetznerDriver(ctx, connection)
  // Its SDK is large: only whoever uses it loads it.
  const { awsDriver } = await import('./aws.ts')
  return awsDriver(ctx, connection)
}
