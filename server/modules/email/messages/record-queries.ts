import type { RecordKind } from '#kit/records/record.ts'

/** Mails as others lead to them: by their subject, with their first words. */
export const mailRecords: RecordKind = {
  type: 'email',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('email_messages')
      .select(['id', 'subject', 'snippet', 'user_id', 'contact_id'])
      .where('id', 'in', ids)
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
