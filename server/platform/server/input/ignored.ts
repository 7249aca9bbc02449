import type { Route } from '#kit/route.ts'

interface Schema {
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Find = (value: unknown, found: Set<string>) => void

/** In which an answer names the keys of the request that nobody read. */
export const IGNORED_HEADER = 'Bowline-Ignored'

const MAX_NAMES = 20
const MAX_LENGTH = 100

/** Finds the keys of a body that nobody reads: they are dropped, and named in the answer. Undefined: there can be none. */
export function findIgnored(body: Route['body']): ((value: unknown) => string | undefined) | undefined {
  const find = body && compile(body as Schema)
  if (!find) return undefined
  return value => {
    const found = new Set<string>()
    find(value, found)
    return found.size === 0 ? undefined : writeIgnored(found)
  }
}

/** As a header can carry them: few, short, and nothing a header could be split with. */
export const writeIgnored = (names: Iterable<string>): string =>
  [...names]
    .slice(0, MAX_NAMES)
    .map(name => encodeURIComponent(name.slice(0, MAX_LENGTH).toWellFormed()))
    .join(', ')

function compile(schema: Schema): Find | undefined {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (variants.length > 0) return compileVariants(variants)
  if (schema.items) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema
    const inner = compile(items)
    return (
      inner &&
      ((value, found) => {
        // One with too many is refused: nobody reads what it says.
        if (Array.isArray(value) && value.length <= maxItems) for (const one of value) inner(one, found)
      })
    )
  }
  return compileObject(schema)
}

function compileObject({ properties, patternProperties, additionalProperties }: Schema): Find | undefined {
  // Without declared keys any key is kept.
  if (!properties || additionalProperties) return undefined
  const inner = new Map(Object.entries(properties).map(([key, schema]) => [key, compile(schema)]))
  const patterns = Object.keys(patternProperties ?? {}).map(pattern => new RegExp(pattern, 'u'))
  return (value, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const key in value) {
      const find = inner.get(key)
      if (find) find((value as Record<string, unknown>)[key], found)
      else if (!inner.has(key) && found.size < MAX_NAMES && !patterns.some(pattern => pattern.test(key))) {
        found.add(key)
      }
    }
  }
}

/** A key is read when one of the variants reads it. */
function compileVariants(variants: Schema[]): Find | undefined {
  const objects = variants.filter(({ properties }) => properties)
  if (objects.length === 0) return variants.map(compile).find(find => find !== undefined)
  if (objects.some(({ additionalProperties }) => additionalProperties)) return undefined
  return compileObject({
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    patternProperties: Object.assign({}, ...objects.map(({ patternProperties }) => patternProperties ?? {})),
  })
}
