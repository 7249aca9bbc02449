import type { Ctx } from '#kit/context.ts'
import type { Config, IntegrationProvider, Secrets } from '#kit/declared/integration-provider.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { lastFour } from '#platform/crypto/redact.ts'
import { SecretsNeeded } from './errors.ts'

/** Bound to its place: a sealed value moved to another row or organization does not open. */
const aad = (organizationId: string, id: string) => `integration:${organizationId}:${id}`

type Place = Pick<Ctx, 'organizationId' | 'services'>

export function sealSecrets(
  { organizationId, services }: Place,
  id: string,
  secrets: Secrets,
): Buffer | null {
  if (Object.keys(secrets).length === 0) return null
  return services.secrets.seal(JSON.stringify(secrets), aad(organizationId, id))
}

export function openSecrets({ organizationId, services }: Place, id: string, sealed: Buffer | null): Secrets {
  if (!sealed) return {}
  return JSON.parse(services.secrets.open(sealed, aad(organizationId, id)).toString('utf8')) as Secrets
}

export type SecretChange = Record<string, string | null>

/** An absent name stays, null removes. */
export function mergeSecrets(provider: IntegrationProvider, stored: Secrets, change: SecretChange): Secrets {
  const merged = { ...stored }
  for (const [name, given] of Object.entries(change)) {
    if (!provider.secretNames.includes(name)) {
      throw InvalidInput(
        say`secrets.${name.slice(0, 100)} is not a secret of ${{ label: provider.label }}; it has ${{ choices: provider.secretNames }}`,
      )
    }
    // Pasted keys often end with a line break, which no key has.
    const secret = given?.replace(/[\r\n]+$/, '') ?? null
    if (secret === '') throw InvalidInput(`secrets.${name} must not be empty; null removes it`)
    if (secret === null) delete merged[name]
    else merged[name] = secret
  }
  return merged
}

/** Without this, pointing an integration at a host of one's own would be a way to read its secrets. */
export function refuseRedirectedSecrets(
  provider: IntegrationProvider,
  before: { config: Config; secretNames: readonly string[] },
  after: { config: Config; change: SecretChange },
): void {
  const moved = provider.destinationKeys.find(key => before.config[key] !== after.config[key])
  const kept = before.secretNames.filter(name => after.change[name] === undefined)
  if (moved && kept.length > 0) throw SecretsNeeded(moved, kept.join(', '))
}

export type SecretHints = Record<string, string | null>

export const hintsOf = (secrets: Secrets): SecretHints =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, lastFour(secret)]))

export const showSecrets = (provider: IntegrationProvider, hints: SecretHints) =>
  Object.fromEntries(
    provider.secretNames.map(name => [name, { set: name in hints, last_four: hints[name] ?? null }]),
  )
