import type { Ctx, Db } from '#kit/context.ts'

export interface ActionKeyRow {
  id: string
  name: string
  last_four: string
  created_by_id: number | null
  created_at: string
  last_used_at: string | null
}

export const selectKeys = (db: Db): Promise<ActionKeyRow[]> =>
  db
    .selectFrom('workflow_action_keys')
    .select(['id', 'name', 'last_four', 'created_by_id', 'created_at', 'last_used_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export const insertKey = (
  ctx: Ctx,
  key: { id: string; name: string; secret: Buffer; last_four: string; created_by_id: number | null },
) =>
  ctx.db
    .insertInto('workflow_action_keys')
    .values({ ...key, created_at: ctx.now.toString() })
    .execute()

export async function deleteKeyRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workflow_action_keys')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function selectKeySecret(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('workflow_action_keys')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.secret
}

/** Not more than once a minute: a date, not a counter. */
export const touchKey = (ctx: Ctx, id: string) =>
  ctx.db
    .updateTable('workflow_action_keys')
    .set({ last_used_at: ctx.now.toString() })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', ctx.now.subtract({ minutes: 1 }).toString()),
      ]),
    )
    .execute()

export const selectKeySecrets = (db: Db): Promise<{ id: string; secret: Buffer }[]> =>
  db.selectFrom('workflow_action_keys').select(['id', 'secret']).forUpdate().execute()

export const updateKeySecret = (db: Db, id: string, secret: Buffer) =>
  db.updateTable('workflow_action_keys').set({ secret }).where('id', '=', id).execute()
