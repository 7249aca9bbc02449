import { problem } from '#kit/problem.ts'
import { Choice, Email, FreeObject, NamedObject, Nullable, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { suppressionReasons } from '#modules/email/index.ts'

export const SuppressionNotFound = problem(404, 'suppression_not_found', 'Suppression not found')

export const Suppression = NamedObject('Suppression', {
  id: Uuid,
  email: Type.String(),
  reason: Choice(suppressionReasons),
  source: Type.String({
    description: 'Who said so: a provider and its integration, the unsubscribe page, a person',
  }),
  evidence: FreeObject,
  created_at: Timestamp,
})

export const SuppressionIn = Type.Object({
  email: Email,
  reason: Choice(suppressionReasons, { default: 'manual' }),
  note: Type.Optional(Text(500)),
})

export const Explanation = Type.Object({
  email: Type.String(),
  suppressed: Type.Boolean(),
  unsubscribed: Type.Boolean({ description: 'The contact opted out' }),
  reason: Nullable(Type.String()),
  since: Nullable(Timestamp),
  source: Nullable(Type.String()),
  evidence: Nullable(FreeObject),
  sentence: Type.String({ description: 'The same in words' }),
  events: Type.Array(
    Type.Object({
      type: Type.String(),
      bounce_kind: Nullable(Type.String()),
      at: Timestamp,
      source: Type.String(),
      dismissed: Type.Boolean(),
      detail: FreeObject,
    }),
    { description: 'What is known of the address, newest first, at most 50' },
  ),
})

export const ImportResult = Type.Object({
  added: Type.Integer(),
  existing: Type.Integer(),
  invalid: Type.Array(Type.Object({ row: Type.Integer(), value: Type.String() })),
})
