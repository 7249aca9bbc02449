import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { RecordReference } from '#kit/records/notification.ts'

/** Who follows each of these and is still here, by `type:id`. */
export async function listFollowers(
  { db }: Ctx,
  followed: readonly RecordReference[],
): Promise<Map<string, number[]>> {
  if (followed.length === 0) return new Map()
  const { rows } = await sql<{ subject: string; user_id: number }>`
    select distinct f.subject_type || ':' || f.subject_id as subject, f.user_id
    from unnest(${followed.map(({ type }) => type)}::text[], ${followed.map(({ id }) => id)}::uuid[]) as w (type, id)
      join followers f on f.subject_type = w.type and f.subject_id = w.id
      join users u on u.id = f.user_id and u.removed_at is null
    order by f.user_id`.execute(db)
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  return new Map([...bySubject].map(([subject, some]) => [subject, some.map(({ user_id }) => user_id)]))
}

export async function insertFollower(
  { db, now }: Ctx,
  userId: number,
  { type, id }: RecordReference,
): Promise<void> {
  await db
    .insertInto('followers')
    .values({ user_id: userId, subject_type: type, subject_id: id, created_at: now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteFollower(
  { db }: Ctx,
  userId: number,
  { type, id }: RecordReference,
): Promise<void> {
  await db
    .deleteFrom('followers')
    .where('user_id', '=', userId)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute()
}

/** Who follows it, by name, and whether one does oneself. */
export async function readFollowing({ db }: Ctx, userId: number | null, { type, id }: RecordReference) {
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
