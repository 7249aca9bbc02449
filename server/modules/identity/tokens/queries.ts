import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

const columns = ['id', 'name', 'role', 'last_four', 'expires_at', 'last_used_at', 'created_at'] as const

export const listTokensOf = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('personal_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export const insertToken = ({ db }: Ctx, token: Insertable<DB['personal_tokens']>) =>
  db.insertInto('personal_tokens').values(token).returning(columns).executeTakeFirstOrThrow()

/** Ends them and takes them out of the directory; their ids. */
export async function endTokens({ db, now }: Ctx, which: { userId: number; id?: string }): Promise<string[]> {
  let revoking = db
    .updateTable('personal_tokens')
    .set({ revoked_at: now.toString() })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
  if (which.id !== undefined) revoking = revoking.where('id', '=', which.id)
  const ids = (await revoking.returning('id').execute()).map(token => token.id)
  if (ids.length > 0) {
    await db.deleteFrom('directory').where('kind', '=', 'personal').where('target_id', 'in', ids).execute()
  }
  return ids
}
