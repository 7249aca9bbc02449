import { event } from '#kit/event.ts'
import { FreeObject, Nullable, Type, Uuid } from '#kit/schema.ts'

const about = { contact_id: Nullable(Uuid), company_id: Nullable(Uuid), email: Type.String() }

export const PortalLoggedIn = event('portal.logged_in', Type.Object(about), {
  trigger: { label: 'Customer came into the portal', place: 700 },
})
/** What a customer did there, `action` in the words of the log. */
export const PortalChanged = event(
  'portal.changed',
  Type.Object({ ...about, action: Type.String(), detail: FreeObject }),
  { trigger: { label: 'Customer changed something in the portal', place: 701 } },
)
