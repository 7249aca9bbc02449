const MASK = '***'

/** Names that say it themselves. What opens a public page is no secret among those who may read its address. */
const SAYS_SO =
  /(?:^|_)(?:secret|(?<!public_)token|password|passphrase|credentials?|api_key|private_key|recovery_codes)$/

/** What we hand out to let somebody in or to sign by, wherever it stands. What is shown of a key is shorter. */
const LOOKS_SO = /\b(?:bw[a-z]_|bw_live_|whsec_)[\w+/=-]{20,}/g

export const maskText = (text: string): string => text.replaceAll(LOOKS_SO, MASK)

interface Schema {
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

/** Fields of an answer that its schema calls secret (`format: 'password'`), by name, however deep. */
export function secretNamesOf(schema: object | undefined, names = new Set<string>()): ReadonlySet<string> {
  const { properties = {}, items, anyOf = [], allOf = [], additionalProperties } = (schema ?? {}) as Schema
  for (const [name, property] of Object.entries(properties)) {
    const parts = [property, ...(property.anyOf ?? [])]
    if (parts.some(part => part.format === 'password')) names.add(name)
    secretNamesOf(property, names)
  }
  for (const part of [items, additionalProperties, ...anyOf, ...allOf])
    if (typeof part === 'object') secretNamesOf(part, names)
  return names
}

/** A copy of some JSON with its secrets struck out: by their names, and by what they look like. */
export function maskSecrets(value: unknown, names: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(one => maskSecrets(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      names.has(name) || SAYS_SO.test(name) ? strike(one) : maskSecrets(one, names),
    ]),
  )
}

/** Whether something is set is no secret. */
const strike = (value: unknown): unknown => {
  if (typeof value === 'string') return MASK
  return Array.isArray(value) ? value.map(strike) : value
}
