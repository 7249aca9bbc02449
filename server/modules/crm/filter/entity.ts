import type { RawBuilder } from 'kysely'
import type { TObject } from '#kit/schema.ts'

export const fieldTypes = [
  'text',
  'number',
  'money',
  'date',
  'datetime',
  'boolean',
  'select',
  'multiselect',
  'user',
  'record',
  'tags',
] as const
export type FieldType = (typeof fieldTypes)[number]

const sets = ['is_set', 'not_set'] as const
const same = ['eq', 'neq', 'in', 'not_in'] as const
const ranges = ['gt', 'gte', 'lt', 'lte', 'between'] as const
const ages = ['within_days', 'older_than_days'] as const

export type Op =
  | (typeof sets)[number]
  | (typeof same)[number]
  | (typeof ranges)[number]
  | (typeof ages)[number]
  | 'contains'
  | 'starts_with'

export const opsOf: Record<FieldType, readonly Op[]> = {
  text: [...same, 'contains', 'starts_with', ...sets],
  number: [...same, ...ranges, ...sets],
  money: [...same, ...ranges, ...sets],
  date: [...same, ...ranges, ...ages, ...sets],
  datetime: [...same, ...ranges, ...ages, ...sets],
  boolean: [...same, ...sets],
  select: [...same, ...sets],
  multiselect: ['contains', 'in', 'not_in', ...sets],
  user: [...same, ...sets],
  record: [...same, ...sets],
  tags: ['contains', 'in', 'not_in', ...sets],
}

export interface FilterField {
  type: FieldType
  /** What it is called, where its name does not say it. */
  label?: string
  /** Its value on a row of the entity's table. */
  value: RawBuilder<unknown>
  /** The same without case and accents, where a column keeps it. */
  key?: RawBuilder<unknown>
  options?: readonly string[]
  isEditable: boolean
}

/** A kind of record that lists are filtered and sorted by. */
export interface FilterEntity {
  /** As the API calls them: `contacts`. */
  readonly name: string
  readonly table: string
  /** Whose custom fields it has. */
  readonly custom?: 'contact' | 'company' | 'deal'
  /** Whom it belongs to: `owner=me`. */
  readonly owner: { param: 'owner' | 'assignee'; column: string }
  /** By name; what is computed depends on the moment. */
  readonly fieldsAt: (scope: Moment) => Readonly<Record<string, FilterField>>
  /** Records that its own lead to: `company.industry`. */
  readonly related: Readonly<Record<string, { entity: FilterEntity; by: string }>>
}

export interface Moment {
  now: Temporal.Instant
  /** Of the organization. */
  zone: string
}

export interface Declared {
  name: string
  table: string
  custom?: FilterEntity['custom']
  /** The column that says whom it belongs to. */
  owner: string
  related?: FilterEntity['related']
  /** What answers as one. */
  shape: TObject
  /** What can be written of one. */
  input: TObject
  /** Of the shape, what nobody looks for. */
  without?: readonly string[]
  /** Where a field is not its column, or has a column without case and accents. */
  fields?: (scope: Moment) => Readonly<Record<string, Partial<FilterField>>>
}
