import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Who made a workflow, where that is known. */
export async function findMakers(db: Db, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('workflows')
    .select(['id', 'created_by_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.created_by_id]))
}

export interface WorkflowMails {
  id: string
  name: string
  status: string
  sent: number
  opened: number
  clicked: number
  replied: number
  bounced: number
  unsubscribed: number
}

/** What became of the mails that workflows sent to contacts between two moments. */
export async function sumWorkflowMails(db: Db, start: string, end: string): Promise<WorkflowMails[]> {
  const { rows } = await sql<WorkflowMails>`
    select w.id, w.name, w.status, count(*)::integer as sent, count(m.opened_at)::integer as opened,
      count(m.clicked_at)::integer as clicked, count(m.replied_at)::integer as replied,
      count(m.bounced_at)::integer as bounced, count(m.unsubscribed_at)::integer as unsubscribed
    from email_messages m
    join workflow_runs r on r.id::text = m.source_id
    join workflows w on w.id = r.workflow_id
    where m.kind = 'workflow' and m.sent_at >= ${start}::timestamptz and m.sent_at < ${end}::timestamptz
    group by w.id, w.name, w.status`.execute(db)
  return rows
}
