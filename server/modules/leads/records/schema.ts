import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { departments, emailStatuses, seniorities, sizes } from '../pool/values.ts'

export const PoolRecordNotFound = problem(404, 'pool_record_not_found', 'Pool record not found')

const text = Nullable(Type.String())

export const PoolPerson = NamedObject('PoolPerson', {
  id: Uuid,
  kind: Choice(['person']),
  first_name: text,
  last_name: text,
  name: Type.String(),
  title: text,
  seniority: Choice(seniorities),
  department: Choice(departments),
  email: Nullable(Type.String({ description: 'Masked until you reveal it' })),
  phone: Nullable(Type.String({ description: 'Masked until you reveal it' })),
  has_email: Type.Boolean(),
  has_phone: Type.Boolean(),
  email_status: Choice(emailStatuses),
  linkedin_url: text,
  city: text,
  region: text,
  country: text,
  company: Nullable(
    NamedObject('PoolEmployer', {
      id: Uuid,
      name: Type.String(),
      domain: text,
      industry: text,
      size: Nullable(Choice(sizes)),
      country: text,
    }),
  ),
  technologies: Type.Array(Type.String(), { description: 'What the company uses' }),
  revealed: Type.Boolean(),
  saved_lead_id: Nullable(Uuid),
  contact_id: Nullable(Uuid),
  updated_at: Timestamp,
})
export type PoolPerson = Static<typeof PoolPerson>

const company = {
  name: Type.String(),
  domain: text,
  industry: text,
  size: text,
  country: text,
  city: text,
  founded: Nullable(Type.Integer()),
  description: text,
  technologies: Type.Array(Type.String()),
  linkedin_url: text,
  phone: text,
  people_count: Type.Integer(),
  updated_at: Timestamp,
}

export const PoolCompany = NamedObject('PoolCompany', { id: Uuid, kind: Choice(['company']), ...company })
export type PoolCompany = Static<typeof PoolCompany>

export const CompanyOverview = NamedObject('PoolCompanyOverview', {
  id: Nullable(Uuid),
  kind: Choice(['company']),
  ...company,
})
export type CompanyOverview = Static<typeof CompanyOverview>

export const SourceOf = NamedObject('PoolSource', {
  source: Type.String(),
  licence: Type.String(),
  collected_at: Timestamp,
  fields: Type.Array(Type.String()),
})
export type SourceOf = Static<typeof SourceOf>

/** Either kind. Spelled out, so that each answer has only the fields of its own. */
export const PoolRecord = Type.Union([PoolPerson, PoolCompany])
const sources = Type.Array(SourceOf, { description: 'Who said it, under which licence, and when' })
export const SourcedRecord = Type.Union([
  NamedObject('SourcedPoolPerson', { ...PoolPerson.properties, sources }),
  NamedObject('SourcedPoolCompany', { ...PoolCompany.properties, sources }),
])
export type SourcedRecord = Static<typeof SourcedRecord>
