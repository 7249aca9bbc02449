import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'

export const VatIdRequired = problem(400, 'vat_id_required', 'vat_id is required')

export const VatCheck = NamedObject('VatCheck', {
  id: Uuid,
  vat_id: Type.String(),
  status: Choice(['valid', 'invalid', 'unknown']),
  reason: Nullable(
    Type.String({
      description:
        'format: it cannot be right, and nobody was asked. Of unknown: why the register did not say.',
      examples: ['MS_UNAVAILABLE'],
    }),
  ),
  name: Nullable(Type.String({ description: 'As the register has it' })),
  address: Nullable(Type.String()),
  name_matches: Nullable(Type.Boolean({ description: 'null: the register names nobody' })),
  consultation_number: Nullable(Type.String({ description: 'The register’s proof that it was asked' })),
  checked_at: Timestamp,
})
export type VatCheck = Static<typeof VatCheck>
