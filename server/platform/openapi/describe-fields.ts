import { commonFields } from './common-fields.ts'
import type { Group } from './groups.ts'

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>
  items?: Schema
  description?: string
  $ref?: string
}
interface Operation {
  tags: readonly string[]
  parameters?: { name?: string; in?: string; schema?: Schema; description?: string }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
export interface Described {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/**
 * Gives every field of a request that has no description of its own the words that its domain has for that name
 * (`Module.fields`), or those all domains share. A shape with a name is described by the first domain that is sent it.
 */
export function describeFields(document: Described, groups: readonly Group[]): void {
  const { schemas } = document.components
  const seen = new Set<string>()
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      const words = { ...commonFields, ...wordsOf(groups, operation.tags[0]!) }
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in !== 'query' || parameter.description || parameter.schema?.description) continue
        const text = words[parameter.name!]
        if (text) parameter.description = text
      }
      for (const content of Object.values(operation.requestBody?.content ?? {})) {
        if (content.schema) content.schema = describe(content.schema, words, schemas, seen)
      }
    }
  }
}

const wordsOf = (groups: readonly Group[], tag: string): Readonly<Record<string, string>> =>
  groups.find(({ routes }) => routes.some(route => route.tag === tag))?.fields ?? {}

/** A copy: the schema itself is also what requests are checked by. */
function describe(
  schema: Schema,
  words: Readonly<Record<string, string>>,
  schemas: Record<string, Schema>,
  seen: Set<string>,
): Schema {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) {
    if (!seen.has(name) && schemas[name]) {
      seen.add(name)
      schemas[name] = describe(schemas[name], words, schemas, seen)
    }
    return schema
  }
  const copy: Schema = { ...schema }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const parts = schema[key] as Schema[] | undefined
    if (parts) copy[key] = parts.map(part => describe(part, words, schemas, seen))
  }
  if (schema.items) copy.items = describe(schema.items, words, schemas, seen)
  if (schema.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([field, property]) => {
        const described = describe(property, words, schemas, seen)
        const text = words[field]
        return [field, described.description || !text ? described : { ...described, description: text }]
      }),
    )
  }
  return copy
}

/** Fields of requests that nothing describes, as `Tag: field`. */
export function findUndescribed(document: Described): string[] {
  const missing = new Set<string>()
  const { schemas } = document.components
  const seen = new Set<string>()
  const look = (schema: Schema, tag: string): void => {
    const name = schema.$ref?.split('/').at(-1)
    if (name !== undefined) {
      if (seen.has(name) || !schemas[name]) return
      seen.add(name)
      look(schemas[name], tag)
      return
    }
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      for (const part of (schema[key] as Schema[] | undefined) ?? []) look(part, tag)
    }
    if (schema.items) look(schema.items, tag)
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      if (!property.description) missing.add(`${tag}: ${field}`)
      look(property, tag)
    }
  }
  for (const operations of Object.values(document.paths)) {
    for (const { tags, parameters = [], requestBody } of Object.values(operations)) {
      for (const { name, in: place, description, schema } of parameters) {
        if (place === 'query' && !description && !schema?.description) missing.add(`${tags[0]}: ${name}`)
      }
      for (const { schema } of Object.values(requestBody?.content ?? {})) if (schema) look(schema, tags[0]!)
    }
  }
  return [...missing].sort()
}
