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

const unowned = { people: [], party: null, note: null, contact_id: null, company_id: null, deal_id: null }

export const stageRecords: RecordKind = {
  type: 'stage',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('pipeline_stages')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, name }) => ({ ...unowned, id, title: name, url: '/deals' }))
  },
}

export const pipelineRecords: RecordKind = {
  type: 'pipeline',
  load: async (db, ids) => {
    const rows = await db.selectFrom('pipelines').select(['id', 'name']).where('id', 'in', ids).execute()
    return rows.map(({ id, name }) => ({ ...unowned, id, title: name, url: `/deals?pipeline=${id}` }))
  },
}
