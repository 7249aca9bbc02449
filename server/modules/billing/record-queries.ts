import type { RecordKind } from '#kit/records/record.ts'

export const quoteRecords: RecordKind = {
  type: 'quote',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('quotes as q')
      .leftJoin('contacts as c', 'c.id', 'q.contact_id')
      .select([
        'q.id',
        'q.number',
        'q.created_by_id',
        'c.owner_id',
        'q.contact_id',
        'q.company_id',
        'q.deal_id',
      ])
      .select(['q.accepted_by_name', 'q.bill_to_name', 'q.bill_to_email', 'q.decline_reason'])
      .where('q.id', 'in', ids)
      .execute()
    return rows.map(row => ({
      id: row.id,
      title: row.number,
      url: `/quotes/${row.id}`,
      people: [row.created_by_id, row.owner_id],
      party: row.accepted_by_name || row.bill_to_name || row.bill_to_email || null,
      note: row.decline_reason,
      contact_id: row.contact_id,
      company_id: row.company_id,
      deal_id: row.deal_id,
    }))
  },
}

export const invoiceRecords: RecordKind = {
  type: 'invoice',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('invoices as i')
      .leftJoin('contacts as c', 'c.id', 'i.contact_id')
      .select([
        'i.id',
        'i.number',
        'i.created_by_id',
        'c.owner_id',
        'i.contact_id',
        'i.company_id',
        'i.deal_id',
      ])
      .select(['i.bill_to_name', 'i.bill_to_email'])
      .where('i.id', 'in', ids)
      .execute()
    return rows.map(row => ({
      id: row.id,
      title: row.number,
      url: `/invoices/${row.id}`,
      people: [row.created_by_id, row.owner_id],
      party: row.bill_to_name || row.bill_to_email || null,
      note: null,
      contact_id: row.contact_id,
      company_id: row.company_id,
      deal_id: row.deal_id,
    }))
  },
}
