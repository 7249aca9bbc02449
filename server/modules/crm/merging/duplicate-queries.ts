import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'

export interface Group {
  reason: string
  ids: string[]
  total: number
}

/** More than these of one kind are no duplicates, but a habit such as a switchboard's number. */
const MOST_ALIKE = 20

const contactGroups = sql`
  select 1 as rank, 'phone' as reason, array_agg(id order by created_at, id) as ids from contacts
    where phone is not null group by phone having count(*) between 2 and ${MOST_ALIKE}
  union all
  select 2, 'email', array_agg(id order by created_at, id) from contacts
    where email_key is not null group by near_email(email_key) having count(*) between 2 and ${MOST_ALIKE}
  union all
  select 3, 'name', array_agg(id order by created_at, id) from contacts
    where name_key <> '' and company_id is not null group by name_key, company_id
    having count(*) between 2 and ${MOST_ALIKE}`

const companyGroups = sql`
  select 1 as rank, 'domain' as reason, array_agg(id order by created_at, id) as ids from companies
    where domain is not null group by domain having count(*) between 2 and ${MOST_ALIKE}
  union all
  select 2, 'name', array_agg(id order by created_at, id) from companies
    group by name_key having count(*) between 2 and ${MOST_ALIKE}`

/** Those that look like one and the same; the same group is told of once, by its best reason. */
export async function listDuplicates(
  db: Db,
  entity: 'contact' | 'company',
  { limit, offset }: PageSlice,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select reason, ids, count(*) over ()::int as total from (
      select distinct on (ids) rank, reason, ids from (${entity === 'contact' ? contactGroups : companyGroups}) g
      order by ids, rank) once
    order by rank, ids[1] limit ${limit} offset ${offset}`.execute(db)
  return rows
}
