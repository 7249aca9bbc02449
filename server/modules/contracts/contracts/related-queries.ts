import { sql } from 'kysely'
import type { Related, RelatedItem, RelatedKind } from '#kit/records/related.ts'

/** A contact's are those whose other party has an address of theirs; a company's those of its people and deals. */
const ids = {
  deal: (id: string) => sql`select id from contracts where deal_id = ${id}`,
  contact: (
    id: string,
  ) => sql`select k.id from contact_addresses a join contracts k on lower(k.party_b_email) = a.email_key
    where a.contact_id = ${id}`,
  company: (id: string) => sql`select k.id from contacts c join contact_addresses a on a.contact_id = c.id
      join contracts k on lower(k.party_b_email) = a.email_key where c.company_id = ${id}
    union select k.id from deals d join contracts k on k.deal_id = d.id where d.company_id = ${id}`,
}

export const contractsRelated: RelatedKind = {
  key: 'contracts',
  load: async ({ db }, { type, id }): Promise<Related> => {
    const { rows } = await sql<Omit<RelatedItem, 'url'> & { total: number }>`
      with mine as (${ids[type](id)})
      select k.id, k.title, nullif(k.party_b_name, '') as subtitle, k.status, null::bigint as amount_cents, null::text as currency,
        k.created_at as at, (select count(*) from mine) as total
      from mine join contracts k on k.id = mine.id order by k.created_at desc, k.id desc limit 5`.execute(db)
    return {
      total: rows[0]?.total ?? 0,
      items: rows.map(({ total: _, ...item }) => ({ ...item, url: `/contracts/${item.id}` })),
    }
  },
}
