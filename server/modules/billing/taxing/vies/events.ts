import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, Uuid } from '#kit/schema.ts'

export const VatChecked = event(
  'vat.checked',
  Type.Object({
    company_id: Nullable(Uuid),
    vat_check_id: Uuid,
    vat_id: Type.String(),
    status: Choice(['valid', 'invalid', 'unknown']),
    reason: Nullable(Type.String()),
    name_matches: Nullable(Type.Boolean()),
  }),
)
