import type { Ctx, Role } from '#kit/context.ts'
import type { Identity } from './provider.ts'

/** Whom a subject of the provider stands for, while that person is here. */
export async function findLinked({ db }: Ctx, { issuer, client_id, subject }: Identity) {
  const row = await db
    .selectFrom('sso_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.user_id', 'i.is_own_link', 'u.role'])
    .where('i.issuer', '=', issuer)
    .where('i.client_id', '=', client_id)
    .where('i.subject', '=', subject)
    .where('u.removed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

export const findLinkOf = ({ db }: Ctx, userId: number) =>
  db
    .selectFrom('sso_identities')
    .select(['issuer', 'client_id', 'is_own_link', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** False where the person is known to this provider by another subject: the address passed to somebody else there. */
export async function linkByAddress({ db, now }: Ctx, userId: number, identity: Identity): Promise<boolean> {
  const link = { ...identity, is_own_link: false, created_at: now.toString() }
  const row = await db
    .insertInto('sso_identities')
    .values({ ...link, user_id: userId })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet(link)
        .where(where =>
          where.or([
            where('sso_identities.issuer', '!=', identity.issuer),
            where('sso_identities.client_id', '!=', identity.client_id),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces what the person linked before. */
export async function saveOwnLink({ db, now }: Ctx, userId: number, identity: Identity): Promise<void> {
  const link = { ...identity, is_own_link: true, created_at: now.toString() }
  await db
    .insertInto('sso_identities')
    .values({ ...link, user_id: userId })
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(link))
    .execute()
}

export async function deleteLinkOf({ db }: Ctx, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
