import { Choice, NamedObject, Nullable, named, type Static, Text, Type } from '#kit/schema.ts'

export const fieldTypes = [
  'email',
  'text',
  'textarea',
  'phone',
  'number',
  'url',
  'date',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'consent',
  'hidden',
] as const

export const MOST_TEXT = 10_000
const Value = Nullable(Text(MOST_TEXT))

/** One thing that people are asked: in a form, or before a meeting. */
export const QuestionField = NamedObject('QuestionField', {
  key: Type.String({ examples: ['company_name'] }),
  type: Choice(fieldTypes),
  label: Type.String(),
  required: Type.Boolean(),
  placeholder: Nullable(Type.String()),
  help: Nullable(Type.String()),
  options: Type.Array(Type.String()),
  default_value: Nullable(Type.String()),
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  max_length: Nullable(Type.Integer()),
})
export type QuestionField = Static<typeof QuestionField>

export const QuestionFieldIn = named(
  'QuestionFieldInput',
  Type.Object({
    key: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,49}$',
        description: 'By what the answer is known; made from the label when absent',
      }),
    ),
    type: Choice(fieldTypes, { description: 'What kind of answer is wanted' }),
    label: Text(200, { minLength: 1, description: 'What is asked', examples: ['Work email'] }),
    required: Type.Optional(Type.Boolean({ default: false, description: 'Whether it must be answered' })),
    placeholder: Type.Optional(Nullable(Text(200, { description: 'Shown in the empty field' }))),
    help: Type.Optional(Nullable(Text(500, { description: 'Shown below the field' }))),
    options: Type.Optional(
      Type.Array(Text(200, { minLength: 1 }), { maxItems: 100, description: 'What can be chosen' }),
    ),
    default_value: Type.Optional(Value),
    min: Type.Optional(Nullable(Type.Number({ description: 'The smallest number' }))),
    max: Type.Optional(Nullable(Type.Number({ description: 'The largest number' }))),
    max_length: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: MOST_TEXT, description: 'How long the answer may be' })),
    ),
  }),
)
export type QuestionFieldIn = Static<typeof QuestionFieldIn>

/** Answers by the keys of what was asked. */
export type Answer = string | number | boolean | string[] | null
export type Answers = Record<string, Answer>

export const Utm = named(
  'Utm',
  Type.Partial(
    Type.Object({
      source: Type.String(),
      medium: Type.String(),
      campaign: Type.String(),
      term: Type.String(),
      content: Type.String(),
    }),
  ),
)
export type Utm = Static<typeof Utm>
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
