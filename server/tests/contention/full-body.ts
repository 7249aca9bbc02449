import type { TSchema } from '#kit/schema.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}

interface Choice {
  /** A value for a field by its name; undefined: by its schema. */
  value(field: string): unknown
  /** Whether a field that may be left out is given. */
  takes(field: string): boolean
}

const formatted: Record<string, string> = {
  email: 'ada@example.com',
  date: '2026-12-01',
  'date-time': '2026-12-01T10:00:00Z',
  uri: 'https://example.com/',
  uuid: '01a1dce5-541d-7093-834b-661a97c3b69e',
}

/** A body that fits the schema, with as many of its fields as are wanted. */
export const fullBody = (schema: TSchema, choice: Choice): unknown =>
  sample(schema as unknown as Schema, choice)

function sample(schema: Schema, choice: Choice): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined && schema.default !== null) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return sample(schema.anyOf.find(({ type }) => type !== 'null') ?? schema.anyOf[0]!, choice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || choice.takes(field))
          .map(([field, inner]) => [field, named(field, inner, choice)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sample(schema.items ?? {}, choice),
      )
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return formatted[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

function named(field: string, schema: Schema, choice: Choice): unknown {
  const given = choice.value(field)
  if (given === undefined) return sample(schema, choice)
  return [schema.type].flat().includes('array') ? [given] : given
}
