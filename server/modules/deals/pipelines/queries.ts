import { sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { DealStatus } from '../schema.ts'
import type { Pipeline } from './schema.ts'

export interface StageRow {
  id: string
  pipeline_id: string
  name: string
  position: number
  win_probability: string
  kind: DealStatus
  required_fields: string[]
  idle_days: number | null
  guidance: string | null
}

export const stageColumns = [
  'id',
  'pipeline_id',
  'name',
  'position',
  'win_probability',
  'kind',
  'required_fields',
  'idle_days',
  'guidance',
] as const

export async function listPipelineRows(db: Db, id?: string): Promise<Pipeline[]> {
  const { rows } = await sql<Pipeline>`
    select p.id, p.name, p.is_default, p.quote_accepted_stage_id, p.quote_declined_stage_id, p.created_at, p.updated_at, (
      select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'position', s.position,
        'win_probability', s.win_probability, 'kind', s.kind, 'required_fields', s.required_fields,
        'idle_days', s.idle_days, 'guidance', s.guidance, 'deal_count', stage_size(s.id)) order by s.position), '[]')
      from pipeline_stages s where s.pipeline_id = p.id) as stages
    from pipelines p ${id ? sql`where p.id = ${id}` : sql``}
    order by p.is_default desc, p.created_at, p.id`.execute(db)
  return rows
}

export async function findDefaultPipelineId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('pipelines').select('id').where('is_default', '=', true).executeTakeFirst()
  return row?.id
}

/** False when there is a default pipeline already, also one that another transaction has just made. */
export async function insertPipeline(
  ctx: Ctx,
  row: { id: string; name: string; is_default: boolean },
): Promise<boolean> {
  const now = ctx.now.toString()
  const { rows } = await sql`
    insert into pipelines (id, name, is_default, created_at, updated_at)
    values (${row.id}, ${row.name}, ${row.is_default}, ${now}, ${now})
    on conflict (organization_id) where is_default do nothing returning id`.execute(ctx.db)
  return rows.length === 1
}

export interface StageValues extends Partial<Pick<StageRow, 'required_fields' | 'idle_days' | 'guidance'>> {
  name: string
  position: number
  win_probability: number
  kind: DealStatus
}

export async function insertStages(
  db: Db,
  pipelineId: string,
  stages: readonly StageValues[],
): Promise<void> {
  if (stages.length === 0) return
  const rows = stages.map(stage => ({ ...stage, id: newId(), pipeline_id: pipelineId }))
  await db.insertInto('pipeline_stages').values(rows).execute()
}

/** All of them, so that two deletions cannot each spare the other's pipeline. */
export async function lockPipelines(db: Db): Promise<{ id: string; is_default: boolean }[]> {
  return db
    .selectFrom('pipelines')
    .select(['id', 'is_default'])
    .orderBy('created_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function listStageIds(db: Db, pipelineId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pipeline_stages')
    .select('id')
    .where('pipeline_id', '=', pipelineId)
    .execute()
  return rows.map(row => row.id)
}

/** Everything that changes a stage's order holds this lock; always taken in the order of the ids. */
export async function lockStages(db: Db, ids: readonly string[]): Promise<Map<string, StageRow>> {
  const rows = await db
    .selectFrom('pipeline_stages')
    .select(stageColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row as StageRow]))
}

