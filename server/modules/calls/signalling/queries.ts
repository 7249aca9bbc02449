import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

export interface NewSignal {
  callId: string
  from: string
  to: string
  data: string
}

/**
 * Numbered under the row of whoever it is for, so that signals are committed in their order. Null where one of the two
 * is not in the call, or no longer in its room. Not waited for to reach the disk: after a crash browsers start over.
 */
export async function insertSignal(
  { db, now }: Ctx,
  { callId, from, to, data }: NewSignal,
): Promise<number | null> {
  const isIn = (person: string) => sql`exists (select from call_participants q
    join calls c on c.id = q.call_id and c.status = 'active'
    join chat_members m on m.room_id = c.room_id and m.person = q.person
    where q.call_id = ${callId} and q.person = ${person} and q.present)`
  const { rows } = await sql<{
    seq: number
  }>`with off as (select set_config('synchronous_commit', 'off', true)),
    reader as (
      update call_participants p set signal_seq = signal_seq + 1 from off
      where p.call_id = ${callId} and p.person = ${to} and p.present and ${isIn(from)} and ${isIn(to)}
      returning p.signal_seq)
    insert into call_signals (call_id, person, seq, sender, data, created_at)
    select ${callId}, ${to}, reader.signal_seq, ${from}, ${data}, ${now.toString()} from reader
    returning seq`.execute(db)
  return rows[0]?.seq ?? null
}

export const listSignals = (db: Db, callId: string, person: string, after: number) =>
  db
    .selectFrom('call_signals')
    .select(['seq', 'sender', 'data'])
    .where('call_id', '=', callId)
    .where('person', '=', person)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(200)
    .execute()

/** The calls that people are in, and how far their signals are. */
export const listPlaces = (db: Db, people: readonly string[]) =>
  db
    .selectFrom('call_participants')
    .select(['call_id', 'person', 'signal_seq', 'signal_base'])
    .where('person', 'in', people)
    .where('present', '=', true)
    .execute()

export const findPlace = (db: Db, callId: string, person: string) =>
  db
    .selectFrom('call_participants')
    .select('signal_base')
    .where('call_id', '=', callId)
    .where('person', '=', person)
    .executeTakeFirst()

const KEPT_SECONDS = 60

export async function dropOldSignals({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('call_signals')
    .where('created_at', '<', now.subtract({ seconds: KEPT_SECONDS }).toString())
    .execute()
}
