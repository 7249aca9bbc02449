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
