import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { RunQuery } from './schema.ts'

export type RunRow = Selectable<DB['runs']>

const joined = ({ db }: Ctx) =>
  db
    .selectFrom('runs as r')
    .innerJoin('projects as p', 'p.id', 'r.project_id')
    .leftJoin('environments as e', 'e.id', 'r.environment_id')
    .selectAll('r')
    .select(['p.provider', 'p.name as project_name', 'e.name as environment'])

export type ShownRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

export const findRun = (ctx: Ctx, id: string) => joined(ctx).where('r.id', '=', id).executeTakeFirst()

export function listRuns(ctx: Ctx, projectId: string, query: RunQuery, environmentId: string | undefined) {
  let rows = joined(ctx).where('r.project_id', '=', projectId)
  let count = ctx.db.selectFrom('runs as r').where('r.project_id', '=', projectId)
  if (query.status) {
    rows = rows.where('r.status', '=', query.status)
    count = count.where('r.status', '=', query.status)
  }
  if (environmentId) {
    rows = rows.where('r.environment_id', '=', environmentId)
    count = count.where('r.environment_id', '=', environmentId)
  }
  return selectPage(query, rows.orderBy('r.number', 'desc'), count)
}

export const lockRun = ({ db }: Ctx, id: string) =>
  db.selectFrom('runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRun = ({ db }: Ctx, values: Insertable<DB['runs']>) =>
  db.insertInto('runs').values(values).execute()

export const updateRun = ({ db }: Ctx, id: string, changes: Updateable<DB['runs']>) =>
  db.updateTable('runs').set(changes).where('id', '=', id).execute()

/** Those that wait for the same environment: only the newest is wanted. */
export const supersede = (ctx: Ctx, environmentId: string, byRunId: string) =>
  ctx.db
    .updateTable('runs')
    .set({
      status: 'canceled',
      waiting_for: null,
      superseded_by: byRunId,
      finished_at: ctx.now.toString(),
      error: 'A newer run to the same environment took its place',
    })
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'queued')
    .returning(['id'])
    .execute()

/** Everything that waits, in the order it was asked for. */
export const listQueued = ({ db }: Ctx) =>
  db
    .selectFrom('runs as r')
    .leftJoin('environments as e', 'e.id', 'r.environment_id')
    .select(['r.id', 'r.environment_id', 'r.waiting_for', 'r.approved_at', 'e.protected'])
    .where('r.status', '=', 'queued')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

export const isAnyQueued = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('runs').select('id').where('status', '=', 'queued').limit(1).executeTakeFirst()) !==
  undefined

export async function listBusyEnvironments({ db }: Ctx): Promise<Set<string>> {
  const rows = await db
    .selectFrom('runs')
    .select('environment_id')
    .where('status', '=', 'running')
    .where('environment_id', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.environment_id!))
}

export const listActive = ({ db }: Ctx, of: { project_id?: string; environment_id?: string }) => {
  let query = db.selectFrom('runs').selectAll().where('status', 'in', ['queued', 'running'])
  if (of.project_id) query = query.where('project_id', '=', of.project_id)
  if (of.environment_id) query = query.where('environment_id', '=', of.environment_id)
  return query.orderBy('id').forUpdate().execute()
}

/** The last that succeeded there before a number. */
export const findGoodBefore = ({ db }: Ctx, environmentId: string, number: number) =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'succeeded')
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const lockSealedRuns = ({ db }: Ctx, afterId: string | null, most: number) => {
  let query = db.selectFrom('runs').select(['id', 'variables'])
  if (afterId) query = query.where('id', '>', afterId)
  return query.orderBy('id').limit(most).forUpdate().execute()
}

export interface NewLine {
  at: string
  step: string
  text: string
}

/** Numbered on from the last, under the run's lock: no gap, and none twice. */
export async function appendLines(
  { db }: Ctx,
  runId: string,
  last: number,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into run_lines (run_id, n, at, step, stream, text)
    select ${runId}, ${last}::integer + i, at, step, 'stdout', text
    from unnest(${lines.map(one => one.at)}::timestamptz[], ${lines.map(one => one.step)}::text[],
      ${lines.map(one => one.text)}::text[]) with ordinality as l (at, step, text, i)`.execute(db)
}

export const insertArtifacts = ({ db }: Ctx, rows: readonly Insertable<DB['run_artifacts']>[]) =>
  db
    .insertInto('run_artifacts')
    .values([...rows])
    .onConflict(conflict => conflict.doNothing())
    .execute()