export async function findStage(db: Db, id: string): Promise<StageRow | undefined> {
  const row = await db
    .selectFrom('pipeline_stages')
    .select(stageColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as StageRow | undefined
}

/** The first stage of that kind, or for an open one without any, simply the first. */
export async function findFirstStage(
  db: Db,
  pipelineId: string,
  kind: DealStatus,
): Promise<StageRow | undefined> {
  const row = await db
    .selectFrom('pipeline_stages')
    .select(stageColumns)
    .where('pipeline_id', '=', pipelineId)
    .$if(kind !== 'open', query => query.where('kind', '=', kind))
    .orderBy(sql`kind = 'open'`, 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row as StageRow | undefined
}

export async function countDeals(db: Db, stageId: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`select stage_size(${stageId}) as size`.execute(db)
  return rows[0]!.size
}

export async function updateStage(db: Db, id: string, values: StageValues): Promise<void> {
  await db.updateTable('pipeline_stages').set(values).where('id', '=', id).execute()
}

/** After a stage became won, lost or open again: its deals were closed or reopened with it. */
export async function settleClosing(ctx: Ctx, stageId: string, closedOn: string): Promise<void> {
  const now = ctx.now.toString()
  await sql`
    update deals set updated_at = ${now},
      closed_at = case when status = 'open' then null else coalesce(closed_at, ${now}) end,
      closed_on = case when status = 'open' then null else coalesce(closed_on, ${closedOn}) end,
      lost_reason = case when status = 'lost' then lost_reason end,
      close_reason_id = case when status <> 'open' then close_reason_id end,
      close_reason = case when status <> 'open' then close_reason end,
      close_note = case when status <> 'open' then close_note end
    where stage_id = ${stageId}`.execute(ctx.db)
}

/** Behind those that are there, in the order they had, with a line in each one's history. */
export async function moveAllDeals(
  ctx: Ctx,
  move: { from: StageRow; to: StageRow; closedOn: string; userId: number | null },
): Promise<void> {
  const { from, to, closedOn, userId } = move
  const now = ctx.now.toString()
  await sql`
    with moving as (
      select id, row_number() over (order by rank) as number from deals where stage_id = ${from.id}
    ), behind as (
      select coalesce(max(rank), 0) as rank from deals where stage_id = ${to.id}
    ), there as (
      select stage_size(${to.id}) as size
    ), moved as (
      update deals d set pipeline_id = ${to.pipeline_id}, stage_id = ${to.id}, status = ${to.kind},
        win_probability = ${to.win_probability}, rank = behind.rank + 4294967296 * moving.number,
        moves = d.moves + 1, stage_entered_at = ${now}, updated_at = ${now},
        closed_at = case when ${to.kind} = 'open' then null when d.status = ${to.kind} then d.closed_at else ${now} end,
        closed_on = case when ${to.kind} = 'open' then null when d.status = ${to.kind} then d.closed_on else ${closedOn}::date end,
        lost_reason = case when ${to.kind} = 'lost' then d.lost_reason end
      from moving, behind where d.id = moving.id
      returning d.id, d.moves, d.amount_cents, d.currency, d.lost_reason, moving.number
    )
    insert into deal_stage_history (deal_id, number, from_pipeline_id, from_stage_id, from_stage, from_position,
      to_pipeline_id, to_stage_id, to_stage, to_position, to_kind, amount_cents, currency, lost_reason,
      moved_by_id, moved_at)
    select moved.id, moved.moves, ${from.pipeline_id}, ${from.id}, ${from.name}, moved.number,
      ${to.pipeline_id}, ${to.id}, ${to.name}, there.size + moved.number, ${to.kind}, moved.amount_cents, moved.currency,
      moved.lost_reason, ${userId}, ${now}
    from moved, there`.execute(ctx.db)
}

export async function deletePipelineRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pipelines').where('id', '=', id).execute()
}

export async function makeDefault(db: Db, id: string): Promise<void> {
  await db.updateTable('pipelines').set({ is_default: true }).where('id', '=', id).execute()
}

export async function clearDefault(db: Db): Promise<void> {
  await db.updateTable('pipelines').set({ is_default: false }).where('is_default', '=', true).execute()
}

export async function updatePipelineRow(
  ctx: Ctx,
  id: string,
  change: Updateable<DB['pipelines']>,
): Promise<void> {
  await ctx.db
    .updateTable('pipelines')
    .set({ ...change, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteStage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pipeline_stages').where('id', '=', id).execute()
}

/** Positions change places one row at a time: they are only looked at when all have theirs. */
export async function deferPositions(db: Db): Promise<void> {
  await sql`set constraints pipeline_stages_organization_id_pipeline_id_position_key deferred`.execute(db)
}

export async function loadTimezone(db: Db): Promise<string> {
  return (await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()).timezone
}

export async function loadLocale(db: Db): Promise<string> {
  return (await db.selectFrom('organizations').select('locale').executeTakeFirstOrThrow()).locale
}
