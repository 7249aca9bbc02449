import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

const joined = ({ db }: Ctx) =>
  db
    .selectFrom('agents as a')
    .innerJoin('agent_versions as v', join =>
      join.onRef('v.agent_id', '=', 'a.id').onRef('v.version', '=', 'a.version'),
    )
    .selectAll('a')
    .select(['v.definition', 'v.headers', 'v.authors', 'v.created_by'])

export type AgentRow = NonNullable<Awaited<ReturnType<typeof findAgent>>>
export type VersionRow = Selectable<DB['agent_versions']>

export const findAgent = (ctx: Ctx, id: string) => joined(ctx).where('a.id', '=', id).executeTakeFirst()

export function listAgents(ctx: Ctx, query: PageQuery) {
  return selectPage(
    query,
    joined(ctx).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc'),
    ctx.db.selectFrom('agents'),
  )
}

export const lockAgent = ({ db }: Ctx, id: string) =>
  db.selectFrom('agents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined where the name is taken. */
export const insertAgent = ({ db }: Ctx, values: Insertable<DB['agents']>) =>
  db
    .insertInto('agents')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateAgent = ({ db }: Ctx, id: string, changes: Updateable<DB['agents']>) =>
  db.updateTable('agents').set(changes).where('id', '=', id).execute()

export const deleteAgent = ({ db }: Ctx, id: string) =>
  db.deleteFrom('agents').where('id', '=', id).returning('id').executeTakeFirst()

export const isAgentNameTaken = async ({ db }: Ctx, nameKey: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('agents')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const insertVersion = ({ db }: Ctx, values: Insertable<DB['agent_versions']>) =>
  db.insertInto('agent_versions').values(values).execute()

export const findVersion = ({ db }: Ctx, agentId: string, version: number) =>
  db
    .selectFrom('agent_versions')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('version', '=', version)
    .executeTakeFirst()

export function listVersions({ db }: Ctx, agentId: string, query: PageQuery) {
  const from = db.selectFrom('agent_versions').where('agent_id', '=', agentId)
  return selectPage(query, from.selectAll().orderBy('version', 'desc'))
}

export const lockSealedVersions = ({ db }: Ctx) =>
  db.selectFrom('agent_versions').select(['agent_id', 'version', 'headers']).forUpdate().execute()

export const saveHeaders = ({ db }: Ctx, agentId: string, version: number, headers: Buffer) =>
  db
    .updateTable('agent_versions')
    .set({ headers })
    .where('agent_id', '=', agentId)
    .where('version', '=', version)
    .execute()
