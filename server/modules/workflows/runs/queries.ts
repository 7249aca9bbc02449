import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { Run, RunsQuery, Step } from './schema.ts'

const columns = sql`r.id, r.workflow_id, w.name as workflow_name, r.version, r.contact_id,
  case when c.id is null then null else jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) end as contact,
  r.deal_id, r.status, r.end_reason,
  case when r.status in ('completed', 'canceled') then null else r.node_id end as current_node_id,
  case when r.waiting_for is null then null else r.wake_at end as wake_at,
  coalesce(r.wait_event, r.waiting_for) as waiting_for,
  jsonb_build_object('type', r.trigger_type, 'event', r.trigger_event, 'event_id', r.trigger_event_id) as trigger,
  r.data, r.depth, r.error, r.started_at, r.ended_at`

const from = sql`workflow_runs r join workflows w on w.id = r.workflow_id left join contacts c on c.id = r.contact_id`

const conditions = ({ workflow_id, status, contact_id, node_id, version }: Partial<RunsQuery>) => sql`true
  ${workflow_id ? sql`and r.workflow_id = ${workflow_id}` : sql``}
  ${status ? sql`and r.status = ${status}` : sql``}
  ${contact_id ? sql`and r.contact_id = ${contact_id}` : sql``}
  ${node_id ? sql`and r.node_id = ${node_id}` : sql``}
  ${version ? sql`and r.version = ${version}` : sql``}`

export async function selectRuns(db: Db, query: Partial<RunsQuery>, page: PageSlice): Promise<Run[]> {
  const { rows } = await sql<Run>`select ${columns} from ${from} where ${conditions(query)}
    order by r.started_at desc, r.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Counted no further than a person turns pages. */
export async function countRuns(db: Db, query: Partial<RunsQuery>, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from workflow_runs r where ${conditions(query)} limit ${most}) found`.execute(
    db,
  )
  return rows[0]!.n
}

export async function countStatuses(
  db: Db,
  { contact_id, node_id, ...query }: Partial<RunsQuery>,
): Promise<{ status: string; n: number }[]> {
  // Kept numbers know of workflows and versions; who asks for a contact or a node has few.
  if (contact_id || node_id) {
    const { status: _, ...rest } = query
    const { rows } = await sql<{ status: string; n: number }>`
      select r.status, count(*)::int as n from workflow_runs r
      where ${conditions({ ...rest, contact_id, node_id })} group by r.status`.execute(db)
    return rows
  }
  const { rows } = await sql<{ status: string; n: number }>`
    select name as status, sum(delta)::int as n from workflow_tallies
    where node_id = '' and name in ('running', 'waiting', 'completed', 'failed', 'canceled')
      ${query.workflow_id ? sql`and workflow_id = ${query.workflow_id}` : sql``}
      ${query.version ? sql`and version = ${query.version}` : sql``} group by name`.execute(db)
  return rows
}

export async function selectRun(db: Db, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${columns} from ${from} where r.id = ${id}`.execute(db)
  return rows[0]
}

export const selectSteps = (db: Db, runId: string): Promise<Step[]> =>
  db
    .selectFrom('workflow_steps')
    .select([
      'seq',
      'node_id',
      'kind',
      'name',
      'status',
      'port',
      'reason',
      'attempts',
      'next_attempt_at',
      'started_at',
      'ended_at',
      'error',
      'output',
    ])
    .where('run_id', '=', runId)
    .orderBy('seq')
    .execute() as Promise<Step[]>

/** The wait is over, by the port. */
export const wakeRun = (ctx: Ctx, id: string, port: string | null) =>
  ctx.db
    .updateTable('workflow_runs')
    .set({ next_port: port, wake_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()

export interface FailedRun {
  id: string
  workflow_id: string
  version: number
  node_id: string
  seq: number
}

const failedRuns = (db: Db, workflowId: string, nodeId: string | null) =>
  db
    .selectFrom('workflow_runs')
    .where('workflow_id', '=', workflowId)
    .where('status', '=', 'failed')
    .$if(nodeId !== null, failed => failed.where('node_id', '=', nodeId!))

export const selectFailed = (
  ctx: Ctx,
  workflowId: string,
  nodeId: string | null,
  most: number,
): Promise<FailedRun[]> =>
  failedRuns(ctx.db, workflowId, nodeId)
    .select(['id', 'workflow_id', 'version', 'node_id', 'seq'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Goes on at the step that failed. A contact that has another run by now keeps that one. */
export async function reviveRuns(
  ctx: Ctx,
  ids: readonly string[],
  version: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update workflow_runs r set status = 'running', end_reason = null, ended_at = null, error = null,
      wake_at = ${ctx.now.toString()}, waiting_for = null, next_port = null, version = coalesce(${version}::int, r.version)
    where r.id = any(${ids}::uuid[]) and r.status = 'failed' and r.contact_id is not null
      and (not r.is_single or not exists (select from workflow_runs o where o.workflow_id = r.workflow_id
        and o.contact_id = r.contact_id and o.id <> r.id and o.status in ('running', 'waiting') and o.is_single))
    returning r.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function countFailed(db: Db, workflowId: string, nodeId: string | null): Promise<number> {
  const { n } = await failedRuns(db, workflowId, nodeId)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Ended long ago: a part at a time, so that nobody waits for it. */
export async function dropOldRuns(ctx: Ctx, before: string, most: number): Promise<number> {
  const { rows } = await sql`
    delete from workflow_runs where id = any(array(
      select id from workflow_runs where ended_at < ${before} order by ended_at limit ${most} for update skip locked))
    returning id`.execute(ctx.db)
  return rows.length
}
