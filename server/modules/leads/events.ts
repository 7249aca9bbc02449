import { event } from '#kit/event.ts'
import { FreeObject, Nullable, Type, Uuid } from '#kit/schema.ts'

/** Never an address or a phone number: whoever may see them reads the lead. */
const lead = { lead_id: Uuid, pool_id: Uuid, name: Type.String(), company_name: Nullable(Type.String()) }

export const LeadSaved = event('lead.saved', Type.Object(lead))
export const LeadUpdated = event('lead.updated', Type.Object({ ...lead, changes: FreeObject }))
export const LeadRevealed = event(
  'lead.revealed',
  Type.Object({ pool_id: Uuid, lead_id: Nullable(Uuid), name: Type.String() }),
)
export const LeadRevealCredited = event(
  'lead.reveal_credited',
  Type.Object({ pool_id: Uuid, lead_id: Nullable(Uuid), contact_id: Nullable(Uuid), period: Type.String() }),
)
export const LeadConverted = event(
  'lead.converted',
  Type.Object({ ...lead, contact_id: Uuid, existing: Type.Boolean() }),
  { trigger: { label: 'Lead became a contact', place: 460 } },
)
export const LeadErased = event(
  'lead.erased',
  Type.Object({ lead_id: Uuid, pool_id: Uuid, contact_id: Nullable(Uuid) }),
)
export const CompanyEnriched = event(
  'company.enriched',
  Type.Object({
    company_id: Nullable(Uuid),
    domain: Type.String(),
    url: Type.String(),
    applied: Type.Array(Type.String()),
  }),
)
