import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Facts } from '../pool/merge.ts'
import type { EmailStatus, Size } from '../pool/values.ts'
import type { PoolCompany, PoolPerson } from './schema.ts'

interface PersonRow extends Omit<PoolPerson, 'kind' | 'name' | 'company' | 'has_email' | 'has_phone'> {
  company_id: string | null
  company_name: string | null
  company_domain: string | null
  company_industry: string | null
  company_size: Size | null
  company_country: string | null
  masked_email: string | null
  masked_phone: string | null
  ord: number
}

const joined = sql`pool_people p
  left join pool_companies c on c.id = p.company_id
  left join leads l on l.pool_id = p.id
  left join lead_reveals r on r.person_id = p.id
  left join lateral (select * from pool_values_of(p.id) where r.person_id is not null) v on true`

const columns = sql`p.id, p.ord, p.first_name, p.last_name, p.title, p.seniority, p.department, p.masked_email,
  p.masked_phone, v.email, v.phone, p.email_status, p.linkedin_url, p.city, p.region, p.country,
  c.id as company_id, c.name as company_name, c.domain as company_domain, c.industry as company_industry,
  c.size as company_size, c.country as company_country, coalesce(c.technologies, '{}') as technologies,
  r.person_id is not null as revealed, l.id as saved_lead_id, l.contact_id, p.updated_at`

/** What an organization may see: values where it has revealed them, masks elsewhere. */
function present(row: PersonRow): PoolPerson {
  return {
    id: row.id,
    kind: 'person',
    first_name: row.first_name || null,
    last_name: row.last_name || null,
    name: nameOf(row),
    title: row.title,
    seniority: row.seniority,
    department: row.department,
    email: row.revealed ? row.email : row.masked_email,
    phone: row.revealed ? row.phone : row.masked_phone,
    has_email: row.masked_email !== null,
    has_phone: row.masked_phone !== null,
    email_status: row.email_status as EmailStatus,
    linkedin_url: row.linkedin_url,
    city: row.city,
    region: row.region,
    country: row.country,
    company:
      row.company_id === null
        ? null
        : {
            id: row.company_id,
            name: row.company_name!,
            domain: row.company_domain,
            industry: row.company_industry,
            size: row.company_size,
            country: row.company_country,
          },
    technologies: row.technologies,
    revealed: row.revealed,
    saved_lead_id: row.saved_lead_id,
    contact_id: row.contact_id,
    updated_at: row.updated_at,
  }
}

export const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim()

export async function findPerson(db: Db, id: string): Promise<PoolPerson | undefined> {
  const { rows } = await sql<PersonRow>`select ${columns} from ${joined} where p.id = ${id}`.execute(db)
  return rows[0] && present(rows[0])
}

/** In the order of the places. Who has gone meanwhile is left out. */
export async function listPeopleAt(db: Db, places: readonly number[]): Promise<PoolPerson[]> {
  if (places.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select ${columns} from ${joined} where p.ord = any(${places}::int[])`.execute(db)
  const byPlace = new Map(rows.map(row => [row.ord, row]))
  return places.flatMap(place => (byPlace.has(place) ? present(byPlace.get(place)!) : []))
}

const companyColumns = sql`c.id, c.ord, c.name, c.domain, c.industry, c.size, c.country, c.city, c.founded,
  c.description, c.technologies, c.linkedin_url, c.phone, c.updated_at,
  (select count(*)::integer from pool_people p where p.company_id = c.id) as people_count`

type CompanyRow = Omit<PoolCompany, 'kind'> & { ord: number }
const presentCompany = ({ ord: _, ...row }: CompanyRow): PoolCompany => ({ ...row, kind: 'company' })

export async function findCompanyRecord(db: Db, id: string): Promise<PoolCompany | undefined> {
  const { rows } = await sql<CompanyRow>`
    select ${companyColumns} from pool_companies c where c.id = ${id}`.execute(db)
  return rows[0] && presentCompany(rows[0])
}

export async function listCompaniesAt(db: Db, places: readonly number[]): Promise<PoolCompany[]> {
  if (places.length === 0) return []
  const { rows } = await sql<CompanyRow>`
    select ${companyColumns} from pool_companies c where c.ord = any(${places}::int[])`.execute(db)
  const byPlace = new Map(rows.map(row => [row.ord, row]))
  return places.flatMap(place => (byPlace.has(place) ? presentCompany(byPlace.get(place)!) : []))
}

/** By domain, and where none has it by name. */
export async function matchCompany(
  db: Db,
  { domain, name }: { domain: string | null; name: string },
): Promise<PoolCompany | undefined> {
  const { rows } = await sql<CompanyRow>`
    select ${companyColumns} from pool_companies c
    where c.domain = ${domain} or c.name_key = fold(${name})
    order by (c.domain = ${domain}) is true desc, c.ord limit 1`.execute(db)
  return rows[0] && presentCompany(rows[0])
}

const bySeniority = sql`array_position(
  array['founder', 'c_level', 'vp', 'head', 'director', 'manager', 'senior', 'junior', 'unknown'], p.seniority)`

export async function listPeopleOf(
  db: Db,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PoolPerson[]> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from ${joined} where p.company_id = ${companyId}
    order by ${bySeniority}, p.first_key, p.last_key, p.ord limit ${limit} offset ${offset}`.execute(db)
  return rows.map(present)
}

export interface SourceRow {
  id: number
  source: string
  licence: string
}

export async function listSourcesOf(
  db: Db,
  kind: 'person' | 'company',
  id: string,
): Promise<{ facts: Facts; sources: SourceRow[] }> {
  const table = sql.table(kind === 'person' ? 'pool_people' : 'pool_companies')
  const [kept, sources] = await Promise.all([
    sql<{ facts: Facts }>`select facts from ${table} where id = ${id}`.execute(db),
    sql<SourceRow>`select id, source, licence from pool_sources`.execute(db),
  ])
  return { facts: kept.rows[0]?.facts ?? [], sources: sources.rows }
}

export interface CrmCompany {
  id: string
  name: string
  domain: string | null
  industry: string | null
  size: string | null
  country: string | null
  city: string | null
  phone: string | null
  website: string | null
  address: string | null
  updated_at: string
}

export async function findCrmCompany(db: Db, id: string): Promise<CrmCompany | undefined> {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'domain',
      'industry',
      'size',
      'country',
      'city',
      'phone',
      'website',
      'address',
      'updated_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
