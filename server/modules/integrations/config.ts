import { InvalidInput } from '#kit/problem.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'
import type { Config, Provider } from './provider.ts'
import { providers } from './providers.ts'

const validators = new Map(
  providers.map(({ provider, configSchema }) => [provider as string, bodyCheck(configSchema)]),
)

/** The stored settings with the change applied: an absent key stays, null clears. Throws naming the field. */
export function mergeConfig(provider: Provider, stored: Config, change: Config): Config {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  )
  const validate = validators.get(provider.provider)!
  if (!validate(merged)) throw InvalidInput(`config.${describeError(validate.errors?.[0], '')}`)
  return provider.readConfig?.(merged) ?? merged
}
