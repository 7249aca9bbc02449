import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { containing } from '#kit/text/like.ts'

/** Spelled in many ways: whoever asks compares the handles. */
export async function listContactsByHandle(
  db: Db,
  handle: string,
): Promise<{ id: string; linkedin_url: string }[]> {
  const pattern = containing(`/in/${handle}`)
  const { rows } = await sql<{ id: string; linkedin_url: string }>`
    select id, linkedin_url from contacts
    where linkedin_url is not null and (lower(linkedin_url) like ${pattern} or lower(linkedin_url) like ${encodeURI(pattern)})
    order by id limit 20`.execute(db)
  return rows
}

export interface OwnCompany {
  id: string
  name: string
  domain: string | null
  industry: string | null
  size: string | null
  country: string | null
}

export async function findCompanyByDomain(db: Db, domain: string): Promise<OwnCompany | undefined> {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'domain', 'industry', 'size', 'country'])
    .where('domain', '=', domain)
    .orderBy('id')
    .executeTakeFirst()
}

export async function findOwnCompany(db: Db, id: string): Promise<OwnCompany | undefined> {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'domain', 'industry', 'size', 'country'])
    .where('id', '=', id)
    .executeTakeFirst()
}
