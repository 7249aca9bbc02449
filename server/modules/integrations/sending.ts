import type { Ctx } from '#kit/context.ts'
import type { Config } from '#kit/declared/integration-provider.ts'
import { providerOf } from './provider-of.ts'
import { type IntegrationRow, listActive } from './queries.ts'
import type { Sending } from './schema.ts'

/** Whether mail can leave through it. One that was made for its webhooks alone cannot, and says so. */
export function sendingOf(ctx: Ctx, row: IntegrationRow): Sending | null {
  const { sending } = providerOf(ctx, row.provider)
  if (!sending) return null
  const missing = [
    ...sending.config.filter(key => !row.config[key]).map(key => `config.${key}`),
    ...sending.secrets.filter(name => !(name in row.secret_hints)).map(name => `the secret ${name}`),
  ]
  return missing.length === 0
    ? { ready: true, message: 'Sends mail' }
    : {
        ready: false,
        message: `Receives events only: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set`,
      }
}

export interface MailIntegration {
  id: string
  provider: string
  config: Config
  sending: Sending
}

/** The active integrations of mail providers, oldest first, and whether each has all it needs to send. */
export async function listMailIntegrations(ctx: Ctx): Promise<MailIntegration[]> {
  const senders = ctx.services.contributions.integrationProviders.filter(one => one.sending)
  const rows = await listActive(
    ctx,
    senders.map(({ provider }) => provider),
  )
  return rows.flatMap(row => {
    const sending = sendingOf(ctx, row)
    return sending ? [{ id: row.id, provider: row.provider, config: row.config, sending }] : []
  })
}
