import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { type Person, type PersonRow, toPerson } from './fields.ts'

export async function loadPeople(db: Db, contactIds: readonly string[]): Promise<Map<string, Person>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<PersonRow>`
    select c.id, c.first_name, c.last_name, c.name, c.email, c.phone, c.title, c.company_name, c.owner_id, c.status,
      c.source, c.country, c.timezone, c.linkedin_url, c.tags, c.custom, c.score, c.unsubscribed,
      case when o.id is null then null else jsonb_build_object('name', o.name, 'domain', o.domain, 'website', o.website,
        'industry', o.industry, 'size', o.size, 'phone', o.phone, 'city', o.city, 'country', o.country, 'custom', o.custom) end as company
    from contacts c left join companies o on o.id = c.company_id
    where c.id = any(${contactIds}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, toPerson(row)]))
}
