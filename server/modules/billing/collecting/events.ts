import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'

/** Another policy or way of charging was agreed on with a customer. */
export const CustomerCollectionsChanged = event(
  'customer.collections_changed',
  Type.Object({ company_id: Nullable(Uuid), contact_id: Nullable(Uuid) }),
)
