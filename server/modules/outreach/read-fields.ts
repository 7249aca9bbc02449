import { readField } from '#kit/condition/evaluate.ts'
import { fieldsWithDefault, usedFields } from '#platform/liquid/render.ts'

export interface FieldValue {
  key: string
  value: string | null
  /** The template says what stands in its place. */
  defaulted: boolean
}

/** What templates read, without anybody's values. */
export interface UsedFields {
  keys: string[]
  withDefault: string[]
}

/** Parses the templates: of a long one not on the thread that answers. */
export const findUsed = (templates: readonly string[]): UsedFields => ({
  keys: [...new Set(templates.flatMap(usedFields))],
  withDefault: [...new Set(templates.flatMap(template => [...fieldsWithDefault(template)]))],
})

/** What the templates read, and what they find there. */
export const readFields = (templates: readonly string[], fields: Record<string, unknown>): FieldValue[] =>
  lookUp(findUsed(templates), fields)

export function lookUp(used: UsedFields, fields: Record<string, unknown>): FieldValue[] {
  const withDefault = new Set(used.withDefault)
  return used.keys.map(key => {
    const value = readField(fields, key)
    const isEmpty = value === undefined || value === null || value === ''
    return { key, value: isEmpty ? null : show(value), defaulted: isEmpty && withDefault.has(key) }
  })
}

const show = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
