import type { Ctx } from '#kit/context.ts'

/** The session that a refresh token, used or not, belongs to. */
export const findSessionOfRefresh = ({ db }: Ctx, refreshId: string) =>
  db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .select(['s.id', 's.user_id'])
    .where('r.id', '=', refreshId)
    .executeTakeFirst()

/** Of two who bring the same token at once, one gets the row. */
export async function useRefreshToken({ db, now }: Ctx, refreshId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('refresh_tokens')
    .set({ used_at: now.toString() })
    .where('id', '=', refreshId)
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return row?.session_id
}

/** Whose it is; undefined where it has ended. */
export async function prolongSession(
  { db, now, request }: Ctx,
  id: string,
  until: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({
      refreshed_at: now.toString(),
      expires_at: until,
      ...(request ? { ip: request.ip } : {}),
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Where a person's sessions were opened by a program of this name. */
export async function listAddressesOf(
  { db }: Ctx,
  userId: number,
  userAgent: string,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .where('user_agent', '=', userAgent)
    .where('created_at', '>', since)
    .execute()
  return rows.map(row => row.ip)
}
