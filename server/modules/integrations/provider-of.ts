import type { Services } from '#kit/context.ts'
import type { IntegrationProvider } from '#kit/declared/integration-provider.ts'

export function providerOf({ services }: { services: Services }, name: string): IntegrationProvider {
  const provider = services.contributions.integrationProviders.find(one => one.provider === name)
  if (!provider) throw new Error(`there is no provider ${name}`)
  return provider
}
