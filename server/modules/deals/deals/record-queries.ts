import type { RecordKind } from '#kit/records/record.ts'

export const dealRecords: RecordKind = {
  type: 'deal',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('deals')
      .select(['id', 'name', 'owner_id', 'contact_id', 'company_id', 'lost_reason'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, name, owner_id, contact_id, company_id, lost_reason }) => ({
      id,
      title: name,
      url: `/deals/${id}`,
      people: [owner_id],
      party: null,
      note: lost_reason,
      contact_id,
      company_id,
      deal_id: null,
    }))
  },
}
