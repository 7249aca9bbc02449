import { problem } from '#kit/problem.ts'
import {
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'

export const ContactList = NamedObject('ContactList', {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  member_count: Type.Integer(),
  created_by_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ContactList = Static<typeof ContactList>

const name = Text(200, { minLength: 1 })
const description = Nullable(Text(2_000))

export const ListIn = Type.Object({ name, description: Type.Optional(description) })
export type ListIn = Static<typeof ListIn>
export const ListPatch = Patch({ name, description })
export type ListPatch = Static<typeof ListPatch>

/** Ids of no contact of the organization are ignored, so anything may stand here. */
export const MembersIn = Type.Object({ contact_ids: Type.Array(Type.String(), { maxItems: 10_000 }) })

export const ListNotFound = problem(404, 'list_not_found', 'List not found')
export const MemberNotFound = problem(404, 'member_not_found', 'The contact is not on this list')
