import type { Ctx } from '#kit/context.ts'
import type { Config, Secrets } from '#kit/declared/integration-provider.ts'
import { findNewestActive, findNewestHints, findRow, type IntegrationRow, listActive } from './queries.ts'
import { openSecrets } from './secrets.ts'

export interface LoadedIntegration {
  id: string
  provider: string
  status: 'active' | 'disabled'
  config: Config
  secrets: Secrets
}

/** The organization's newest active integration with the provider, its secrets opened. */
export async function findIntegration(ctx: Ctx, provider: string): Promise<LoadedIntegration | undefined> {
  const row = await findNewestActive(ctx, provider)
  return row && open(ctx, row)
}

/** The newest active one with any of the providers. */
export async function findNewestOf(
  ctx: Ctx,
  providers: readonly string[],
): Promise<LoadedIntegration | undefined> {
  const row = (await listActive(ctx, providers)).at(-1)
  return row && open(ctx, row)
}

/** Whether `findIntegration` would find one that has the secret. */
export const isConnected = async (ctx: Ctx, provider: string, secret: string): Promise<boolean> =>
  secret in ((await findNewestHints(ctx, provider)) ?? {})

/** One integration, also a disabled one: what that means is for the caller to say. */
export async function loadIntegrationSecrets(ctx: Ctx, id: string): Promise<LoadedIntegration | undefined> {
  const row = await findRow(ctx, id)
  return row && open(ctx, row)
}

const open = (ctx: Ctx, { id, provider, status, config, secrets }: IntegrationRow): LoadedIntegration => ({
  id,
  provider,
  status,
  config,
  secrets: openSecrets(ctx, id, secrets),
})
