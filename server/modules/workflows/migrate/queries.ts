import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export const countWaiting = (
  db: Db,
  workflowId: string,
  liveVersion: number,
  fromVersion: number | null,
): Promise<{ version: number; node_id: string; runs: number }[]> =>
  db
    .selectFrom('workflow_runs')
    .select(eb => ['version', 'node_id', eb.fn.countAll<number>().as('runs')])
    .where('workflow_id', '=', workflowId)
    .where('status', '=', 'waiting')
    .where('version', '<>', liveVersion)
    .$if(fromVersion !== null, waiting => waiting.where('version', '=', fromVersion!))
    .groupBy(['version', 'node_id'])
    .orderBy('version')
    .orderBy('node_id')
    .execute()

interface Move {
  version: number
  node_id: string
  to_version: number
  to_node_id: string
  /** What the node there waits for. */
  event: string | null
}

/** The runs and the steps they stand at; how many of each state. When they wake stays as it is. */
export async function moveWaiting(
  ctx: Ctx,
  workflowId: string,
  move: Move,
): Promise<{ status: string; n: number }[]> {
  const { rows } = await sql<{ status: string; n: number }>`
    with moved as (
      update workflow_runs set version = ${move.to_version}, node_id = ${move.to_node_id},
        wait_event = case when wait_event is null then null else coalesce(${move.event}, wait_event) end
      where workflow_id = ${workflowId} and version = ${move.version} and node_id = ${move.node_id} and status = 'waiting'
      returning id, seq),
    stepped as (
      update workflow_steps s set node_id = ${move.to_node_id} from moved m where s.run_id = m.id and s.seq = m.seq
      returning s.status)
    select status, count(*)::int as n from stepped group by status`.execute(ctx.db)
  return rows
}
