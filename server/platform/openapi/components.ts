import type { Schema } from './example.ts'

/**
 * Schemas that carry a `title` fit to be a type's name are spelled once, under components, and referred to
 * from everywhere else: the reference shows the name, and the SDK exports the type.
 */
export interface Components {
  /** A plain copy of the schema, its named parts replaced by references. */
  refer(schema: object): Schema
  readonly schemas: Record<string, Schema>
}

const isName = (title: unknown): title is string =>
  typeof title === 'string' && /^[A-Z][A-Za-z0-9]*$/.test(title)

export function collectComponents(): Components {
  const schemas: Record<string, Schema> = {}
  const texts = new Map<string, string>()

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isData(key) ? inner : walk(inner)]),
    ) as Schema
    if (!isName(copy.title) || copy.type === undefined) return copy
    const text = JSON.stringify(copy)
    const known = texts.get(copy.title)
    if (known !== undefined && known !== text) {
      throw new Error(`two different schemas are called ${copy.title}: give one of them another title`)
    }
    texts.set(copy.title, text)
    schemas[copy.title] = copy
    return { $ref: `#/components/schemas/${copy.title}` }
  }

  return {
    schemas,
    // Through JSON first: TypeBox keeps marks of its own on its objects.
    refer: schema => walk(JSON.parse(JSON.stringify(schema))) as Schema,
  }
}

/** Values, not schemas: an example may well have a key called title. */
const isData = (key: string) => ['examples', 'example', 'default', 'enum', 'const'].includes(key)
