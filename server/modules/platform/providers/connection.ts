import type { WorkCtx } from '#kit/context.ts'
import { ProviderRefused } from './driver.ts'

export interface Connection {
  config: Record<string, unknown>
  secrets: Record<string, string>
}

/** The tenant's newest active integration with the provider. */
export async function connectionOf(ctx: WorkCtx, provider: string): Promise<Connection> {
  const row = await ctx.transact(({ db }) =>
    db
      .selectFrom('integrations')
      .select(['id', 'config', 'secrets'])
      .where('provider', '=', provider)
      .where('status', '=', 'active')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  )
  if (!row?.secrets)
    throw new ProviderRefused(
      'provider_not_connected',
      `${provider} is not connected: add an integration with its credentials first`,
    )
  const opened = ctx.services.secrets.open(row.secrets, `integration:${ctx.organizationId}:${row.id}`)
  return {
    config: row.config as Record<string, unknown>,
    secrets: JSON.parse(opened.toString()) as Record<string, string>,
  }
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
