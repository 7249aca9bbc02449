import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

/** What a key opens that was not revoked, and a note, to the minute, that it was used. */
export async function useKey(db: Db, keyId: string, now: Temporal.Instant) {
  const read = db
    .selectFrom('platform_api_keys as k')
    .innerJoin('organizations as o', join => join.onTrue())
    .leftJoin('platform_limits as l', join => join.onTrue())
    .select(['k.scopes', 'k.expires_at', 'o.plan', 'l.burst'])
    .where('k.id', '=', keyId)
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst()
  const touch = db
    .updateTable('platform_api_keys')
    .set({ last_used_at: now.toString() })
    .where('id', '=', keyId)
    .where(where =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<', now.subtract({ minutes: 1 }).toString()),
      ]),
    )
    .execute()
  return (await Promise.all([read, touch]))[0]
}

/** What a key may do at this moment; undefined once it was revoked or has run out. */
export async function readKeyScopes({ db, now }: Ctx, keyId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('platform_api_keys')
    .select('scopes')
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .where(where => where.or([where('expires_at', 'is', null), where('expires_at', '>', now.toString())]))
    .executeTakeFirst()
  return row?.scopes
}

/** The same of a key or what it was rotated to. */
export async function readSuccessorScopes({ db, now }: Ctx, keyId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ scopes: string[] }>`
    with recursive line as (
      select ${keyId}::uuid as id
      union
      select k.id from platform_api_keys k join line on k.replaces_id = line.id
    )
    select k.scopes from platform_api_keys k join line using (id)
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now.toString()})
    order by k.created_at desc limit 1`.execute(db)
  return rows[0]?.scopes
}

export const readLimits = (db: Db) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('platform_limits as l', join => join.onTrue())
    .select(['o.plan', 'l.burst'])
    .executeTakeFirstOrThrow()

/** The person behind a key: who made it, or the key that made it. */
export async function findMakerOfKey({ db }: Ctx, keyId: string): Promise<number | null> {
  const { rows } = await sql<{ maker: number | null }>`
    with recursive line as (
      select id, created_by_user_id, created_by_key_id from platform_api_keys where id = ${keyId}
      union
      select k.id, k.created_by_user_id, k.created_by_key_id from platform_api_keys k
        join line on k.id = line.created_by_key_id
    )
    select created_by_user_id as maker from line where created_by_user_id is not null limit 1`.execute(db)
  return rows[0]?.maker ?? null
}
