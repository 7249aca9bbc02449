import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { PageSlice } from '#kit/page.ts'
import { containing } from '#kit/text/like.ts'
import type { Graph, Settings } from '../graph/schema.ts'
import type { ListQuery } from './schema.ts'

export interface WorkflowRecord {
  id: string
  name: string
  description: string | null
  status: 'draft' | 'active' | 'paused'
  origin: 'workflow' | 'automation'
  revision: number
  graph: Graph
  settings: Settings
  secrets: Buffer | null
  node_count: number
  live_version: number | null
  live_revision: number | null
  created_by_id: number | null
  created_at: string
  updated_at: string
  activated_at: string | null
  paused_at: string | null
}

const columns = sql`id, name, description, status, origin, revision, settings, node_count, live_version, live_revision,
  created_by_id, created_at, updated_at, activated_at, paused_at`

export async function selectWorkflow(
  db: Db,
  id: string,
  lock: 'none' | 'share' | 'update' | 'delete' = 'none',
): Promise<WorkflowRecord | undefined> {
  const locking = {
    none: sql``,
    share: sql`for share`,
    update: sql`for no key update`,
    delete: sql`for update`,
  }[lock]
  const { rows } = await sql<WorkflowRecord>`
    select ${columns}, graph, secrets from workflows where id = ${id} ${locking}`.execute(db)
  return rows[0]
}

export async function selectWorkflows(
  db: Db,
  { status, q, origin }: ListQuery,
  page: PageSlice,
): Promise<{ rows: Omit<WorkflowRecord, 'graph' | 'secrets'>[]; total: number }> {
  const where = sql`origin = ${origin ?? 'workflow'}
    ${status ? sql`and status = ${status}` : sql``}
    ${q?.trim() ? sql`and fold(name || ' ' || coalesce(description, '')) like fold(${containing(q.trim())})` : sql``}`
  const [found, counted] = await Promise.all([
    sql<Omit<WorkflowRecord, 'graph' | 'secrets'>>`select ${columns} from workflows where ${where}
      order by updated_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from workflows where ${where}`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]!.total }
}

