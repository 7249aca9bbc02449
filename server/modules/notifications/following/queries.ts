import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { Reference } from '../telling/news.ts'

/** Who follows any of these and is still here. */
export async function listFollowers({ db }: Ctx, followed: readonly Reference[]): Promise<number[]> {
  if (followed.length === 0) return []
  const rows = await db
    .selectFrom('followers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('f.user_id')
    .distinct()
    .where('u.removed_at', 'is', null)
    .where(eb =>
      eb.or(followed.map(({ type, id }) => eb.and({ 'f.subject_type': type, 'f.subject_id': id }))),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function insertFollower(
  { db, now }: Ctx,
  userId: number,
  { type, id }: Reference,
): Promise<void> {
  await db
    .insertInto('followers')
    .values({ user_id: userId, subject_type: type, subject_id: id, created_at: now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteFollower({ db }: Ctx, userId: number, { type, id }: Reference): Promise<void> {
  await db
    .deleteFrom('followers')
    .where('user_id', '=', userId)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute()
}

/** Who follows it, by name, and whether one does oneself. */
export async function readFollowing({ db }: Ctx, userId: number | null, { type, id }: Reference) {
  const rows = await db
    .selectFrom('followers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.name', sql<boolean>`u.id = ${userId ?? 0}`.as('is_me')])
    .where('u.removed_at', 'is', null)
    .where('f.subject_type', '=', type)
    .where('f.subject_id', '=', id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  return {
    following: rows.some(({ is_me }) => is_me),
    followers: rows.map(({ id: user, name }) => ({ id: user, name })),
  }
}
