import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { GoalMetric, GoalPeriod } from './schema.ts'

export interface GoalRow {
  id: string
  name: string | null
  metric: GoalMetric
  target: number
  period: GoalPeriod
  start_date: string
  end_date: string
  user_id: number | null
  met_at: string | null
  created_at: string
  updated_at: string
}

const columns = [
  ...(['id', 'name', 'metric', 'target', 'period', 'start_date', 'end_date', 'user_id'] as const),
  ...(['met_at', 'created_at', 'updated_at'] as const),
] as const

export async function findGoal(db: Db, id: string): Promise<GoalRow | undefined> {
  const row = await db.selectFrom('goals').select(columns).where('id', '=', id).executeTakeFirst()
  return row as GoalRow | undefined
}

export async function lockGoal(db: Db, id: string): Promise<GoalRow | undefined> {
  const row = await db
    .selectFrom('goals')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as GoalRow | undefined
}

export async function listGoals(db: Db, userId: number | undefined): Promise<GoalRow[]> {
  const rows = await db
    .selectFrom('goals')
    .select(columns)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as GoalRow[]
}

/** One at a time, so that two at once cannot both be the last that fits. */
export async function countGoals(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('goals ' || current_setting('app.org_id'), 0))`.execute(
    db,
  )
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from goals`.execute(db)
  return rows[0]!.n
}

type Values = Pick<GoalRow, 'name' | 'metric' | 'target' | 'period' | 'start_date' | 'end_date' | 'user_id'>

export async function insertGoal(
  ctx: Ctx,
  row: Values & { id: string; created_by_id: number | null },
): Promise<void> {
  const now = ctx.now.toString()
  await ctx.db
    .insertInto('goals')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
}

export async function updateGoal(ctx: Ctx, id: string, values: Values): Promise<void> {
  await ctx.db
    .updateTable('goals')
    .set({ ...values, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteGoalRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('goals').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those whose days have begun, and are not over for longer than a while: what comes in late still counts. */
export async function listUnmet(db: Db, today: string): Promise<GoalRow[]> {
  const rows = await db
    .selectFrom('goals')
    .select(columns)
    .where('met_at', 'is', null)
    .where('start_date', '<=', today)
    .where('end_date', '>=', sql<string>`${today}::date - 2`)
    .orderBy('id')
    .execute()
  return rows as GoalRow[]
}

/** False when somebody else was first. */
export async function markMet(ctx: Ctx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('goals')
    .set({ met_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('met_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Player {
  id: number
  name: string
  role: string
}

export async function listPlayers(db: Db): Promise<Player[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function listTargetsOf(
  db: Db,
  metric: GoalMetric,
  first: string,
  last: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('goals')
    .select('user_id')
    .select(sql<string>`sum(target)::text`.as('target'))
    .where('metric', '=', metric)
    .where('start_date', '=', first)
    .where('end_date', '=', last)
    .where('user_id', 'is not', null)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, target }) => [user_id!, Number(target)]))
}
