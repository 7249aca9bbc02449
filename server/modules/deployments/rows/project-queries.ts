import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'

export type ProjectRow = Selectable<DB['projects']>

const withLastRun = ({ db }: Ctx) =>
  db
    .selectFrom('projects as p')
    .leftJoin('runs as r', join =>
      join.onRef('r.project_id', '=', 'p.id').onRef('r.number', '=', 'p.last_number'),
    )
    .selectAll('p')
    .select([
      'r.id as run_id',
      'r.number as run_number',
      'r.status as run_status',
      'r.created_at as run_created_at',
    ])

export type ProjectWithRun = NonNullable<Awaited<ReturnType<typeof findProject>>>

export const findProject = (ctx: Ctx, id: string) =>
  withLastRun(ctx).where('p.id', '=', id).executeTakeFirst()

export function listProjects(ctx: Ctx, query: PageQuery) {
  return selectPage(
    query,
    withLastRun(ctx).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc'),
    ctx.db.selectFrom('projects'),
  )
}

export const lockProject = ({ db }: Ctx, id: string) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined where the name is taken. */
export const insertProject = ({ db }: Ctx, values: Insertable<DB['projects']>) =>
  db
    .insertInto('projects')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateProject = ({ db }: Ctx, id: string, changes: Updateable<DB['projects']>) =>
  db.updateTable('projects').set(changes).where('id', '=', id).execute()

export const deleteProject = ({ db }: Ctx, id: string) =>
  db.deleteFrom('projects').where('id', '=', id).returning('id').executeTakeFirst()

export const isProjectNameTaken = async ({ db }: Ctx, nameKey: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('projects')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

/** The project's next number, its own as soon as this commits: no other run gets it, and none is left out. */
export async function takeNumber({ db }: Ctx, projectId: string): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    update projects set last_number = last_number + 1 where id = ${projectId} returning last_number`.execute(
    db,
  )
  return rows[0]!.last_number
}

export const lockSealedProjects = ({ db }: Ctx) =>
  db.selectFrom('projects').select(['id', 'variables', 'hook_token', 'webhook_secret']).forUpdate().execute()
