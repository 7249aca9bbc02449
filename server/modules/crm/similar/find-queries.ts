import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { SimilarCompany, SimilarContact } from './schema.ts'

type Found<T> = Omit<T, 'score'>

/** Who has this address, number or name, each by the index of its own. */
export async function findAlikeContacts(
  db: Db,
  { email, phone, name }: { email: string | null; phone: string | null; name: string | null },
): Promise<Found<SimilarContact>[]> {
  const { rows } = await sql<Found<SimilarContact>>`
    select c.id, coalesce(nullif(c.name, ''), c.email, '') as name, coalesce(c.company_name, c.email) as subtitle, f.reason
    from (
      (select contact_id as id, 'email' as reason from contact_addresses where email_key = lower(${email}::text) limit 5)
      union all (select id, 'phone' from contacts where phone = ${phone}::text limit 5)
      union all (select id, 'phone' from contacts where phones is not null and phone <> ${phone}::text
        and phones @> jsonb_build_array(jsonb_build_object('phone', ${phone}::text)) limit 5)
      union all (select id, 'name' from contacts where name_key = fold(${name}::text) limit 5)) f
    join contacts c on c.id = f.id`.execute(db)
  return rows
}

export async function findAlikeCompanies(
  db: Db,
  { domain, name }: { domain: string | null; name: string | null },
): Promise<Found<SimilarCompany>[]> {
  const { rows } = await sql<Found<SimilarCompany>>`
    select c.id, c.name, coalesce(c.domain, c.city) as subtitle, f.reason from (
      (select id, 'domain' as reason from companies where domain = ${domain}::text limit 5)
      union all (select id, 'name' from companies where name_key = fold(${name}::text) limit 5)) f
    join companies c on c.id = f.id`.execute(db)
  return rows
}

export async function subtitlesOf(
  db: Db,
  entity: 'contact' | 'company',
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; subtitle: string | null }>`
    select id, ${entity === 'contact' ? sql`coalesce(company_name, email)` : sql`coalesce(domain, city)`} as subtitle
    from ${sql.table(entity === 'contact' ? 'contacts' : 'companies')} where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, subtitle }) => [id, subtitle]))
}

/** Each two of them are not one and the same, until one is renamed. */
export async function dismiss(db: Db, entity: 'contact' | 'company', ids: readonly string[]): Promise<void> {
  await sql`insert into dismissed_duplicates (entity, a_id, b_id)
    select ${entity}, a, b from unnest(${ids}::uuid[]) a, unnest(${ids}::uuid[]) b where a < b
    on conflict do nothing`.execute(db)
}
