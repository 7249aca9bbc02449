import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

/**
 * Those of a room, one caller aside, whom a call may ring: who may join, and has not muted the room. Of the users named, or
 * all.
 */
export async function listCallable(
  { db }: Ctx,
  roomId: string,
  caller: string,
  userIds: readonly number[] | null,
): Promise<string[]> {
  let others = db
    .selectFrom('chat_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.person')
    .where('m.room_id', '=', roomId)
    .where('m.person', '<>', caller)
    .where('m.notifications', '<>', 'none')
    .where('u.removed_at', 'is', null)
    .where('u.role', '<>', 'viewer')
  if (userIds) others = others.where('m.user_id', '=', sql<number>`any(${userIds}::int[])`)
  return (await others.orderBy('m.person').execute()).map(({ person }) => person)
}

/** Whoever did not answer, or declined, is rung anew. */
export async function insertRings({ db }: Ctx, callId: string, people: readonly string[], until: string) {
  await sql`insert into call_rings (call_id, person, rings_until)
    select ${callId}::uuid, person, ${until}::timestamptz from unnest(${people}::text[]) as p (person)
    on conflict (organization_id, call_id, person) do update set rings_until = excluded.rings_until, answer = null`.execute(
    db,
  )
}

export const listRings = (db: Db, callIds: readonly string[]) =>
  callIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('call_rings')
        .select(['call_id', 'person', 'rings_until', 'answer'])
        .where('call_id', 'in', callIds)
        .orderBy('person')
        .execute()

/** False where it does not ring for them. */
export async function setAnswer({ db }: Ctx, callId: string, person: string, answer: string) {
  const { numUpdatedRows } = await db
    .updateTable('call_rings')
    .set({ answer })
    .where('call_id', '=', callId)
    .where('person', '=', person)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What may ring for somebody right now. */
export async function listRinging({ db, now }: Ctx, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_rings as r')
    .innerJoin('calls as c', 'c.id', 'r.call_id')
    .select('c.id')
    .where('r.person', '=', person)
    .where('r.answer', 'is', null)
    .where('r.rings_until', '>', now.toString())
    .where('c.status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}
