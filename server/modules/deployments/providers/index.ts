import type { WorkCtx } from '#kit/context.ts'
import { findIntegration } from '#modules/integrations/index.ts'
import { type Driver, RunRefused } from './driver.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { sandbox } from './sandbox.ts'

export const providers = ['sandbox', 'github', 'gitlab'] as const

const labels: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab' }

/** With the tenant's own credentials where the provider is a real one. */
export async function driverFor(ctx: WorkCtx, provider: string): Promise<Driver> {
  if (provider === 'sandbox') return sandbox
  const connection = await ctx.transact(inner => findIntegration(inner, provider))
  if (!connection?.secrets.token)
    throw new RunRefused(`${labels[provider]} is not connected: add an integration with its token first`)
  return provider === 'github' ? github(ctx, connection) : gitlab(ctx, connection)
}
