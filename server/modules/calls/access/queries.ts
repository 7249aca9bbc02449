import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'

const columns = [
  'c.id',
  'c.room_id',
  'c.kind',
  'c.title',
  'c.status',
  'c.outcome',
  'c.topology',
  'c.started_by',
  'c.message_id',
  'c.record_type',
  'c.record_id',
  'c.recording',
  'c.announced',
  'c.transcript_status',
  'c.started_at',
  'c.ended_at',
] as const

const select = (db: Db) => db.selectFrom('calls as c').select(columns)

/** A call of a room that somebody is in. */
export const findCallOf = (db: Db, id: string, person: string) =>
  select(db)
    .innerJoin('chat_members as m', join =>
      join.onRef('m.room_id', '=', 'c.room_id').on('m.person', '=', person),
    )
    .where('c.id', '=', id)
    .executeTakeFirst()

export type CallRow = NonNullable<Awaited<ReturnType<typeof findCallOf>>>

export const findCall = (db: Db, id: string): Promise<CallRow | undefined> =>
  select(db).where('c.id', '=', id).executeTakeFirst()

/** Behind its room's row. */
export const lockCall = (db: Db, id: string): Promise<CallRow | undefined> =>
  select(db).where('c.id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const listActiveOf = (db: Db, person: string): Promise<CallRow[]> =>
  select(db)
    .innerJoin('chat_members as m', join =>
      join.onRef('m.room_id', '=', 'c.room_id').on('m.person', '=', person),
    )
    .where('c.status', '=', 'active')
    .orderBy('c.started_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()

/** Of each room no more than could stand on the page: what it costs grows with rooms and pages, not with history. */
export async function pageHistory(
  { db }: Ctx,
  person: string,
  roomId: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CallRow[]; total: number }> {
  const most = limit + offset
  const [{ rows: ids }, { rows: counted }] = await Promise.all([
    sql<{ id: string }>`select l.id from chat_members m cross join lateral (
        select c.id, c.started_at from calls c where c.room_id = m.room_id
        order by c.started_at desc, c.id desc limit ${most}) l
      where m.person = ${person} and (${roomId}::uuid is null or m.room_id = ${roomId})
      order by l.started_at desc, l.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select coalesce(sum(n.calls), 0)::int as total from call_rooms n
      join chat_members m on m.room_id = n.room_id
      where m.person = ${person} and (${roomId}::uuid is null or m.room_id = ${roomId})`.execute(db),
  ])
  const wanted = ids.map(({ id }) => id)
  const rows = wanted.length === 0 ? [] : await select(db).where('c.id', 'in', wanted).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return { rows: wanted.flatMap(id => byId.get(id) ?? []), total: counted[0]?.total ?? 0 }
}

/** Whether the room announces a recording or asks for agreement. */
export const findConsentRule = (db: Db, roomId: string) =>
  db.selectFrom('chat_rooms').select('recording_consent').where('id', '=', roomId).executeTakeFirstOrThrow()

/** The oldest room about a deal, for the demo. */
export const findRoomAboutDeal = (db: Db) =>
  db
    .selectFrom('chat_rooms')
    .select('id')
    .where('record_type', '=', 'deal')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
