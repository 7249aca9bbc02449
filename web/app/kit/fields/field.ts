import type { ReactNode } from 'react'
import type { CustomKey, FilterKey, SortKey } from '../list/query.ts'
import type { AvatarProps } from '../people/avatar.tsx'
import type { RecordKind } from '../pick/record-kinds.ts'
import type { Role } from '../role.ts'

export type FieldType =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'percent'
  | 'money'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'select'
  | 'multiselect'
  | 'tags'
  | 'user'
  | 'record'
  | 'country'
  | 'language'
  | 'currency'
  | 'timezone'
  | 'address'
  | 'electronic_address'

export interface FieldOption {
  value: string
  label: string
  /** Of the badge that shows it. */
  color?: string
}

/**
 * One field of a kind of record. Columns, filters, details, forms, bulk changes, the mapping of imports and the view of
 * conflicts are made of it. `Data` is what the SDK calls the request of its list, such as `ListContactsData`.
 */
export interface Field<Row, Data = unknown> {
  /** As the API calls it. */
  name: (keyof Row & string) | CustomKey
  label: string
  type: FieldType
  help?: string
  /** Of a select or multiselect. */
  options?: readonly FieldOption[]
  /** Which kind of record it names by its id. */
  record?: RecordKind
  /** The name of that record, where the row has it already. */
  recordName?: (row: Row) => string | null
  /** Of an amount; the organization's unless told otherwise. */
  currency?: (row: Partial<Row>) => string | undefined
  /** Instead of what its type would show. */
  show?: (row: Row) => ReactNode
  /** Whom it names, where that is a person or a company and its type does not say so. */
  face?: (row: Row) => AvatarProps | null
  /** Where its value leads on the record's page. */
  leadsTo?: (row: Row) => string | null

  maySee?: Role
  /** A member unless told otherwise; null where nobody changes it by hand. */
  mayChange?: Role | null
  /** Asked for in forms, and never emptied. */
  isRequired?: boolean
  maxLength?: number

  /** Offered as a column unless false; shown without being asked for, `wide` not on a phone. */
  column?: 'shown' | 'wide' | false
  /** What the column is kept under where that is not the name. */
  columnId?: string
  sort?: SortKey<Row, Data>
  /** The parameter of the list that takes one value of it, or `filterAny` several. */
  filter?: FilterKey<Data>
  filterAny?: FilterKey<Data>
  /** On the record's page unless false, or not for this record. */
  detail?: false | ((row: Row) => boolean)
  /** In the form that makes a new one; `wide` takes a whole line. */
  form?: true | 'wide'
  /** Changed for many at once; told where the type says otherwise. */
  bulk?: boolean
  /** Filled by a column of an import. */
  import?: true
}

const CUSTOM = 'custom.'

export const isCustom = ({ name }: { name: string }): boolean => name.startsWith(CUSTOM)

/** The value that a record has for it. */
export function readValue<Row>({ name }: Field<Row>, row: Partial<Row>): unknown {
  const values = row as { custom?: Record<string, unknown> } & Record<string, unknown>
  return (isCustom({ name }) ? values.custom?.[name.slice(CUSTOM.length)] : values[name]) ?? null
}

/** A body that sets it: the record's other custom fields stay as they are in `before`. */
export function changeOf<Row>({ name }: Field<Row>, value: unknown, before: Partial<Row> = {}): Partial<Row> {
  if (!isCustom({ name })) return { [name]: value } as Partial<Row>
  const { custom } = before as { custom?: Record<string, unknown> }
  return { custom: { ...custom, [name.slice(CUSTOM.length)]: value } } as unknown as Partial<Row>
}

export const isChangeable = ({ mayChange }: { mayChange?: Role | null }): boolean => mayChange !== null

/** What each record has one of its own of is not set for many at once. */
const single: readonly FieldType[] = ['email', 'phone', 'url', 'long_text', 'address', 'electronic_address']

export const isForMany = <Row>(field: Field<Row>): boolean =>
  field.bulk ?? (isChangeable(field) && !field.isRequired && !single.includes(field.type))

/** `optionsOf(words.statuses, statusColors)` */
export const optionsOf = (
  names: Readonly<Record<string, string>>,
  colors: Readonly<Record<string, string>> = {},
): FieldOption[] =>
  Object.entries(names).map(([value, label]) => ({
    value,
    label,
    ...(colors[value] ? { color: colors[value] } : {}),
  }))
