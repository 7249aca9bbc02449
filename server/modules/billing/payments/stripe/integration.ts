import type { Config, IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import { Text, Type } from '#kit/schema.ts'
import { ask, bearer, missing } from '#modules/integrations/index.ts'
import { stripeHttp } from './client.ts'

function readOrigins(config: Config): Config {
  const origins = config.allowed_return_origins
  if (!Array.isArray(origins)) return config
  return {
    ...config,
    allowed_return_origins: origins.map((given: string, index) => {
      const url = URL.parse(given)
      const isOrigin =
        url && /^https?:$/.test(url.protocol) && given.replace(/\/$/, '').toLowerCase() === url.origin
      if (!isOrigin) {
        throw InvalidInput(
          `config.allowed_return_origins[${index}] must be an origin such as https://app.example.com`,
        )
      }
      return url.origin
    }),
  }
}

export const stripeIntegration: IntegrationProvider = {
  provider: 'stripe',
  label: 'Stripe',
  configSchema: Type.Object({
    allowed_return_origins: Type.Optional(Type.Array(Text(300), { maxItems: 50 })),
  }),
  readConfig: readOrigins,
  secretNames: ['secret_key', 'webhook_secret'],
  destinationKeys: [],
  webhookPaths: ['/webhooks/payprovider/{id}'],
  async test(ctx, _config, { secret_key, webhook_secret }) {
    if (!secret_key) return missing('The secret secret_key')
    const url = `${ctx.services.settings.stripeApiBase ?? 'https://api.stripe.com'}/v1/account`
    const onSuccess = () => {
      const mode = /^[sr]k_live_/.test(secret_key) ? 'live' : 'test'
      const warning = webhook_secret ? '' : ' webhook_secret is not set: payments would not be noticed.'
      return { ok: true, message: `Connected to Stripe in ${mode} mode.${warning}` }
    }
    return ask(ctx, 'Stripe', { url, headers: bearer(secret_key) }, onSuccess, stripeHttp(ctx.services))
  },
}
