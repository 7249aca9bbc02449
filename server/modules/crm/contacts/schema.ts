import { Problem, type ProblemKind, problem } from '#kit/problem.ts'
import {
  Choice,
  DateOnly,
  Email,
  FreeObject,
  NamedObject,
  Nullable,
  named,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { Address, AddressIn } from '#kit/text/postal.ts'
import { Country, contactStatuses, Language, PortalRole, Tags, TaxKind } from '../schema.ts'
import { ScoreReason } from '../scoring/schema.ts'

export const emailLabels = ['work', 'home', 'other'] as const
export const phoneLabels = ['work', 'mobile', 'home', 'other'] as const

export const ContactEmail = NamedObject('ContactEmail', {
  email: Type.String(),
  label: Choice(emailLabels),
  is_primary: Type.Boolean(),
  suppressed: Type.Boolean({ description: 'No mail goes to this address' }),
})
export type ContactEmail = Static<typeof ContactEmail>

export const ContactPhone = NamedObject('ContactPhone', {
  phone: Type.String({ examples: ['+14155552671'] }),
  label: Choice(phoneLabels),
  is_primary: Type.Boolean(),
})
export type ContactPhone = Static<typeof ContactPhone>

const MOST_ADDRESSES = 20
const isPrimary = Type.Optional(Type.Boolean({ description: 'One of the list; where none is, the first' }))

const EmailsIn = Type.Array(
  NamedObject('ContactEmailInput', {
    email: Email,
    label: Type.Optional(Choice(emailLabels, { description: 'work, unless told' })),
    is_primary: isPrimary,
  }),
  {
    maxItems: MOST_ADDRESSES,
    description: 'All addresses, in place of those before; `email` is the primary one',
  },
)
const PhonesIn = Type.Array(
  NamedObject('ContactPhoneInput', {
    phone: Text(50, { minLength: 1 }),
    label: Type.Optional(Choice(phoneLabels, { description: 'work, unless told' })),
    is_primary: isPrimary,
  }),
  {
    maxItems: MOST_ADDRESSES,
    description: 'All numbers, in place of those before; `phone` is the primary one',
  },
)

export const Contact = NamedObject('Contact', {
  id: Uuid,
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  name: Type.String({ description: 'First and last name together' }),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String({ examples: ['+14155552671'] })),
  emails: Type.Array(ContactEmail),
  phones: Type.Array(ContactPhone),
  title: Nullable(Type.String()),
  company_id: Nullable(Uuid),
  company_name: Nullable(Type.String()),
  owner_id: Nullable(UserId),
  status: Choice(contactStatuses),
  source: Nullable(Type.String()),
  country: Nullable(Type.String()),
  language: Nullable(
    Type.String({ description: 'How they are written to; null: as the company, else the organization' }),
  ),
  tax_kind: Nullable(TaxKind),
  billing_address: Nullable(Address),
  portal_role: Nullable(PortalRole),
  timezone: Nullable(Type.String()),
  linkedin_url: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  custom: FreeObject,
  score: Type.Integer(),
  score_reasons: Type.Array(ScoreReason),
  unsubscribed: Type.Boolean(),
  suppressed: Type.Boolean(),
  last_contacted_at: Nullable(Timestamp),
  /** The last day of an absence that an automatic reply told of. */
  away_until: Nullable(DateOnly),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Contact = Static<typeof Contact>

export const ContactIn = named(
  'ContactInput',
  Patch({
    first_name: Nullable(Text(200)),
    last_name: Nullable(Text(200)),
    /** Taken apart where neither part is given. */
    name: Nullable(Text(400)),
    email: Nullable(Email),
    phone: Nullable(Text(50)),
    emails: EmailsIn,
    phones: PhonesIn,
    title: Nullable(Text(200)),
    company_id: Nullable(Uuid),
    company_name: Nullable(Text(300)),
    owner_id: Nullable(UserId),
    status: Choice(contactStatuses),
    source: Nullable(Text(100)),
    country: Nullable(Country),
    language: Nullable(Language),
    tax_kind: Nullable(TaxKind),
    billing_address: Nullable(AddressIn),
    portal_role: Nullable(PortalRole),
    timezone: Nullable(Text(64)),
    linkedin_url: Nullable(Text(500)),
    tags: Tags,
    custom: FreeObject,
    unsubscribed: Type.Boolean(),
  }),
)
export type ContactIn = Static<typeof ContactIn>

/** What answers as a contact, in the order of the schema. */
export const contactFields = [
  'id',
  'first_name',
  'last_name',
  'name',
  'email',
  'phone',
  'emails',
  'phones',
  'title',
  'company_id',
  'company_name',
  'owner_id',
  'status',
  'source',
  'country',
  'language',
  'tax_kind',
  'billing_address',
  'portal_role',
  'timezone',
  'linkedin_url',
  'tags',
  'custom',
  'score',
  'score_reasons',
  'unsubscribed',
  'suppressed',
  'last_contacted_at',
  'away_until',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Contact)[]

export const ContactNotFound = problem(404, 'contact_not_found', 'Contact not found')
export const EmailTaken = Object.assign(
  (contact_id: string) =>
    new Problem(409, 'email_taken', 'Another contact has this email', {}, { contact_id }),
  {
    status: 409,
    code: 'email_taken',
    example: 'Another contact has this email',
    beside: { contact_id: '01a1dce5-541d-7093-834b-661a97c3b69e' },
  },
) satisfies ProblemKind<[string]>
