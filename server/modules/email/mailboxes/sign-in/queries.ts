import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

export const insertAttempt = ({ db }: Ctx, values: Insertable<DB['webmail_attempts']>) =>
  db.insertInto('webmail_attempts').values(values).execute()

/** The attempt, if nobody used it before and its time is not over: from now on it is used. */
export const useAttempt = ({ db, now }: Ctx, id: string) =>
  db
    .updateTable('webmail_attempts')
    .set({ used_at: now.toString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returningAll()
    .executeTakeFirst()

export const keepGranted = (
  { db }: Ctx,
  id: string,
  granted: { granted: Buffer; email: string; confirm_until: string },
) => db.updateTable('webmail_attempts').set(granted).where('id', '=', id).execute()

export const confirmAttempt = ({ db, now }: Ctx, id: string) =>
  db
    .updateTable('webmail_attempts')
    .set({ confirmed_at: now.toString() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('confirm_until', '>', now.toString())
    .where('granted', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** What was given is gone once it has been used or nobody wanted it. */
export const wipeAttempt = ({ db }: Ctx, id: string) =>
  db.updateTable('webmail_attempts').set({ granted: null }).where('id', '=', id).execute()

export const deleteOldAttempts = ({ db }: Ctx, before: string) =>
  db.deleteFrom('webmail_attempts').where('created_at', '<', before).execute()

export const findStarter = ({ db }: Ctx, userId: number) =>
  db.selectFrom('users').select(['id', 'name', 'email', 'role']).where('id', '=', userId).executeTakeFirst()

export const findOrganizationName = async ({ db }: Ctx): Promise<string> =>
  (await db.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name

const signIn = [
  'id',
  'email',
  'user_id',
  'oauth_provider',
  'oauth_ended_at',
  'oauth_refresh',
  'oauth_access',
  'oauth_access_until',
  'oauth_claim',
] as const

export const lockSignIn = ({ db }: Ctx, id: string) =>
  db.selectFrom('mailboxes').select(signIn).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findMailboxByAddress = ({ db }: Ctx, email: string) =>
  db
    .selectFrom('mailboxes')
    .selectAll()
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

export const setSignIn = ({ db }: Ctx, id: string, changes: Updateable<DB['mailboxes']>) =>
  db.updateTable('mailboxes').set(changes).where('id', '=', id).execute()

export const lockSealedTokens = ({ db }: Ctx) =>
  db
    .selectFrom('mailboxes')
    .select(['id', 'oauth_refresh', 'oauth_access'])
    .where('oauth_refresh', 'is not', null)
    .forUpdate()
    .execute()
