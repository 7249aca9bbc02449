import { readField } from '#kit/condition/evaluate.ts'
import { fieldsWithDefault, usedFields } from '#platform/liquid/render.ts'

export interface FieldValue {
  key: string
  value: string | null
  /** The template says what stands in its place. */
  defaulted: boolean
}

/** What the templates read, and what they find there. */
export function readFields(templates: readonly string[], fields: Record<string, unknown>): FieldValue[] {
  const keys = [...new Set(templates.flatMap(usedFields))]
  const withDefault = new Set(templates.flatMap(template => [...fieldsWithDefault(template)]))
  return keys.map(key => {
    const value = readField(fields, key)
    const isEmpty = value === undefined || value === null || value === ''
    return { key, value: isEmpty ? null : show(value), defaulted: isEmpty && withDefault.has(key) }
  })
}

const show = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
