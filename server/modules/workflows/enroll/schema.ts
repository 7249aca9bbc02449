import { Choice, FreeObject, Nullable, Patch, type Static, Type, Uuid } from '#kit/schema.ts'
import { ContactFilterIn } from '#modules/crm/index.ts'

export const ENROLL_CAP = 1_000

export const EnrollIn = Patch({
  contact_ids: Type.Array(Uuid, { maxItems: 20_000 }),
  contact_id: Nullable(Uuid),
  list_ids: Type.Array(Uuid, { maxItems: 500 }),
  list_id: Nullable(Uuid),
  filter: Nullable(ContactFilterIn),
  data: FreeObject,
  force: Type.Boolean({ description: 'Also who ran through it before' }),
})
export type EnrollIn = Static<typeof EnrollIn>

export const enrollReasons = [
  'already_running',
  'already_ran',
  'excluded',
  'not_found',
  'duplicate',
  'over_cap',
] as const
export type EnrollReason = (typeof enrollReasons)[number]

export const EnrollOut = Type.Object({
  candidates: Type.Integer(),
  cap: Type.Integer(),
  capped: Type.Boolean(),
  enrolled: Type.Integer(),
  skipped: Type.Object({
    total: Type.Integer(),
    breakdown: Type.Object(Object.fromEntries(enrollReasons.map(reason => [reason, Type.Integer()]))),
    items: Type.Array(Type.Object({ contact_id: Uuid, reason: Choice(enrollReasons) })),
  }),
  data: Type.Array(Type.Object({ id: Uuid, contact_id: Uuid })),
})
export type EnrollOut = Static<typeof EnrollOut>
