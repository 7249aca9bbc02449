import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Known } from './patterns.ts'

const KNOWN_AT_MOST = 500
const LOOKED_AT = 2_000

/** The company's own, else the one most of its people write from. */
export async function findDomain(db: Db, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ domain: string | null }>`
    select coalesce(
      (select domain from companies where id = ${companyId}),
      (select split_part(email_key, '@', 2) from contacts where company_id = ${companyId} and email is not null
       group by 1 order by count(*) desc, 1 limit 1)) as domain`.execute(db)
  return rows[0]?.domain ?? undefined
}

/** The search narrows it down to those who have the domain's words somewhere; the address decides. */
export async function listKnown(db: Db, domain: string, except: string | null): Promise<Known[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'email'])
    .where('id', 'in', sql<string>`(select id from search_contacts(${domain}, ${LOOKED_AT}))`)
    .where(sql<boolean>`split_part(email_key, '@', 2) = ${domain}`)
    .where('first_name', 'is not', null)
    .where('last_name', 'is not', null)
    .where('email_key', 'is distinct from', except?.toLowerCase() ?? null)
    .orderBy('id')
    .limit(KNOWN_AT_MOST)
    .execute()
  return rows as Known[]
}
