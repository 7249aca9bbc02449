import type { IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { Text, Type } from '#kit/schema.ts'
import { baseOf, plainApi } from './checks/api-base.ts'
import { ask, bearer, missing } from './checks/http.ts'

/** Agents think and calls are transcribed by it: it is no single domain's. */
export const openai: IntegrationProvider = {
  ...plainApi,
  provider: 'openai',
  label: 'OpenAI-compatible API',
  configSchema: Type.Object({
    api_base: Type.Optional(Text(500, { examples: ['https://api.openai.com/v1'] })),
    model: Type.Optional(Text(200)),
    transcription_model: Type.Optional(Text(200)),
  }),
  secretNames: ['api_key'],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = `${baseOf(config, 'https://api.openai.com/v1')}/models`
    return ask(ctx, 'The model API', { url, headers: bearer(api_key) })
  },
}
