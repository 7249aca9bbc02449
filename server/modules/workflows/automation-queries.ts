import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** When each of them last began to run. */
export async function selectLastRuns(db: Db, workflowIds: readonly string[]): Promise<Map<string, string>> {
  if (workflowIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; at: string | null }>`
    select w.id, (select max(r.started_at) from workflow_runs r where r.workflow_id = w.id) as at
    from unnest(${workflowIds}::uuid[]) as w (id)`.execute(db)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])))
}
