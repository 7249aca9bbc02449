import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadLocality, nextPeriod, periodStart, readDay } from '#modules/analytics/index.ts'
import { findNames, findUsers, recordAudit } from '#modules/identity/index.ts'
import { loadEnvironment } from '#modules/reports/index.ts'
import { GoalNotFound, GoalsForOthers, TooManyGoals } from './errors.ts'
import { measureGoals } from './measure.ts'
import { progress } from './progress.ts'
import {
  countGoals,
  deleteGoalRow,
  findGoal,
  type GoalRow,
  insertGoal,
  listGoals,
  lockGoal,
  updateGoal,
} from './queries.ts'
import type { Goal, GoalIn, GoalPatch, GoalPeriod, GoalQuery } from './schema.ts'

const MOST_GOALS = 500

async function present(ctx: Ctx, rows: readonly GoalRow[]): Promise<Goal[]> {
  const environment = await loadEnvironment(ctx)
  const today = localDate(ctx.now, environment.timezone)
  const names = await findNames(
    ctx,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  const measured = await measureGoals(ctx, environment, rows)
  return rows.map(row => ({
    ...row,
    user_name: row.user_id === null ? null : (names.get(row.user_id)?.name ?? null),
    ...progress(row, measured.get(row.id) ?? 0, today),
  }))
}

export async function pageGoals(ctx: Ctx, query: GoalQuery): Promise<Goal[]> {
  const goals = await present(ctx, await listGoals(ctx.db, query.user_id))
  return query.status === undefined ? goals : goals.filter(({ status }) => status === query.status)
}

export async function getGoal(ctx: Ctx, id: string): Promise<Goal> {
  const [goal] = await present(ctx, [found(await findGoal(ctx.db, id), GoalNotFound)])
  return goal!
}

export async function createGoal(ctx: Ctx, input: GoalIn): Promise<Goal> {
  const user_id = input.user_id === undefined ? userIdOf(ctx) : input.user_id
  await checkUser(ctx, user_id)
  const { timezone } = await loadLocality(ctx.db)
  const period = input.period ?? 'month'
  const start = input.start_date ?? localDate(ctx.now, timezone).toString()
  const days = settleDays(period, start, input.end_date)
  if ((await countGoals(ctx.db)) >= MOST_GOALS) throw TooManyGoals()
  const id = newId()
  await insertGoal(ctx, {
    ...days,
    ...{ id, period, user_id, metric: input.metric, target: input.target },
    name: readGoalName(input.name),
    created_by_id: userIdOf(ctx),
  })
  await note(ctx, 'goal_created', id)
  return getGoal(ctx, id)
}

/** Whose it was and whose it becomes must both be theirs who changes it, or an admin's. */
export async function changeGoal(ctx: Ctx, id: string, patch: GoalPatch): Promise<Goal> {
  const before = found(await lockGoal(ctx.db, id), GoalNotFound)
  await checkUser(ctx, before.user_id)
  const user_id = patch.user_id === undefined ? before.user_id : patch.user_id
  if (user_id !== before.user_id) await checkUser(ctx, user_id)
  const period = patch.period ?? before.period
  const days = settleDays(
    period,
    patch.start_date ?? before.start_date,
    patch.end_date ?? (period === 'custom' ? before.end_date : undefined),
  )
  await updateGoal(ctx, id, {
    ...days,
    ...{ period, user_id },
    metric: patch.metric ?? before.metric,
    target: patch.target ?? before.target,
    name: patch.name === undefined ? before.name : readGoalName(patch.name),
  })
  await note(ctx, 'goal_changed', id)
  return getGoal(ctx, id)
}

export async function deleteGoal(ctx: Ctx, id: string): Promise<void> {
  const before = found(await lockGoal(ctx.db, id), GoalNotFound)
  await checkUser(ctx, before.user_id)
  await deleteGoalRow(ctx.db, id)
  await note(ctx, 'goal_deleted', id)
}

const readGoalName = (given: string | null | undefined): string | null =>
  given === undefined || given === null || given.trim() === '' ? null : readName('name', given)

const note = (ctx: Ctx, action: string, id: string) =>
  recordAudit(ctx, { action, targetKind: 'goal', targetId: id })

async function checkUser(ctx: Ctx, userId: number | null): Promise<void> {
  if (userId !== null && userId === userIdOf(ctx)) return
  if (ctx.actor.kind === 'user' && !roleAtLeast(ctx.actor.role, 'admin')) throw GoalsForOthers()
  if (userId !== null && (await findUsers(ctx.db, [userId])).length === 0) {
    throw InvalidInput('user_id not found')
  }
}

/** A calendar period begins with its first day and ends with its last; only a custom one is what it is told. */
function settleDays(period: GoalPeriod, given: string, end: string | undefined) {
  const day = readDay('start_date', given)
  if (period === 'custom') {
    if (end === undefined) throw InvalidInput('end_date is required')
    if (Temporal.PlainDate.compare(day, readDay('end_date', end)) > 0)
      throw InvalidInput('end_date must not be before start_date')
    return { start_date: given, end_date: end }
  }
  const start = periodStart(day, period)
  const last = nextPeriod(start, period).subtract({ days: 1 })
  return { start_date: start.toString(), end_date: last.toString() }
}
