import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const listPasskeysOf = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function insertPasskey({ db }: Ctx, passkey: Insertable<DB['passkeys']>): Promise<void> {
  await db.insertInto('passkeys').values(passkey).execute()
}

/** Locked: of two answers with one counter, the second is compared with the first. */
export const lockPasskey = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function markUsed({ db, now }: Ctx, id: string, counter: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskeys({ db }: Ctx, which: { userId: number; id?: string }): Promise<string[]> {
  let deleting = db.deleteFrom('passkeys').where('user_id', '=', which.userId)
  if (which.id !== undefined) deleting = deleting.where('id', '=', which.id)
  return (await deleting.returning('id').execute()).map(row => row.id)
}

/** Whether it is the first use of the challenge. */
export async function useChallenge({ db }: Ctx, hash: Buffer, expiresAt: string): Promise<boolean> {
  const row = await db
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict(conflict => conflict.columns(['organization_id', 'hash']).doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
