import type { Selectable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

export type SessionRow = Selectable<DB['agent_sessions']>

export const findSession = ({ db }: Ctx, id: string) =>
  db.selectFrom('agent_sessions').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSession = ({ db }: Ctx, id: string) =>
  db.selectFrom('agent_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export function listSessions({ db }: Ctx, agentId: string, query: PageQuery) {
  const from = db.selectFrom('agent_sessions').where('agent_id', '=', agentId)
  return selectPage(query, from.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

export const insertSession = (ctx: Ctx, id: string, agentId: string) =>
  ctx.db
    .insertInto('agent_sessions')
    .values({ id, agent_id: agentId, created_at: ctx.now.toString(), updated_at: ctx.now.toString() })
    .execute()

export const updateSession = ({ db }: Ctx, id: string, changes: Updateable<DB['agent_sessions']>) =>
  db.updateTable('agent_sessions').set(changes).where('id', '=', id).execute()
