/** As much of JSON Schema as the catalogue speaks. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
}
export type Values = Record<string, unknown>

export interface SchemaFormProps {
  schema: Schema
  values: Values
  onChange: (values: Values) => void
  /** What is wrong, by key. */
  errors: ReadonlyMap<string, string>
  /** Keys that somebody else shows. */
  without?: readonly string[]
}

export interface FieldProps {
  name: string
  schema: Schema
  isRequired: boolean
  value: unknown
  /** The whole config: some fields depend on others. */
  values: Values
  error: string | undefined
  onChange: (value: unknown) => void
}
