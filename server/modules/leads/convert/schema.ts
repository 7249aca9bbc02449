import { problem } from '#kit/problem.ts'
import { Choice, Nullable, named, type Static, Type, UserId, Uuid } from '#kit/schema.ts'
import { Contact } from '#modules/crm/index.ts'
import { Lead } from '../saved/schema.ts'

export const PersonErased = problem(409, 'person_erased', 'This person has been erased')

const options = {
  reveal: Type.Boolean({ default: false, description: 'Whether to spend a unit on the email and phone' }),
  owner_id: Type.Optional(Nullable(UserId)),
  list_id: Type.Optional(Uuid),
}

export const ConvertIn = named('LeadConvert', Type.Object(options))
export type ConvertIn = Static<typeof ConvertIn>

export const ConvertFromPoolIn = named('LeadConvertFromPool', Type.Object({ pool_id: Uuid, ...options }))
export type ConvertFromPoolIn = Static<typeof ConvertFromPoolIn>

export const BulkConvertIn = named(
  'LeadBulkConvert',
  Type.Object({
    lead_ids: Type.Array(Uuid, { minItems: 1, maxItems: 500, description: 'Which leads' }),
    ...options,
  }),
)
export type BulkConvertIn = Static<typeof BulkConvertIn>

export const Converted = Type.Object({
  data: Contact,
  lead: Lead,
  existing: Type.Boolean({ description: 'The contact was there already' }),
  already_converted: Type.Boolean(),
  charged: Type.Boolean({ description: 'Whether it cost a unit' }),
})
export type Converted = Static<typeof Converted>

export const outcomes = [
  'converted',
  'existing',
  'already_converted',
  'not_found',
  'erased',
  'quota_exhausted',
  'failed',
] as const

export const BulkConverted = Type.Object({
  data: Type.Object({
    converted: Type.Integer(),
    existing: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      Type.Object({
        lead_id: Uuid,
        outcome: Choice(outcomes),
        contact_id: Nullable(Uuid),
        detail: Nullable(Type.String()),
      }),
    ),
  }),
})
export type BulkConverted = Static<typeof BulkConverted>
