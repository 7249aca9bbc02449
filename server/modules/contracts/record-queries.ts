import { sql } from 'kysely'
import type { RecordKind } from '#kit/records/record.ts'

/** The contact of a contract is whoever has the other party's address. */
export const contractRecords: RecordKind = {
  type: 'contract',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('contracts as k')
      .leftJoin('contact_addresses as a', join =>
        join.on('a.email_key', '=', sql<string>`nullif(lower(k.party_b_email), '')`),
      )
      .leftJoin('contacts as c', 'c.id', 'a.contact_id')
      .select(['k.id', 'k.title', 'k.created_by_id', 'k.deal_id', 'k.decline_reason'])
      .select(['k.party_b_name', 'k.party_b_email', 'c.id as contact_id', 'c.owner_id', 'c.company_id'])
      .where('k.id', 'in', ids)
      .execute()
    return rows.map(row => ({
      id: row.id,
      title: row.title,
      url: `/contracts/${row.id}`,
      people: [row.created_by_id, row.owner_id],
      party: row.party_b_name || row.party_b_email || null,
      note: row.decline_reason,
      contact_id: row.contact_id,
      company_id: row.company_id,
      deal_id: row.deal_id,
    }))
  },
}
