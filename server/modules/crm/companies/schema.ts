import { problem } from '#kit/problem.ts'
import {
  FreeObject,
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
import { say } from '#kit/text/sentence.ts'
import { Country, Language, Tags } from '../schema.ts'

export const Company = NamedObject('Company', {
  id: Uuid,
  name: Type.String(),
  domain: Nullable(Type.String()),
  website: Nullable(Type.String()),
  industry: Nullable(Type.String()),
  size: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country: Nullable(Type.String()),
  language: Nullable(
    Type.String({ description: 'How its people are written to; null: as the organization writes' }),
  ),
  tags: Type.Array(Type.String()),
  custom: FreeObject,
  owner_id: Nullable(UserId),
  parent_id: Nullable(Uuid),
  parent: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
  child_count: Type.Integer({ description: 'How many companies are directly part of it' }),
  contact_count: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Company = Static<typeof Company>

const optional = {
  domain: Nullable(Text(253)),
  website: Nullable(Text(500)),
  industry: Nullable(Text(200)),
  size: Nullable(Text(50, { examples: ['51-200'] })),
  phone: Nullable(Text(50)),
  address: Nullable(Text(500)),
  city: Nullable(Text(200)),
  country: Nullable(Country),
  language: Nullable(Language),
  tags: Tags,
  custom: FreeObject,
  owner_id: Nullable(UserId),
  parent_id: Nullable(Type.String({ format: 'uuid', description: 'The company that it is part of.' })),
}
const name = Text(300, { minLength: 1 })

/** Of a list: those directly part of it. */
export const PartOf = Type.String({ format: 'uuid', description: 'Those directly part of this company.' })

export const CompanyIn = Type.Object({ name, ...Patch(optional).properties })
export type CompanyIn = Static<typeof CompanyIn>

export const CompanyPatch = Patch({ name, ...optional })
export type CompanyPatch = Static<typeof CompanyPatch>

export const companyColumns = [
  'id',
  'name',
  'domain',
  'website',
  'industry',
  'size',
  'phone',
  'address',
  'city',
  'country',
  'language',
  'tags',
  'custom',
  'owner_id',
  'parent_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Company)[]

/** A company, those above it and those below it, counted along the longest way. */
export const MOST_LEVELS = 10

export const ParentCycle = problem(400, 'parent_cycle', 'parent_id must not lead back to the company')
export const TooManyLevels = problem(
  400,
  'too_many_levels',
  say`parent_id must not lead to more than ${{ most: MOST_LEVELS }} levels`,
)
export const CompanyNotFound = problem(404, 'company_not_found', 'Company not found')