export async function insertWorkflow(
  ctx: Ctx,
  row: Pick<
    WorkflowRecord,
    'id' | 'name' | 'description' | 'origin' | 'graph' | 'settings' | 'secrets' | 'created_by_id'
  >,
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('workflows')
    .values({
      ...row,
      graph: toJson(row.graph),
      settings: toJson(row.settings),
      node_count: row.graph.nodes.length,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateWorkflowRow(
  ctx: Ctx,
  id: string,
  {
    name,
    description,
    graph,
    settings,
    secrets,
    revision,
  }: Pick<WorkflowRecord, 'name' | 'description' | 'graph' | 'settings' | 'secrets' | 'revision'>,
): Promise<void> {
  const json = { graph: toJson(graph), settings: toJson(settings), node_count: graph.nodes.length }
  await ctx.db
    .updateTable('workflows')
    .set({ name, description, ...json, secrets, revision, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteWorkflowRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('workflows').where('id', '=', id).execute()
}

export async function countWorkflows(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('workflows')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** All that is active of an organization changes one at a time: a circle cannot be closed by two at once. */
export async function lockActivations(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('workflows.activate', 0)
    # hashtextextended(current_org()::text, 0))`.execute(ctx.db)
}

export interface ActiveWorkflow {
  id: string
  name: string
  graph: Graph
  settings: Settings
}

/** As they run: the live version, not what is being drawn. */
export async function selectActive(db: Db): Promise<ActiveWorkflow[]> {
  const { rows } = await sql<ActiveWorkflow>`
    select w.id, w.name, v.graph, v.settings from workflows w
    join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
    where w.status = 'active'`.execute(db)
  return rows
}

export async function insertVersion(
  ctx: Ctx,
  {
    graph,
    settings,
    ...row
  }: {
    workflow_id: string
    version: number
    graph: Graph
    settings: Settings
    secrets: Buffer | null
    activated_by_id: number | null
  },
): Promise<void> {
  await ctx.db
    .insertInto('workflow_versions')
    .values({
      ...row,
      graph: toJson(graph),
      settings: toJson(settings),
      node_count: graph.nodes.length,
      activated_at: ctx.now.toString(),
    })
    .execute()
}

export interface VersionRecord {
  version: number
  graph: Graph
  settings: Settings
  secrets: Buffer | null
  node_count: number
  activated_at: string
  activated_by_id: number | null
  live_runs: number
}

const liveRuns = sql`(select coalesce(sum(t.delta), 0)::int from workflow_tallies t
  where t.workflow_id = v.workflow_id and t.version = v.version and t.node_id = '' and t.name in ('running', 'waiting'))`

export async function selectVersions(
  db: Db,
  workflowId: string,
): Promise<Omit<VersionRecord, 'graph' | 'settings' | 'secrets'>[]> {
  const { rows } = await sql<Omit<VersionRecord, 'graph' | 'settings' | 'secrets'>>`
    select v.version, v.node_count, v.activated_at, v.activated_by_id, ${liveRuns} as live_runs
    from workflow_versions v where v.workflow_id = ${workflowId} order by v.version desc`.execute(db)
  return rows
}

export async function selectVersion(
  db: Db,
  workflowId: string,
  version: number,
): Promise<VersionRecord | undefined> {
  const { rows } = await sql<VersionRecord>`
    select v.version, v.graph, v.settings, v.secrets, v.node_count, v.activated_at, v.activated_by_id, ${liveRuns} as live_runs
    from workflow_versions v where v.workflow_id = ${workflowId} and v.version = ${version}`.execute(db)
  return rows[0]
}

export async function setStatus(
  ctx: Ctx,
  id: string,
  to: { status: 'active'; live_version: number; live_revision: number } | { status: 'paused' },
): Promise<void> {
  const now = ctx.now.toString()
  const moments = to.status === 'active' ? { activated_at: now, paused_at: null } : { paused_at: now }
  await ctx.db
    .updateTable('workflows')
    .set({ ...to, ...moments, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export interface ListenerRow {
  event_type: string
  role: 'trigger' | 'wait' | 'goal' | 'exit' | 'exclude'
  node_id: string
}

/** Triggers are heard for the live version alone; everything else as long as runs of a version may be under way. */
export async function replaceListeners(
  ctx: Ctx,
  workflowId: string,
  version: number,
  rows: readonly ListenerRow[],
): Promise<void> {
  await ctx.db
    .deleteFrom('workflow_listeners')
    .where('workflow_id', '=', workflowId)
    .where('role', '=', 'trigger')
    .execute()
  await sql`insert into workflow_listeners (event_type, workflow_id, version, role, node_id)
    select n.event_type, ${workflowId}, ${version}, n.role, n.node_id
    from json_to_recordset(${toJson(rows)}::json) as n (event_type text, role text, node_id text)
    on conflict do nothing`.execute(ctx.db)
}

/** Versions that nobody is under way on any more hear nothing. */
export async function dropIdleListeners(ctx: Ctx, workflowId: string): Promise<void> {
  await sql`delete from workflow_listeners l using workflows w
    where l.workflow_id = ${workflowId} and w.id = l.workflow_id and l.version <> w.live_version
      and not exists (select from workflow_runs r where r.workflow_id = l.workflow_id and r.version = l.version
        and r.status in ('running', 'waiting'))`.execute(ctx.db)
}

export interface FailureRow {
  workflow_id: string
  node_id: string
  error: string | null
  failed: number
}

/** The most recent failures of each workflow, by the node they stand at. */
export async function selectFailures(db: Db, workflowIds: readonly string[]): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select w.id as workflow_id, r.node_id, min(r.error) as error, count(*)::int as failed
    from unnest(${workflowIds}::uuid[]) as w (id) cross join lateral (
      select node_id, error from workflow_runs where workflow_id = w.id and status = 'failed'
      order by started_at desc, id desc limit 200) r
    group by w.id, r.node_id order by w.id, r.node_id`.execute(db)
  return rows
}

export const selectMissed = (
  db: Db,
  workflowIds: readonly string[],
  since: string,
): Promise<{ workflow_id: string; due_at: string }[]> =>
  db
    .selectFrom('workflow_occurrences')
    .select(eb => ['workflow_id', eb.fn.max('due_at').as('due_at')])
    .where('workflow_id', '=', sql<string>`any(${workflowIds}::uuid[])`)
    .where('outcome', '=', 'missed')
    .where('due_at', '>', since)
    .groupBy('workflow_id')
    .execute()
