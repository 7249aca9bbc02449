import { linkedinHandle, linkedinUrl } from '../pool/identifiers.ts'
import { maskEmail, maskPhone } from '../pool/mask.ts'
import { type Facts, fromFacts, lastMoment, type SourcedValue, type State, toFacts } from '../pool/merge.ts'
import { readTitle } from '../pool/titles.ts'
import {
  type CompanyField,
  companyFields,
  type EmailStatus,
  type PersonField,
  personFields,
} from '../pool/values.ts'
import type { CompanyRow, PersonRow } from './normalize.ts'

export type PersonState = State<PersonField>
export type CompanyState = State<CompanyField>

/** Between the parts of a value that are one: no text of a row can hold it. */
const BETWEEN = '\u0001'

/** A company is its domain; one without is its name. */
export const companyKey = (company: Pick<CompanyRow, 'domain' | 'name'>): string =>
  company.domain ?? `~${company.name!.toLowerCase()}`

function says<Field extends string>(
  values: Partial<Record<Field, string | null>>,
  at: number,
  source: number,
): State<Field> {
  const state: State<Field> = {}
  for (const field in values) {
    const value = values[field]
    if (value !== null && value !== undefined && value !== '')
      state[field] = { value, at, source } satisfies SourcedValue
  }
  return state
}

export const companySays = (row: CompanyRow, source: number): CompanyState =>
  says(
    {
      name: row.name,
      industry: row.industry,
      size: row.size,
      country: row.country,
      city: row.city,
      founded: row.founded,
      description: row.description,
      technologies: row.technologies.join(BETWEEN),
      linkedin_url: row.linkedin_url,
      phone: row.phone,
    },
    row.at,
    source,
  )

/** As it lies in the table. */
export interface StoredPerson {
  id: string
  ord: number
  first_name: string
  last_name: string
  title: string | null
  seniority: string
  department: string
  email: string | null
  phone: string | null
  email_status: string
  linkedin_url: string | null
  city: string | null
  region: string | null
  country: string | null
  company_id: string | null
  company_domain: string | null
  company_name: string | null
  facts: Facts
  added_at: string
}

type StoredCompanyNames = Pick<StoredPerson, 'company_domain' | 'company_name'>

export const companyKeyOf = ({ company_domain, company_name }: StoredCompanyNames): string | null =>
  company_domain || company_name ? companyKey({ domain: company_domain, name: company_name }) : null

export const fromStoredPerson = (
  row: Omit<StoredPerson, 'id' | 'ord' | 'company_id' | 'added_at'>,
): PersonState =>
  fromFacts(personFields, row.facts, field => {
    if (field === 'name') return `${row.first_name}${BETWEEN}${row.last_name}`
    if (field === 'linkedin_url') return row.linkedin_url && linkedinHandle(row.linkedin_url)
    if (field === 'company') return companyKeyOf(row)
    return row[field]
  })

const readValue = <Field extends string>(state: State<Field>, field: Field): string | null =>
  state[field]?.value ?? null

/** How the tables hold what is said of a person; where nobody said it, the title says the seniority and department. */
export function toShownColumns(said: Omit<PersonRow, 'company' | 'at'>) {
  const { first_name, last_name, title, email, phone, linkedin } = said
  const read = title ? readTitle(title) : null
  return {
    first_name,
    last_name,
    title,
    seniority: said.seniority ?? read?.seniority ?? 'unknown',
    department: said.department ?? read?.department ?? 'other',
    masked_email: email && maskEmail(email),
    masked_phone: phone && maskPhone(phone),
    email_status: said.email_status ?? 'unknown',
    linkedin_url: linkedin && linkedinUrl(linkedin),
    city: said.city,
    region: said.region,
    country: said.country,
  }
}

export function toPersonColumns(state: PersonState) {
  const [first_name = '', last_name = ''] = readValue(state, 'name')!.split(BETWEEN)
  return {
    ...toShownColumns({
      first_name,
      last_name,
      title: readValue(state, 'title'),
      seniority: readValue(state, 'seniority'),
      department: readValue(state, 'department'),
      email: readValue(state, 'email'),
      phone: readValue(state, 'phone'),
      email_status: readValue(state, 'email_status') as EmailStatus | null,
      linkedin: readValue(state, 'linkedin_url'),
      city: readValue(state, 'city'),
      region: readValue(state, 'region'),
      country: readValue(state, 'country'),
    }),
    facts: JSON.stringify(toFacts(personFields, state)),
    updated_at: new Date(lastMoment(state)).toISOString(),
  }
}

/** Which fields a row speaks of, as `facts` has them. */
export function bitsOf(row: PersonRow): number {
  let bits = 1 << fieldPlaces.name
  if (row.title) bits |= 1 << fieldPlaces.title
  if (row.seniority) bits |= 1 << fieldPlaces.seniority
  if (row.department) bits |= 1 << fieldPlaces.department
  if (row.email) bits |= 1 << fieldPlaces.email
  if (row.phone) bits |= 1 << fieldPlaces.phone
  if (row.email_status) bits |= 1 << fieldPlaces.email_status
  if (row.linkedin) bits |= 1 << fieldPlaces.linkedin_url
  if (row.city) bits |= 1 << fieldPlaces.city
  if (row.region) bits |= 1 << fieldPlaces.region
  if (row.country) bits |= 1 << fieldPlaces.country
  if (row.company) bits |= 1 << fieldPlaces.company
  return bits
}

const fieldPlaces = Object.fromEntries(personFields.map((field, place) => [field, place])) as Record<
  PersonField,
  number
>

export interface StoredCompany {
  id: string
  ord: number
  domain: string | null
  name: string
  industry: string | null
  size: string | null
  country: string | null
  city: string | null
  founded: number | null
  description: string | null
  technologies: string[]
  linkedin_url: string | null
  phone: string | null
  facts: Facts
  added_at: string
}

export const fromStoredCompany = (row: StoredCompany): CompanyState =>
  fromFacts(companyFields, row.facts, field => {
    if (field === 'technologies') return row.technologies.length > 0 ? row.technologies.join(BETWEEN) : null
    return row[field] === null ? null : String(row[field])
  })

export function toCompanyColumns(state: CompanyState, domain: string | null) {
  const founded = readValue(state, 'founded')
  return {
    domain,
    name: readValue(state, 'name') ?? domain!,
    industry: readValue(state, 'industry'),
    size: readValue(state, 'size'),
    country: readValue(state, 'country'),
    city: readValue(state, 'city'),
    founded: founded === null ? null : Number(founded),
    description: readValue(state, 'description'),
    technologies: readValue(state, 'technologies')?.split(BETWEEN) ?? [],
    linkedin_url: readValue(state, 'linkedin_url'),
    phone: readValue(state, 'phone'),
    facts: JSON.stringify(toFacts(companyFields, state)),
    updated_at: new Date(lastMoment(state)).toISOString(),
  }
}
