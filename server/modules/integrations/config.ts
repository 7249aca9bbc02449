import type { Config, IntegrationProvider } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { TObject } from '#kit/schema.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'

const checks = new WeakMap<TObject, ReturnType<typeof bodyCheck>>()

/** The stored settings with the change applied: an absent key stays, null clears. Throws naming the field. */
export function mergeConfig(provider: IntegrationProvider, stored: Config, change: Config): Config {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  )
  const validate = checks.getOrInsertComputed(provider.configSchema, bodyCheck)
  if (!validate(merged)) throw InvalidInput(describeError(validate.errors?.[0], '').below('config'))
  return provider.readConfig?.(merged) ?? merged
}
