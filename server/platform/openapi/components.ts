import { nameOf, nullableOf } from '#kit/schema.ts'
import type { Schema } from './example.ts'

/**
 * Schemas with a name are spelled once, under components, and referred to from everywhere else: the reference
 * shows the name, and the SDK exports the type.
 */
export interface Components {
  /** The schema of an answer: a plain copy, its named parts replaced by references. */
  answered(schema: object): Schema
  /** The schema of what a caller sends: a key with a default is required of the handler's type, not of the caller. */
  sent(schema: object): Schema
  readonly schemas: Record<string, Schema>
}

type Side = 'answered' | 'sent'

export function collectComponents(reserved: Record<string, object> = {}): Components {
  const schemas: Record<string, Schema> = {}
  const texts = new Map(Object.entries(reserved).map(([name, schema]) => [name, JSON.stringify(schema)]))

  function refer(schema: object, side: Side): Schema {
    const inner = nullableOf(schema)
    if (inner) return { anyOf: [refer(inner, side), { type: 'null' }] }
    const name = nameOf(schema)
    const copy = copyOf(schema, side)
    if (name === undefined) return copy
    const text = JSON.stringify(copy)
    const known = texts.get(name)
    if (known !== undefined && known !== text) {
      throw new Error(
        `two different schemas are called ${name}: give one of them another name ` +
          '(a key with a default is optional in what is sent, and always there in what is answered)',
      )
    }
    texts.set(name, text)
    schemas[name] = copy
    return { $ref: `#/components/schemas/${name}` }
  }

  function copyOf(schema: object, side: Side): Schema {
    const copy: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(schema)) copy[key] = partOf(key, value, side)
    if (side === 'sent' && Array.isArray(copy.required)) {
      const { properties } = schema as Schema
      const required = (copy.required as string[]).filter(key => properties?.[key]?.default === undefined)
      if (required.length > 0) copy.required = required
      else delete copy.required
    }
    return copy as Schema
  }

  function partOf(keyword: string, value: unknown, side: Side): unknown {
    if (typeof value !== 'object' || value === null || isData(keyword)) return value
    if (Array.isArray(value)) {
      return value.map(one => (typeof one === 'object' && one !== null ? refer(one, side) : one))
    }
    if (!isMap(keyword)) return refer(value, side)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]: [string, object]) => [key, refer(one, side)]),
    )
  }

  return {
    schemas,
    answered: schema => refer(schema, 'answered'),
    sent: schema => refer(schema, 'sent'),
  }
}

/** Values, not schemas. */
const isData = (keyword: string) =>
  ['examples', 'example', 'default', 'enum', 'const', 'required'].includes(keyword)

/** Keywords whose value holds a schema for each of its keys. */
const isMap = (keyword: string) => ['properties', 'patternProperties', '$defs'].includes(keyword)
