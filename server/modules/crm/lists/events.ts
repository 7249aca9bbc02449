import { event } from '#kit/event.ts'
import { Type, Uuid } from '#kit/schema.ts'

/** One event per call, however many were added: the ids are those that were not on the list before. */
export const ContactsAddedToList = event(
  'list.members_added',
  Type.Object({ list_id: Uuid, list_name: Type.String(), contact_ids: Type.Array(Uuid) }),
  { trigger: { name: 'list.member_added', label: 'Contact added to a list', place: 30 } },
)
export const ContactRemovedFromList = event(
  'list.member_removed',
  Type.Object({ list_id: Uuid, list_name: Type.String(), contact_id: Uuid }),
  { trigger: { label: 'Contact removed from a list', place: 40 } },
)
