import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { nameDevice } from './device-name.ts'

export type RevokeReason =
  | 'logout'
  | 'ended_by_user'
  | 'refresh_reuse'
  | 'password_changed'
  | 'member_removed'
  | 'address_released'
  | 'second_factor_changed'

/** All of a person's, perhaps but one; or one, perhaps only if it is that person's. */
export type Which = { userId: number; except?: string | null } | { sessionId: string; userId?: number }

/** Ends them and takes their access tokens out of the directory. How many ended. */
export async function endSessions({ db, now }: Ctx, which: Which, reason: RevokeReason): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ revoked_at: now.toString(), revoked_reason: reason })
    .where('revoked_at', 'is', null)
  if (which.userId !== undefined) ending = ending.where('user_id', '=', which.userId)
  if ('sessionId' in which) ending = ending.where('id', '=', which.sessionId)
  if ('except' in which && which.except) ending = ending.where('id', '!=', which.except)
  const ended = await ending.returning('id').execute()
  if (ended.length > 0) {
    const ids = ended.map(session => session.id)
    await db.deleteFrom('directory').where('kind', '=', 'access').where('target_id', 'in', ids).execute()
  }
  return ended.length
}

/** Whether a person used such a device lately; the first that somebody ever uses is theirs. */
export async function knowsDevice(
  { db }: Ctx,
  userId: number,
  device: string,
  since: string,
): Promise<boolean> {
  const former = db.selectFrom('sessions').select('device').where('user_id', '=', userId)
  const [lately, ever] = await Promise.all([
    former.where('refreshed_at', '>', since).where('device', 'in', [device, '']).limit(1).execute(),
    former.limit(1).execute(),
  ])
  return lately.length > 0 || ever.length === 0
}

export async function insertSession({ db }: Ctx, session: Insertable<DB['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function insertRefreshToken({ db, now }: Ctx, id: string, sessionId: string): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ id, session_id: sessionId, created_at: now.toString() })
    .execute()
}

export async function listSessions({ db, actor, now }: Ctx) {
  if (actor.kind !== 'user') return []
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'device', 'created_at', 'refreshed_at', 'expires_at'])
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .orderBy('refreshed_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({
    ...row,
    device: row.device || nameDevice(row.user_agent),
    last_used_at: row.refreshed_at,
    current: row.id === actor.sessionId,
  }))
}

/** Those of the sessions that are neither ended nor expired. */
export async function listLiveSessions({ db, now }: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function dropSessions({ db }: Ctx, expiredBefore: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', expiredBefore).execute()
}
