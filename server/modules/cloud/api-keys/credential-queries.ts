import type { Db } from '#kit/context.ts'

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
