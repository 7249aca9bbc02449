import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const customEntities = ['contact', 'company', 'deal', 'lead'] as const
export type CustomEntity = (typeof customEntities)[number]

export const customTypes = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'boolean',
  'select',
  'multiselect',
  'url',
  'email',
  'phone',
  'user',
] as const

export const MOST_FIELDS = 200
/** How long the values of a field that was deleted are kept. */
export const KEPT_DAYS = 30

const Key = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,62}$',
  examples: ['tier'],
  description: 'The name under which the values stand in `custom`; it stays.',
})
const Label = Text(100, { minLength: 1, examples: ['Tier'], description: 'What people read.' })
const Options = Type.Array(Text(100, { minLength: 1 }), {
  maxItems: 200,
  description: 'What may be chosen, of a select or multiselect.',
})
const Required = Type.Boolean({
  description: 'Asked for by forms and the workspace; null is then refused, and leaving it out is not.',
})
const Position = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Its place among the others; at the end if left out.',
})

export const NewCustomField = Type.Object({
  entity: Choice(customEntities, { description: 'The records that have it.' }),
  key: Key,
  label: Label,
  type: Choice(customTypes, { description: 'What its values are; it stays.' }),
  options: Type.Optional(Options),
  required: Type.Optional(Required),
  position: Type.Optional(Position),
})
export type NewCustomField = Static<typeof NewCustomField>

export const CustomFieldPatch = Patch({
  label: Label,
  options: Options,
  required: Required,
  position: Position,
})
export type CustomFieldPatch = Static<typeof CustomFieldPatch>

export const CustomField = NamedObject('CustomField', {
  id: Uuid,
  entity: Choice(customEntities),
  key: Type.String(),
  label: Type.String(),
  type: Choice(customTypes),
  options: Type.Array(Type.String()),
  required: Type.Boolean(),
  position: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Nullable(Timestamp),
})
export type CustomField = Static<typeof CustomField>

export const CustomFieldQuery = Type.Object({
  entity: Type.Optional(Choice(customEntities, { description: 'Only those of these records.' })),
  deleted: Type.Optional(
    Type.Boolean({ description: `Those that were deleted within ${KEPT_DAYS} days instead.` }),
  ),
})

export const CustomFieldNotFound = problem(404, 'custom_field_not_found', 'Custom field not found')
export const KeyTaken = problem(
  409,
  'key_taken',
  (key: string) => say`There is a field with the key ${{ key }} already`,
  'tier',
)
export const TooManyFields = problem(
  409,
  'too_many_fields',
  say`There can be at most ${{ most: MOST_FIELDS }} fields for one kind of record`,
)
