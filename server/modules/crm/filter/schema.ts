import type { ConditionGroup } from '#kit/condition/evaluate.ts'
import { OwnersText } from '#kit/records/owners.ts'
import { Choice, NamedObject, named, type Static, type TObject, type TSchema, Type } from '#kit/schema.ts'
import { fieldTypes } from './entity.ts'

const match = Type.String({ description: '`all` rules must hold, or `any` of them; `all` if left out.' })
const rules = Type.Array(Type.Unknown(), {
  description:
    'Each `{field, op, value}` with a field and an op of `GET …/fields`, or a group `{match, rules}` itself: three deep, 50 rules.',
  examples: [[{ field: 'created_at', op: 'within_days', value: 30 }]],
})

/** Which records are meant, beside what a list asks for by name. */
export const choosing = {
  owner: Type.Optional(OwnersText),
  match: Type.Optional(match),
  rules: Type.Optional(rules),
}
/** The same of tasks. */
export const { owner: assignee, ...grouping } = choosing
export interface Choosing {
  owner?: string | undefined
  assignee?: string | undefined
  match?: string | undefined
  rules?: unknown[] | undefined
}

/** Checked by its reader, which names the place of what is wrong. */
const FilterGroup = named(
  'RecordFilter',
  Type.Unsafe<ConditionGroup>({ type: 'object', properties: { match, rules }, required: ['rules'] }),
)

export const FilterText = Type.Optional(
  Type.String({
    description:
      'A group of rules as JSON, as `POST …/query` takes it. It holds beside the other parameters.',
    examples: ['{"match":"all","rules":[{"field":"created_at","op":"within_days","value":30}]}'],
  }),
)

/** What a list is asked for: its filter as text in a query, or as it is in a body. */
export type Filtered<Q extends TSchema> = Omit<Static<Q>, 'filter'> & { filter?: string | ConditionGroup }

/** The parameters of a list in a body, where the filter needs no quoting. */
export function asBody<Q extends TObject>(query: Q) {
  const { properties, patternProperties } = query as Q & { patternProperties?: object }
  const body = Type.Partial(Type.Object({ ...properties, filter: FilterGroup }))
  return Type.Unsafe<Partial<Filtered<Q>>>(patternProperties ? { ...body, patternProperties } : body)
}

export const RecordField = NamedObject('RecordField', {
  name: Type.String(),
  label: Type.String(),
  type: Choice(fieldTypes),
  ops: Type.Array(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
  sortable: Type.Boolean(),
  editable: Type.Boolean(),
})
export type RecordField = Static<typeof RecordField>

/** For lists that have no order of their own to choose. */
export const sorting = {
  sort: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The name of a field of `GET …/fields`; records without a value come last.',
    }),
  ),
  order: Type.Optional(Choice(['asc', 'desc'])),
}
