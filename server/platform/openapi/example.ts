export interface Schema {
  $ref?: string
  title?: string
  type?: string | string[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  minItems?: number
}

const formats: Record<string, string> = {
  uuid: '01a1dce5-541d-7093-834b-661a97c3b69e',
  'date-time': '2026-11-15T09:30:00.000Z',
  date: '2026-11-15',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

/** A value a reader can learn from: the schema's own example where it has one, otherwise the plainest that fits. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const inner = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (inner) return exampleOf(inner)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'string':
      return (schema.format && formats[schema.format]) ?? 'x'.repeat(schema.minLength ?? 0)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
    case 'boolean':
      return true
    default:
      return null
  }
}
