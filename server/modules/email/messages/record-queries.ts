import { sql } from 'kysely'
import type { RecordKind } from '#kit/records/record.ts'
import { outsideView } from '../visibility/view-queries.ts'

/** Mails as others lead to them: by their subject, with their first words, as far as every colleague sees them. */
export const mailRecords: RecordKind = {
  type: 'email',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('email_messages')
      .select(['id', 'user_id', 'contact_id'])
      .select([
        sql<string>`case when ${outsideView} >= 2 then subject else '' end`.as('subject'),
        sql<string>`case when ${outsideView} = 3 then snippet else '' end`.as('snippet'),
      ])
      .where('id', 'in', ids)
      .where(sql<boolean>`${outsideView} > 0`)
      .execute()
    return rows.map(({ id, subject, snippet, user_id, contact_id }) => ({
      id,
      title: subject,
      url: `/mails/${id}`,
      people: [user_id],
      party: null,
      note: snippet || null,
      contact_id,
      company_id: null,
      deal_id: null,
    }))
  },
}
