import type { RecordKind } from '#kit/records/record.ts'

const alone = { note: null, contact_id: null, company_id: null, deal_id: null }

export const contactRecords: RecordKind = {
  type: 'contact',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('contacts')
      .select(['id', 'name', 'email', 'owner_id', 'company_id'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, name, email, owner_id, company_id }) => {
      const title = name || email || ''
      return { ...alone, id, title, party: title, url: `/contacts/${id}`, people: [owner_id], company_id }
    })
  },
}

export const taskRecords: RecordKind = {
  type: 'task',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('tasks')
      .select(['id', 'title', 'assignee_id', 'contact_id', 'deal_id'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ assignee_id, ...task }) => ({
      ...alone,
      ...task,
      party: null,
      url: `/tasks/${task.id}`,
      people: [assignee_id],
    }))
  },
}

export const companyRecords: RecordKind = {
  type: 'company',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('companies')
      .select(['id', 'name', 'owner_id'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, name, owner_id }) => ({
      ...alone,
      id,
      title: name,
      party: name,
      url: `/companies/${id}`,
      people: [owner_id],
    }))
  },
}
