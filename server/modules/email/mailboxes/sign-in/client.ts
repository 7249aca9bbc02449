import type { Ctx } from '#kit/context.ts'
import { findIntegration } from '#modules/integrations/index.ts'
import type { MailServer } from '../servers.ts'

export const webmailProviders = ['google', 'microsoft'] as const
export type WebmailProvider = (typeof webmailProviders)[number]

export const labels: Readonly<Record<WebmailProvider, string>> = { google: 'Google', microsoft: 'Microsoft' }

export const signInEnded = (provider: WebmailProvider): string =>
  `${labels[provider]} no longer accepts this sign-in: connect the mailbox again`

export const scopesOf: Readonly<Record<WebmailProvider, readonly string[]>> = {
  google: ['openid', 'email', 'https://mail.google.com/'],
  microsoft: [
    'openid',
    'email',
    'offline_access',
    'https://outlook.office.com/IMAP.AccessAsUser.All',
    'https://outlook.office.com/SMTP.Send',
  ],
}

type Place = Omit<MailServer, 'user'>

const servers: Readonly<Record<WebmailProvider, { smtp: Place; imap: Place }>> = {
  google: {
    smtp: { host: 'smtp.gmail.com', port: 465, secure: true },
    imap: { host: 'imap.gmail.com', port: 993, secure: true },
  },
  microsoft: {
    smtp: { host: 'smtp.office365.com', port: 587, secure: false },
    imap: { host: 'outlook.office365.com', port: 993, secure: true },
  },
}

/** What is needed to talk to a provider, whoever brought it. */
export interface WebmailClient {
  provider: WebmailProvider
  source: 'integration' | 'server'
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** Where a permission is given back; null where there is no such place. */
  revokeUrl: string | null
  /** Whether this is who may have issued the id token. */
  isIssuer(claims: Readonly<Record<string, unknown>>): boolean
  smtp: Place
  imap: Place
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Of the organization, else of the server; null where neither is set up. */
export async function findWebmailClient(ctx: Ctx, provider: WebmailProvider): Promise<WebmailClient | null> {
  const integration = await findIntegration(ctx, `${provider}_mail`)
  const { settings } = ctx.services
  const id = textOf(integration?.config.client_id)
  const secret = integration?.secrets.client_secret
  if (integration && id && secret) {
    return clientOf(provider, 'integration', { id, secret }, integration.config)
  }
  const own =
    provider === 'google'
      ? { id: settings.googleClientId, secret: settings.googleClientSecret }
      : { id: settings.microsoftClientId, secret: settings.microsoftClientSecret }
  if (!own.id || !own.secret) return null
  return clientOf(
    provider,
    'server',
    { id: own.id, secret: own.secret },
    { tenant: settings.microsoftTenant },
  )
}

function clientOf(
  provider: WebmailProvider,
  source: WebmailClient['source'],
  { id, secret }: { id: string; secret: string },
  config: Readonly<Record<string, unknown>>,
): WebmailClient {
  return {
    provider,
    source,
    clientId: id,
    clientSecret: secret,
    ...endpointsOf(provider, config),
    smtp: (config.smtp as Place | undefined) ?? servers[provider].smtp,
    imap: (config.imap as Place | undefined) ?? servers[provider].imap,
  }
}

export function endpointsOf(provider: WebmailProvider, config: Readonly<Record<string, unknown>>) {
  const base = textOf(config.api_base)
  if (base) {
    return {
      authorizeUrl: `${base}/authorize`,
      tokenUrl: `${base}/token`,
      revokeUrl: provider === 'google' ? `${base}/revoke` : null,
      isIssuer: ({ iss }: Readonly<Record<string, unknown>>) => iss === base,
    }
  }
  if (provider === 'google') {
    return {
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeUrl: 'https://oauth2.googleapis.com/revoke',
      isIssuer: ({ iss }: Readonly<Record<string, unknown>>) =>
        iss === 'https://accounts.google.com' || iss === 'accounts.google.com',
    }
  }
  const root = `https://login.microsoftonline.com/${encodeURIComponent(textOf(config.tenant) ?? 'common')}/oauth2/v2.0`
  return {
    authorizeUrl: `${root}/authorize`,
    tokenUrl: `${root}/token`,
    revokeUrl: null,
    // Each company is an issuer of its own; which one it was stands beside it.
    isIssuer: ({ iss, tid }: Readonly<Record<string, unknown>>) =>
      typeof tid === 'string' && iss === `https://login.microsoftonline.com/${tid}/v2.0`,
  }
}
