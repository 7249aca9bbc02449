import { event } from '#kit/event.ts'
import { Nullable, Type, UserId, Uuid } from '#kit/schema.ts'
import { Changes } from '../conflicts/overwriting.ts'

export const ContactCreated = event(
  'contact.created',
  Type.Object({
    contact_id: Uuid,
    company_id: Nullable(Uuid),
    name: Type.String(),
    email: Nullable(Type.String()),
    source: Nullable(Type.String()),
    owner_id: Nullable(UserId),
  }),
  { trigger: { label: 'Contact created', place: 10 } },
)
export const ContactUpdated = event(
  'contact.updated',
  Type.Object({ contact_id: Uuid, company_id: Nullable(Uuid), changes: Changes }),
  { trigger: { label: 'Contact changed', place: 20 }, changesOf: ({ contact_id }) => contact_id },
)
/** Says who it was, since nothing can be looked up any more. */
export const ContactDeleted = event(
  'contact.deleted',
  Type.Object({ contact_id: Uuid, name: Type.String(), email: Nullable(Type.String()) }),
)
/** It came back from the trash, with all that went with it. */
export const ContactRestored = event(
  'contact.restored',
  Type.Object({ contact_id: Uuid, company_id: Nullable(Uuid), name: Type.String() }),
)
/** One event for many new contacts: a million rows must not become a million jobs. */
export const ContactsImported = event(
  'contacts.imported',
  Type.Object({
    import_id: Nullable(Uuid),
    contact_ids: Type.Array(Uuid),
    created: Type.Integer(),
    updated: Type.Integer(),
  }),
  { trigger: { name: 'contact.created', isImport: true } },
)
