import type { IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { ask, baseOf, missing, plainApi } from '#modules/integrations/index.ts'

export const hunterIntegration: IntegrationProvider = {
  ...plainApi,
  provider: 'hunter',
  label: 'Hunter',
  secretNames: ['api_key'],
  async test(ctx, config, { api_key }) {
    if (!api_key) return missing('The secret api_key')
    const url = `${baseOf(config, 'https://api.hunter.io')}/v2/account`
    return ask(ctx, 'Hunter', { url, headers: { 'x-api-key': api_key } })
  },
}
