import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Text, Type } from '#kit/schema.ts'
import { describeFailure } from '#platform/http/errors.ts'
import { readApiBase } from '../config-rules.ts'
import type { Config, Outcome, Provider, Secrets } from '../provider.ts'

/** A mail server in place of the provider's own. */
const Place = Type.Optional(
  Type.Object({
    host: Text(253, { minLength: 1 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    secure: Type.Boolean(),
  }),
)

const ClientId = Type.Optional(Text(300, { examples: ['1234.apps.googleusercontent.com'] }))
const TIMEOUT_MS = 10_000

/** Becomes part of an address. */
function readTenant(config: Config): Config {
  if (typeof config.tenant === 'string' && !/^[A-Za-z0-9.-]{1,100}$/.test(config.tenant)) {
    throw InvalidInput('config.tenant must be common, organizations or the id of a tenant')
  }
  return config
}

const tokenUrlOf = (provider: string, config: Config): string => {
  if (typeof config.api_base === 'string') return `${config.api_base}/token`
  if (provider === 'google_mail') return 'https://oauth2.googleapis.com/token'
  return `https://login.microsoftonline.com/${config.tenant ?? 'common'}/oauth2/v2.0/token`
}

/** A made-up token: whoever complains about the token has taken the client. */
const test =
  (provider: string, label: string) =>
  async (ctx: WorkCtx, config: Config, { client_secret }: Secrets): Promise<Outcome> => {
    if (typeof config.client_id !== 'string') return { ok: false, message: 'config.client_id is not set.' }
    if (!client_secret) return { ok: false, message: 'The secret client_secret is not set.' }
    const url = tokenUrlOf(provider, config)
    try {
      const answer = await ctx.services.http.request({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'a-token-that-nobody-gave',
          client_id: config.client_id,
          client_secret,
        }).toString(),
        timeoutMs: TIMEOUT_MS,
        redirects: 0,
      })
      const { error } = answer.json() as { error?: string }
      return error === 'invalid_grant'
        ? { ok: true, message: `${label} knows the client.` }
        : { ok: false, message: `${label} does not take the client id and secret.` }
    } catch (error) {
      return { ok: false, message: describeFailure(error, new URL(url).hostname).message }
    }
  }

const webmail = (provider: string, label: string): Provider => ({
  provider,
  label: `${label} mailboxes`,
  configSchema: Type.Object({
    client_id: ClientId,
    tenant: Type.Optional(Text(100, { examples: ['common'] })),
    api_base: Type.Optional(Text(500)),
    smtp: Place,
    imap: Place,
  }),
  readConfig: config => readTenant(readApiBase(config)),
  secretNames: ['client_secret'],
  destinationKeys: ['api_base'],
  webhookPaths: [],
  test: test(provider, label),
})

/** Clients for signing in to mailboxes. */
export const webmailProviders: readonly Provider[] = [
  webmail('google_mail', 'Google'),
  webmail('microsoft_mail', 'Microsoft'),
]
