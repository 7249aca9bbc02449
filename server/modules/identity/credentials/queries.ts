import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

const hasPasskey = sql<boolean>`exists (select 1 from passkeys p where p.user_id = u.id)`.as('has_passkey')

/** Whose a session is that has not ended, and what that person owes. */
export const findSessionOwner = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('organizations as o', join => join.onTrue())
    .select(['u.id', 'u.role', 'u.two_factor_enabled_at', 'o.require_2fa', 's.opened_by'])
    .select(hasPasskey)
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('u.removed_at', 'is', null)
    .executeTakeFirst()

export const findTokenOwner = (db: Db, tokenId: string) =>
  db
    .selectFrom('personal_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('organizations as o', join => join.onTrue())
    .select(['u.id', 'u.role', 't.role as token_role', 'u.two_factor_enabled_at', 'o.require_2fa'])
    .select(hasPasskey)
    .where('t.id', '=', tokenId)
    .where('t.revoked_at', 'is', null)
    .where('u.removed_at', 'is', null)
    .executeTakeFirst()

/** To the minute: not every call is worth a write. */
export async function touchToken(db: Db, tokenId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('personal_tokens')
    .set({ last_used_at: now.toString() })
    .where('id', '=', tokenId)
    .where(where =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<', now.subtract({ minutes: 1 }).toString()),
      ]),
    )
    .execute()
}

/** When the person of a session last showed who they are: as it was opened, or since. */
export async function findProof(db: Db, sessionId: string): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(sql<string>`greatest(created_at, confirmed_at)`.as('proof'))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && Temporal.Instant.from(row.proof)
}

export async function markConfirmed({ db, now }: Ctx, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now.toString() }).where('id', '=', sessionId).execute()
}

/** Whether a person can only sign in through the provider: members with an address in a verified domain, owners never. */
export async function isBoundToSso({ db }: Ctx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('sso_settings as s', join => join.on('s.enforce', '=', true))
    .innerJoin('sso_domains as d', join =>
      join.on(sql<boolean>`d.domain = lower(substring(u.email from '[^@]*$'))`),
    )
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.role', '!=', 'owner')
    .where('d.verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
