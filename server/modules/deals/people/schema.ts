import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { ContactHead } from '#modules/crm/index.ts'

export const dealRoles = [
  'decision_maker',
  'champion',
  'influencer',
  'user',
  'blocker',
  'billing',
  'other',
] as const

export const DealPerson = NamedObject('DealPerson', {
  contact_id: Uuid,
  contact: ContactHead,
  role: Nullable(Choice(dealRoles)),
  is_primary: Type.Boolean({ description: 'Whether it is the `contact_id` of the deal.' }),
  created_at: Timestamp,
})
export type DealPerson = Static<typeof DealPerson>

export const DealPersonIn = Type.Object({
  role: Type.Optional(
    Nullable(Choice(dealRoles, { description: 'The part this person plays; null says nothing of it.' })),
  ),
  is_primary: Type.Optional(
    Type.Boolean({ description: 'Whether this is the contact of the deal; another one stays in it.' }),
  ),
})
export type DealPersonIn = Static<typeof DealPersonIn>

export const MOST_PEOPLE = 50
export const TooManyContacts = problem(409, 'too_many_contacts', 'A deal has at most 50 contacts')
