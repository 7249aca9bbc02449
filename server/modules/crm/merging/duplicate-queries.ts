import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { Entity } from '../similar/names.ts'
import type { scores } from '../similar/schema.ts'

export interface Group {
  reason: keyof typeof scores
  /** Of names that are only similar: by how many letters. */
  distance: number
  ids: string[]
  total: number
}

/** More than these of one kind are no duplicates, but a habit such as a switchboard's number. */
const MOST_ALIKE = 20

const similarOf = (table: 'contacts' | 'companies', entity: Entity, isSame: RawBuilder<unknown>) => sql`
  select 4, 'similar_name', case when (a.created_at, a.id) < (b.created_at, b.id) then array[a.id, b.id]
    else array[b.id, a.id] end, s.distance::int
  from similar_names s join ${sql.table(table)} a on a.id = s.a_id join ${sql.table(table)} b on b.id = s.b_id
  where s.entity = ${entity} and not (a.name_key = b.name_key and ${isSame})`

const contactGroups = sql`
  select 1 as rank, 'phone' as reason, array_agg(id order by created_at, id) as ids, 0 as distance from (
      select phone, id, created_at from contacts where phone is not null
      union select p ->> 'phone', id, created_at from contacts, jsonb_array_elements(phones) p where phones is not null) numbers
    group by phone having count(*) between 2 and ${MOST_ALIKE}
  union all
  select 2, 'email', array_agg(id order by created_at, id), 0 from (
      select near_email(email_key) as near, id, created_at from contacts where email_key is not null
      union select near_email(lower(e ->> 'email')), id, created_at from contacts, jsonb_array_elements(emails) e
        where emails is not null) addresses
    group by near having count(*) between 2 and ${MOST_ALIKE}
  union all
  select 3, 'name', array_agg(id order by created_at, id), 0 from contacts
    where name_key <> '' and company_id is not null group by name_key, company_id
    having count(*) between 2 and ${MOST_ALIKE}
  union all ${similarOf('contacts', 'contact', sql`a.company_id = b.company_id`)}`

const companyGroups = sql`
  select 1 as rank, 'domain' as reason, array_agg(id order by created_at, id) as ids, 0 as distance from companies
    where domain is not null group by domain having count(*) between 2 and ${MOST_ALIKE}
  union all
  select 2, 'name', array_agg(id order by created_at, id), 0 from companies
    group by name_key having count(*) between 2 and ${MOST_ALIKE}
  union all ${similarOf('companies', 'company', sql`true`)}`

/** Those that look like one and the same, once and by the best reason; dismissed ones are left out. */
export async function listDuplicates(db: Db, entity: Entity, { limit, offset }: PageSlice): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select reason, distance, ids, count(*) over ()::int as total from (
      select distinct on (ids) rank, reason, distance, ids from (${entity === 'contact' ? contactGroups : companyGroups}) g
      order by ids, rank) once
    where cardinality(ids) * (cardinality(ids) - 1) / 2 > (
      select count(*) from dismissed_duplicates d
      where d.entity = ${entity} and d.a_id = any(ids) and d.b_id = any(ids))
    order by rank, distance, ids[1] limit ${limit} offset ${offset}`.execute(db)
  return rows
}
