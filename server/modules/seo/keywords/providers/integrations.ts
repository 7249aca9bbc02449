import type { IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { Text, Type } from '#kit/schema.ts'
import { ask, baseOf, basic, missing, plainApi } from '#modules/integrations/index.ts'

/** Who knows where a site ranks. Their tests ask about the account alone: no search is paid for. */

const configSchema = Type.Object({
  api_base: Type.Optional(Text(500, { examples: ['https://serpapi.com'] })),
  depth: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: 100,
      default: 50,
      description: 'How many results are looked through',
    }),
  ),
})

const serpapi: IntegrationProvider = {
  ...plainApi,
  provider: 'serpapi',
  label: 'SerpApi',
  configSchema,
  secretNames: ['api_key'],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = new URL(`${baseOf(config, 'https://serpapi.com')}/account.json`)
    url.searchParams.set('api_key', api_key)
    return ask(ctx, 'SerpApi', { url }, answer => {
      const { total_searches_left: left } = answer.json() as { total_searches_left?: unknown }
      if (typeof left !== 'number') return { ok: true, message: 'Connected to SerpApi.' }
      return left > 0
        ? { ok: true, message: `Connected to SerpApi; ${left} searches are left.` }
        : { ok: false, message: 'SerpApi takes the key, but no searches are left.' }
    })
  },
}

const dataforseo: IntegrationProvider = {
  ...plainApi,
  provider: 'dataforseo',
  label: 'DataForSEO',
  configSchema,
  secretNames: ['login', 'password'],
  async test(ctx, config, { login, password }) {
    if (!login) return missing('The secret login')
    if (!password) return missing('The secret password')
    const url = `${baseOf(config, 'https://api.dataforseo.com')}/v3/appendix/user_data`
    return ask(ctx, 'DataForSEO', { url, headers: basic(login, password) }, answer => {
      const { status_code: code } = answer.json() as { status_code?: unknown }
      return code === 20_000
        ? { ok: true, message: 'Connected to DataForSEO.' }
        : { ok: false, message: 'DataForSEO refused the credentials.' }
    })
  },
}

export const rankIntegrations = [serpapi, dataforseo]
