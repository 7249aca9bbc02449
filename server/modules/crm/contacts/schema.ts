import { problem } from '#kit/problem.ts'
import {
  Choice,
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
import { Country, contactStatuses, Language, Tags } from '../schema.ts'
import { ScoreReason } from '../scoring/schema.ts'

export const Contact = NamedObject('Contact', {
  id: Uuid,
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  name: Type.String({ description: 'First and last name together' }),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String({ examples: ['+14155552671'] })),
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
  timezone: Nullable(Type.String()),
  linkedin_url: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  custom: FreeObject,
  score: Type.Integer(),
  score_reasons: Type.Array(ScoreReason),
  unsubscribed: Type.Boolean(),
  suppressed: Type.Boolean(),
  last_contacted_at: Nullable(Timestamp),
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
    title: Nullable(Text(200)),
    company_id: Nullable(Uuid),
    company_name: Nullable(Text(300)),
    owner_id: Nullable(UserId),
    status: Choice(contactStatuses),
    source: Nullable(Text(100)),
    country: Nullable(Country),
    language: Nullable(Language),
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
  'title',
  'company_id',
  'company_name',
  'owner_id',
  'status',
  'source',
  'country',
  'language',
  'timezone',
  'linkedin_url',
  'tags',
  'custom',
  'score',
  'score_reasons',
  'unsubscribed',
  'suppressed',
  'last_contacted_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Contact)[]

export const ContactNotFound = problem(404, 'contact_not_found', 'Contact not found')
export const EmailTaken = problem(409, 'email_taken', 'Another contact has this email')
