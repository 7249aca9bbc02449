import { sql } from 'kysely'
import type { TSchema } from '#kit/schema.ts'
import type { Declared, FieldType, FilterEntity, FilterField } from './entity.ts'

/**
 * Every field of a record is one to filter by: its type is told from the shape in which it answers, its value is the column
 * of that name.
 */
export function filterEntity({
  name,
  table,
  custom,
  owner,
  related = {},
  shape,
  input,
  without = [],
  fields,
}: Declared): FilterEntity {
  const kinds = Object.entries(shape.properties).flatMap(([field, schema]) => {
    const kind = without.includes(field) ? undefined : kindOf(field, schema)
    return kind ? [[field, kind] as const] : []
  })
  return {
    name,
    table,
    owner: { param: owner === 'assignee_id' ? 'assignee' : 'owner', column: `${table}.${owner}` },
    related,
    ...(custom ? { custom } : {}),
    fieldsAt(scope) {
      const own = fields?.(scope) ?? {}
      const all: Record<string, FilterField> = {}
      for (const [field, kind] of kinds) {
        const value = sql.ref(`${table}.${field}`)
        all[field] = { value, isEditable: field in input.properties, ...kind, ...own[field] }
      }
      for (const [field, more] of Object.entries(own)) {
        if (!all[field] && more.value && more.type) {
          all[field] = { isEditable: false, ...more, type: more.type, value: more.value }
        }
      }
      return all
    },
  }
}

interface Plain {
  type?: string | string[]
  format?: string
  enum?: (string | null)[]
  items?: { type?: string }
}

/** Objects and lists of objects are not asked for as such. */
function kindOf(field: string, schema: TSchema): { type: FieldType; options?: string[] } | undefined {
  const { type: given, format, enum: values, items } = schema as Plain
  const type = [given].flat().find(one => one !== 'null')
  if (values) return { type: 'select', options: values.filter(value => value !== null) }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'array') return items?.type === 'string' ? { type: 'tags' } : undefined
  if (type === 'integer' && /(?:owner|assignee|_by)_id$/.test(field)) return { type: 'user' }
  if (type === 'integer' || type === 'number') return { type: /_cents$/.test(field) ? 'money' : 'number' }
  if (type !== 'string') return undefined
  if (format === 'uuid') return { type: 'record' }
  if (format === 'date') return { type: 'date' }
  return { type: format === 'date-time' ? 'datetime' : 'text' }
}
