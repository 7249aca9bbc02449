import { sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { NewView } from './schema.ts'

/** What a person sees: their own, and the organization's. */
const seen = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('saved_views as v')
    .leftJoin('default_views as d', join => join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId))
    .select(['v.id', 'v.entity', 'v.name', 'v.filters', 'v.columns', 'v.sort', 'v.visibility'])
    .select([
      'v.created_by_id',
      'v.created_at',
      'v.updated_at',
      sql<boolean>`d.view_id is not null`.as('is_default'),
    ])
    .where(eb => eb.or([eb('v.created_by_id', '=', userId), eb('v.visibility', '=', 'organization')]))

export const listViewRows = (ctx: Ctx, userId: number, entity: string | undefined) =>
  seen(ctx, userId)
    .$if(entity !== undefined, query => query.where('v.entity', '=', entity!))
    .orderBy('v.entity')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(1_000)
    .execute()
export type ViewRow = Awaited<ReturnType<typeof listViewRows>>[number]

export const findViewRow = (ctx: Ctx, userId: number, id: string): Promise<ViewRow | undefined> =>
  seen(ctx, userId).where('v.id', '=', id).executeTakeFirst()

export async function insertView({ db, now }: Ctx, userId: number, view: NewView): Promise<string> {
  const id = newId()
  await db
    .insertInto('saved_views')
    .values({
      id,
      entity: view.entity,
      name: view.name,
      filters: toJson(view.filters ?? {}),
      columns: view.columns ?? [],
      sort: view.sort ?? null,
      visibility: view.visibility ?? 'own',
      created_by_id: userId,
      created_at: now.toString(),
      updated_at: now.toString(),
    })
    .execute()
  return id
}

export async function updateViewRow(
  { db, now }: Ctx,
  id: string,
  values: Updateable<DB['saved_views']>,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ ...values, updated_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

/** A view that is no longer everybody's is nobody else's beginning. */
export async function dropDefaultsOfOthers({ db }: Ctx, id: string, userId: number): Promise<void> {
  await db.deleteFrom('default_views').where('view_id', '=', id).where('user_id', '<>', userId).execute()
}

export async function deleteViewRow({ db }: Ctx, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}

export async function setDefault(
  { db }: Ctx,
  userId: number,
  view: { id: string; entity: string },
): Promise<void> {
  await db
    .insertInto('default_views')
    .values({ user_id: userId, entity: view.entity, view_id: view.id })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'user_id', 'entity']).doUpdateSet({ view_id: view.id }),
    )
    .execute()
}

export async function clearDefault({ db }: Ctx, userId: number, viewId: string): Promise<void> {
  await db.deleteFrom('default_views').where('user_id', '=', userId).where('view_id', '=', viewId).execute()
}
