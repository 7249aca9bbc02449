import type { Ctx } from '#kit/context.ts'
import type { Config } from './provider.ts'
import { providerOf, providers } from './providers.ts'
import { type IntegrationRow, listActive } from './queries.ts'
import type { Sending } from './schema.ts'

/** The providers that mail can leave through. */
const mailProviders = providers.filter(one => one.sending).map(one => one.provider)

/** Whether mail can leave through it. One that was made for its webhooks alone cannot, and says so. */
export function sendingOf(row: Pick<IntegrationRow, 'provider' | 'config' | 'secret_hints'>): Sending | null {
  const { sending } = providerOf(row.provider)
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
export const listMailIntegrations = async (ctx: Ctx): Promise<MailIntegration[]> =>
  (await listActive(ctx, mailProviders)).flatMap(row => {
    const sending = sendingOf(row)
    return sending ? [{ id: row.id, provider: row.provider, config: row.config, sending }] : []
  })
