import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

export type EnvironmentRow = Selectable<DB['environments']>

export const findEnvironment = ({ db }: Ctx, id: string) =>
  db.selectFrom('environments').selectAll().where('id', '=', id).executeTakeFirst()

export const findEnvironmentNamed = ({ db }: Ctx, projectId: string, nameKey: string) =>
  db
    .selectFrom('environments')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name_key', '=', nameKey)
    .executeTakeFirst()

export const listEnvironmentsOfBranch = ({ db }: Ctx, projectId: string, branch: string) =>
  db
    .selectFrom('environments')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .orderBy('id')
    .execute()

export const lockEnvironment = ({ db }: Ctx, id: string) =>
  db.selectFrom('environments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export function listEnvironments({ db }: Ctx, projectId: string, query: PageQuery) {
  const from = db.selectFrom('environments').where('project_id', '=', projectId)
  return selectPage(query, from.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

/** Undefined where the name is taken. */
export const insertEnvironment = ({ db }: Ctx, values: Insertable<DB['environments']>) =>
  db
    .insertInto('environments')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'project_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateEnvironment = ({ db }: Ctx, id: string, changes: Updateable<DB['environments']>) =>
  db.updateTable('environments').set(changes).where('id', '=', id).execute()

export const deleteEnvironment = ({ db }: Ctx, id: string) =>
  db.deleteFrom('environments').where('id', '=', id).execute()

export const lockSealedEnvironments = ({ db }: Ctx) =>
  db.selectFrom('environments').select(['id', 'variables']).forUpdate().execute()
