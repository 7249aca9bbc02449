import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx, Db } from '#kit/context.ts'

export const LEASE_SECONDS = 90

export async function insertCall({ db }: Ctx, values: Insertable<DB['calls']>): Promise<void> {
  await db.insertInto('calls').values(values).execute()
  await sql`insert into call_rooms (room_id, calls) values (${values.room_id}, 1)
    on conflict (organization_id, room_id) do update set calls = call_rooms.calls + 1`.execute(db)
}

export async function saveCall({ db }: Ctx, id: string, values: Updateable<DB['calls']>): Promise<void> {
  await db.updateTable('calls').set(values).where('id', '=', id).execute()
}

export const listParticipants = (db: Db, callIds: readonly string[]) =>
  callIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('call_participants')
        .select([
          'call_id',
          'person',
          'present',
          'consent',
          'joined_at',
          'left_at',
          'lease_until',
          'connection_id',
        ])
        .where('call_id', 'in', callIds)
        .orderBy('joined_at')
        .orderBy('person')
        .execute()

export type ParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number]

const leaseFrom = (now: Temporal.Instant) => now.add({ seconds: LEASE_SECONDS }).toString()

/** Who comes back keeps the moment they first came at, and what they agreed to. */
export async function enter(
  { db, now }: Ctx,
  callId: string,
  person: string,
  connectionId: string | null,
): Promise<void> {
  await sql`insert into call_participants (call_id, person, present, joined_at, lease_until, connection_id)
    values (${callId}, ${person}, true, ${now.toString()}, ${leaseFrom(now)}, ${connectionId})
    on conflict (organization_id, call_id, person) do update set
      present = true, left_at = null, lease_until = excluded.lease_until,
      connection_id = coalesce(excluded.connection_id, call_participants.connection_id),
      signal_base = case when call_participants.present then call_participants.signal_base
        else call_participants.signal_seq end`.execute(db)
}

/** All of them where nobody is named; how many were there. */
export async function depart({ db, now }: Ctx, callId: string, people: readonly string[] | null) {
  let leaving = db
    .updateTable('call_participants')
    .set({ present: false, left_at: now.toString(), connection_id: null })
    .where('call_id', '=', callId)
    .where('present', '=', true)
  if (people) leaving = leaving.where('person', 'in', people)
  const { numUpdatedRows } = await leaving.executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setConsent({ db }: Ctx, callId: string, person: string, agree: boolean): Promise<void> {
  await db
    .updateTable('call_participants')
    .set({ consent: agree })
    .where('call_id', '=', callId)
    .where('person', '=', person)
    .execute()
}

/** Of those who have a connection here and are still in the room. Whoever is just being changed is left for next time. */
export async function renewLeases(
  { db, now }: Ctx,
  people: readonly string[],
  connections: readonly string[],
): Promise<void> {
  await sql`with mine as materialized (
      select q.call_id, q.person from call_participants q
      join calls c on c.id = q.call_id
      join chat_members m on m.room_id = c.room_id and m.person = q.person
      where q.present and q.person = any(${people}) and c.status = 'active'
        and (q.connection_id is null or q.connection_id = any(${connections}::uuid[]))
      for update of q skip locked)
    update call_participants p set lease_until = ${leaseFrom(now)} from mine
    where p.call_id = mine.call_id and p.person = mine.person`.execute(db)
}

export const listOverdue = async ({ db, now }: Ctx): Promise<string[]> => {
  const rows = await db
    .selectFrom('call_participants')
    .select('call_id')
    .distinct()
    .where('present', '=', true)
    .where('lease_until', '<=', now.toString())
    .orderBy('call_id')
    .limit(500)
    .execute()
  return rows.map(({ call_id }) => call_id)
}

/** Messages that were never fetched in time are of no use any more. */
export async function dropSignals({ db }: Ctx, callId: string): Promise<void> {
  await db.deleteFrom('call_signals').where('call_id', '=', callId).execute()
}
