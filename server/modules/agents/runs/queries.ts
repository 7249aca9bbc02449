import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { AgentRunQuery } from './schema.ts'

export type RunRow = Selectable<DB['agent_runs']>
export type StepRow = Selectable<DB['agent_steps']>

export const findAgentRun = ({ db }: Ctx, id: string) =>
  db.selectFrom('agent_runs').selectAll().where('id', '=', id).executeTakeFirst()

export const lockAgentRun = ({ db }: Ctx, id: string) =>
  db.selectFrom('agent_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export function listAgentRuns({ db }: Ctx, agentId: string, query: AgentRunQuery) {
  let from = db.selectFrom('agent_runs').where('agent_id', '=', agentId)
  if (query.status) from = from.where('status', '=', query.status)
  return selectPage(query, from.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

export const insertAgentRun = ({ db }: Ctx, values: Insertable<DB['agent_runs']>) =>
  db.insertInto('agent_runs').values(values).execute()

export const updateAgentRun = ({ db }: Ctx, id: string, changes: Updateable<DB['agent_runs']>) =>
  db.updateTable('agent_runs').set(changes).where('id', '=', id).execute()

export const listSteps = ({ db }: Ctx, runIds: readonly string[]) =>
  db
    .selectFrom('agent_steps')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('n')
    .execute()

export async function insertSteps({ db }: Ctx, values: readonly Insertable<DB['agent_steps']>[]) {
  if (values.length > 0) await db.insertInto('agent_steps').values(values).execute()
}

export const updateStep = ({ db }: Ctx, runId: string, n: number, changes: Updateable<DB['agent_steps']>) =>
  db.updateTable('agent_steps').set(changes).where('run_id', '=', runId).where('n', '=', n).execute()

/** The one that has waited longest for the word in a session. */
export const findNextInSession = ({ db }: Ctx, sessionId: string) =>
  db
    .selectFrom('agent_runs')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
