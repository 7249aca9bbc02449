import type { WorkCtx } from '#kit/context.ts'
import type { Config, IntegrationProvider, Outcome, Secrets } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Text, Type } from '#kit/schema.ts'
import { missing, plainApi, readApiBase } from '#modules/integrations/index.ts'
import { describeFailure } from '#platform/http/errors.ts'
import { endpointsOf, labels, type WebmailProvider, webmailProviders } from './client.ts'

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

/** A made-up token: whoever complains about the token has taken the client. */
const test =
  (provider: WebmailProvider) =>
  async (ctx: WorkCtx, config: Config, { client_secret }: Secrets): Promise<Outcome> => {
    if (typeof config.client_id !== 'string') return missing('config.client_id')
    if (!client_secret) return missing('The secret client_secret')
    const url = endpointsOf(provider, config).tokenUrl
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
        ? { ok: true, message: `${labels[provider]} knows the client.` }
        : { ok: false, message: `${labels[provider]} does not take the client id and secret.` }
    } catch (error) {
      return { ok: false, message: describeFailure(error, new URL(url).hostname).message }
    }
  }

/** Clients for signing in to mailboxes. */
export const webmailIntegrations = webmailProviders.map(
  (provider): IntegrationProvider => ({
    ...plainApi,
    provider: `${provider}_mail`,
    label: `${labels[provider]} mailboxes`,
    configSchema: Type.Object({
      client_id: ClientId,
      tenant: Type.Optional(Text(100, { examples: ['common'] })),
      api_base: Type.Optional(Text(500)),
      smtp: Place,
      imap: Place,
    }),
    readConfig: config => readTenant(readApiBase(config)),
    secretNames: ['client_secret'],
    test: test(provider),
  }),
)
