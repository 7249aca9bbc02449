import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { RunCounts } from '../runs/schema.ts'

export interface Count {
  version: number
  /** '' for the runs themselves. */
  node_id: string
  name: string
  value: number
}

/** Counts that belong together, written as one statement. */
export interface NodeCounts {
  add(workflowId: string, version: number, nodeId: string, name: string, by?: number): void
  rows(): { workflow_id: string; version: number; node_id: string; name: string; delta: number }[]
}

export function startCounting(): NodeCounts {
  const deltas = new Map<string, number>()
  return {
    add(workflowId, version, nodeId, name, by = 1) {
      const key = JSON.stringify([workflowId, version, nodeId, name])
      deltas.set(key, (deltas.get(key) ?? 0) + by)
    },
    rows: () =>
      [...deltas].flatMap(([key, delta]) => {
        const [workflow_id, version, node_id, name] = JSON.parse(key) as [string, number, string, string]
        return delta === 0 ? [] : [{ workflow_id, version, node_id, name, delta }]
      }),
  }
}

export async function writeCounts(ctx: Ctx, counts: NodeCounts): Promise<void> {
  const rows = counts.rows()
  if (rows.length === 0) return
  await sql`insert into workflow_tallies (workflow_id, version, node_id, name, delta)
    select n.workflow_id, n.version, n.node_id, n.name, n.delta from json_to_recordset(${toJson(rows)}::json)
      as n (workflow_id uuid, version int, node_id text, name text, delta bigint)
    where exists (select from workflows w where w.id = n.workflow_id)`.execute(ctx.db)
}

const emptyCounts = (): RunCounts => ({ running: 0, waiting: 0, completed: 0, failed: 0, canceled: 0 })

export async function readRunCounts(db: Db, workflowIds: readonly string[]): Promise<Map<string, RunCounts>> {
  const counts = new Map(workflowIds.map(id => [id, emptyCounts()]))
  if (workflowIds.length === 0) return counts
  const { rows } = await sql<{ workflow_id: string; name: string; value: string }>`
    select workflow_id, name, sum(delta) as value from workflow_tallies
    where workflow_id = any(${workflowIds}::uuid[]) and node_id = '' group by 1, 2`.execute(db)
  for (const { workflow_id, name, value } of rows) {
    const of = counts.get(workflow_id)!
    if (name in of) of[name as keyof RunCounts] = Number(value)
  }
  return counts
}

export async function readCounts(db: Db, workflowId: string, version: number | null): Promise<Count[]> {
  const { rows } = await sql<{ version: number; node_id: string; name: string; value: string }>`
    select version, node_id, name, sum(delta) as value from workflow_tallies
    where workflow_id = ${workflowId} and (${version}::int is null or version = ${version}) group by 1, 2, 3`.execute(
    db,
  )
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}
