import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export async function updateResource(
  { db }: Ctx,
  id: string,
  changes: Updateable<DB['platform_resources']>,
): Promise<void> {
  await db.updateTable('platform_resources').set(changes).where('id', '=', id).execute()
}

/** Those of a parent that live and die with it; the ids of all that were still there. */
export async function updateChildren(
  { db }: Ctx,
  parentId: string,
  kinds: readonly string[],
  changes: Updateable<DB['platform_resources']>,
): Promise<{ id: string }[]> {
  if (kinds.length === 0) return []
  return db
    .updateTable('platform_resources')
    .set(changes)
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .where('kind', 'in', kinds)
    .returning('id')
    .execute()
}

/** Undefined where the name is taken. */
export const insertResource = ({ db }: Ctx, values: Insertable<DB['platform_resources']>) =>
  db
    .insertInto('platform_resources')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'kind', 'unique_name']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findParent = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('platform_resources')
    .select(['state', 'provider_ref'])
    .where('id', '=', id)
    .executeTakeFirst()

export const hasResources = ({ db }: Ctx) =>
  db.selectFrom('platform_resources').select('id').limit(1).executeTakeFirst()
