import { type RawBuilder, sql } from 'kysely'
import type { CustomField } from '../custom-fields/schema.ts'
import type { FieldType, FilterEntity, FilterField, Moment } from './entity.ts'
import { labelOf } from './label.ts'

type Sql = RawBuilder<unknown>
export type Test = (value: Sql) => RawBuilder<boolean>

/** A field as statements know it. */
export interface Source {
  name: string
  label: string
  type: FieldType
  options?: readonly string[]
  isEditable: boolean
  isSortable: boolean
  /** What values are compared as. */
  cast: string
  /** Whether what `any` hands over is without case and accents already. */
  isFolded: boolean
  /** Whether one of its values passes. */
  any: (test: Test) => RawBuilder<boolean>
  order: Sql
}

const casts: Record<FieldType, string> = {
  text: 'text',
  number: 'numeric',
  money: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  boolean: 'boolean',
  select: 'text',
  multiselect: 'text',
  user: 'integer',
  record: 'uuid',
  tags: 'text',
}

const isList = (type: FieldType) => type === 'tags' || type === 'multiselect'
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function ownSource(name: string, field: FilterField): Source {
  const { type, value, key, options, isEditable } = field
  const held = key ?? value
  return {
    name,
    label: field.label ?? upperFirst(labelOf(name)),
    type,
    ...(options ? { options } : {}),
    isEditable,
    isSortable: !isList(type),
    cast: casts[type],
    isFolded: key !== undefined || type === 'select',
    any: test =>
      isList(type)
        ? sql<boolean>`exists (select from unnest(${value}) one (value) where ${test(sql`one.value`)})`
        : test(held),
    order: type === 'text' && !key ? sql`fold(${value}) collate "C"` : held,
  }
}

const types: Record<CustomField['type'], FieldType> = {
  text: 'text',
  long_text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
  select: 'select',
  multiselect: 'multiselect',
  url: 'text',
  email: 'text',
  phone: 'text',
  user: 'user',
}

/** By the index of its values; a long text has none and is read where it stands. */
function customSource(entity: FilterEntity, field: CustomField): Source {
  const { key, label } = field
  const type = types[field.type]
  const options = field.options.length > 0 ? { options: field.options } : {}
  const shared = { name: `custom.${key}`, label, type, ...options, isEditable: true }
  if (field.type === 'long_text') {
    const value = sql`(${sql.ref(`${entity.table}.custom`)} ->> ${key}::text)`
    return {
      ...shared,
      isSortable: false,
      cast: 'text',
      isFolded: false,
      any: test => test(value),
      order: value,
    }
  }
  const isNumber = type === 'number' || type === 'money' || type === 'user'
  const column = sql.raw(isNumber ? 'v.number_value' : 'v.text_value')
  const from = sql`${sql.table(`${entity.custom}_custom_values`)} v
    where v.${sql.ref(`${entity.custom}_id`)} = ${sql.ref(`${entity.table}.id`)} and v.key = ${key}`
  // What was there before the field was defined may be no date.
  const isDay = type === 'date' ? sql` and v.text_value ~ '^\\d{4}-\\d\\d-\\d\\d$'` : sql``
  return {
    ...shared,
    isSortable: type !== 'multiselect',
    cast: isNumber ? 'float8' : 'text',
    isFolded: true,
    any: test => sql<boolean>`exists (select from ${from}${isDay} and ${test(column)})`,
    order: sql`(select ${column} from ${from} and v.place = 0)${isNumber ? sql`` : sql` collate "C"`}`,
  }
}

export type CustomFields = Readonly<Partial<Record<string, readonly CustomField[]>>>

/** Every field of an entity, those of records it leads to included. */
export function sourcesOf(entity: FilterEntity, scope: Moment, custom: CustomFields): Map<string, Source> {
  const own = [
    ...Object.entries(entity.fieldsAt(scope)).map(([name, field]) => ownSource(name, field)),
    ...(custom[entity.custom ?? ''] ?? []).map(field => customSource(entity, field)),
  ]
  const related = Object.entries(entity.related).flatMap(([name, { entity: other, by }]) =>
    [...sourcesOf({ ...other, related: {} }, scope, custom).values()].map(
      (source): Source => ({
        ...source,
        name: `${name}.${source.name}`,
        label: `${upperFirst(name)}: ${source.label}`,
        isEditable: false,
        any: test =>
          sql<boolean>`${sql.ref(by)} in (select ${sql.ref(`${other.table}.id`)} from ${sql.table(other.table)}
            where ${source.any(test)})`,
        order: sql`(select ${source.order} from ${sql.table(other.table)}
          where ${sql.ref(`${other.table}.id`)} = ${sql.ref(by)})`,
      }),
    ),
  )
  return new Map([...own, ...related].map(source => [source.name, source]))
}
