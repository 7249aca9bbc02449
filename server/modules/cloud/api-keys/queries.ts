import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { ApiKey } from './schema.ts'

const columns = [
  'id',
  'name',
  'prefix',
  'scopes',
  'replaces_id',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const

export type KeyRow = Omit<ApiKey, 'status'>

const newestKeys = ({ db }: Ctx) =>
  db.selectFrom('platform_api_keys').orderBy('created_at', 'desc').orderBy('id', 'desc')

export const listKeyRows = (ctx: Ctx, page: PageQuery) => selectPage(page, newestKeys(ctx).select(columns))

/** With who made each: a person, or the key that did. */
export const listKeyRowsWithMakers = (ctx: Ctx, page: PageQuery) =>
  selectPage(page, newestKeys(ctx).select([...columns, 'created_by_user_id', 'created_by_key_id']))

export const findKey = ({ db }: Ctx, id: string): Promise<KeyRow | undefined> =>
  db.selectFrom('platform_api_keys').select(columns).where('id', '=', id).executeTakeFirst()

export const lockKey = ({ db }: Ctx, id: string): Promise<KeyRow | undefined> =>
  db.selectFrom('platform_api_keys').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** What a person made, and what that made in turn: keys could make keys once. */
export async function listUsableKeyIdsOf({ db }: Ctx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive made as (
      select id from platform_api_keys where created_by_user_id = ${userId}
      union select k.id from platform_api_keys k join made on k.created_by_key_id = made.id)
    select id from made join platform_api_keys using (id) where revoked_at is null order by id`.execute(db)
  return rows.map(row => row.id)
}

/** What a key made, and what that made in turn. One that took the place of another is nobody's child. */
export async function listUsableChildren({ db }: Ctx, keyId: string): Promise<KeyRow[]> {
  const made = sql<{ id: string }>`(
    with recursive made as (
      select id from platform_api_keys where created_by_key_id = ${keyId} and replaces_id is null
      union select k.id from platform_api_keys k join made on k.created_by_key_id = made.id
      where k.replaces_id is null)
    select id from made)`
  return db
    .selectFrom('platform_api_keys')
    .select(columns)
    .where('id', 'in', made as never)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertKey(
  ctx: Ctx,
  key: { id: string; name: string; prefix: string; scopes: readonly string[]; replacesId: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('platform_api_keys')
    .values({
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      scopes: [...key.scopes],
      created_by_user_id: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      created_by_key_id: ctx.actor.kind === 'api_key' ? ctx.actor.id : null,
      replaces_id: key.replacesId,
      created_at: ctx.now.toString(),
    })
    .execute()
}

export async function markExpiring({ db }: Ctx, id: string, expires: string): Promise<void> {
  await db.updateTable('platform_api_keys').set({ expires_at: expires }).where('id', '=', id).execute()
}

export async function markRevoked({ db, now }: Ctx, id: string): Promise<void> {
  await db.updateTable('platform_api_keys').set({ revoked_at: now.toString() }).where('id', '=', id).execute()
}
