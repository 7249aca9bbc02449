import type { Ctx } from '#kit/context.ts'
import type { LogsQuery, RunLine } from './schema.ts'

export async function listLines(
  { db }: Ctx,
  runId: string,
  { after, limit, step }: Pick<LogsQuery, 'after' | 'limit' | 'step'>,
): Promise<RunLine[]> {
  let query = db
    .selectFrom('run_lines')
    .select(['n', 'at', 'step', 'stream', 'text'])
    .where('run_id', '=', runId)
    .where('n', '>', after)
  if (step !== undefined) query = query.where('step', '=', step)
  const rows = await query.orderBy('n').limit(limit).execute()
  return rows.map(row => ({ ...row, stream: row.stream as RunLine['stream'] }))
}

export const findRunStatus = ({ db }: Ctx, runId: string) =>
  db.selectFrom('runs').select(['id', 'status', 'last_line']).where('id', '=', runId).executeTakeFirst()

export const listArtifacts = ({ db }: Ctx, runId: string) =>
  db
    .selectFrom('run_artifacts')
    .select(['name', 'size'])
    .where('run_id', '=', runId)
    .orderBy('name')
    .execute()

export const findArtifact = ({ db }: Ctx, runId: string, name: string) =>
  db
    .selectFrom('run_artifacts')
    .select(['name', 'size', 'content', 'remote_ref'])
    .where('run_id', '=', runId)
    .where('name', '=', name)
    .executeTakeFirst()
