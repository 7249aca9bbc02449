import { event } from '#kit/event.ts'
import { Nullable, Type, Uuid } from '#kit/schema.ts'
import { Changes } from '../conflicts/overwriting.ts'

const Gone = Type.Array(Type.Object({ id: Uuid, name: Type.String() }))

/** The others are part of it from now on; their ids lead to it. */
export const ContactsMerged = event(
  'contact.merged',
  Type.Object({
    contact_id: Uuid,
    company_id: Nullable(Uuid),
    merge_id: Uuid,
    merged: Gone,
    changes: Changes,
  }),
  { changesOf: ({ contact_id }) => contact_id, via: 'merge' },
)
export const ContactsUnmerged = event(
  'contact.unmerged',
  Type.Object({ contact_id: Uuid, merge_id: Uuid, restored: Gone, changes: Changes }),
  { changesOf: ({ contact_id }) => contact_id, via: 'merge' },
)
export const CompaniesMerged = event(
  'company.merged',
  Type.Object({ company_id: Uuid, merge_id: Uuid, merged: Gone, changes: Changes }),
  { changesOf: ({ company_id }) => company_id, via: 'merge' },
)
export const CompaniesUnmerged = event(
  'company.unmerged',
  Type.Object({ company_id: Uuid, merge_id: Uuid, restored: Gone, changes: Changes }),
  { changesOf: ({ company_id }) => company_id, via: 'merge' },
)
