/** What travels in a queue: whose work it is, and the job's own data. */
export interface Envelope {
  organization_id: string | null
  data: object
}

export interface AgendaRow {
  organization_id: string
  job: string
  key: string
  data: object
}

/** As pg-boss takes what was on the agenda. */
export const toInsert = (row: AgendaRow) => ({
  data: { organization_id: row.organization_id, data: row.data } satisfies Envelope,
  group: { id: row.organization_id },
  singletonKey: `${row.organization_id}:${row.key}`,
})
