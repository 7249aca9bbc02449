import { type CompiledQuery, sql } from 'kysely'
import type { Db, Via } from '#kit/context.ts'
import type { StoredEvent } from '#kit/event.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'

/** Where a reader of the stream stands. Transactions commit out of order, hence two parts. */
export interface EventCursor {
  xid: string
  seq: number
}

const columns = ['id', 'type', 'at', 'actor_user_id', 'data'] as const

export async function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  return db.selectFrom('events').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Those with these ids, in any order. */
export async function listEvents(db: Db, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return db.selectFrom('events').select(columns).where('id', 'in', ids).execute()
}

export async function listEventsBetween(
  db: Db,
  { from, to, types }: { from: string; to: string; types: readonly string[] },
  limit: number,
): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .select(columns)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('type', 'in', types)
    .orderBy('xid')
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Behind the cursor, oldest first, only those before which none can still appear. */
export async function listEventsAfter(
  db: Db,
  cursor: EventCursor | null,
  limit: number,
): Promise<(StoredEvent & EventCursor)[]> {
  const { rows } = await sql<StoredEvent & EventCursor>`
    select id, type, at, actor_user_id, data, xid::text as xid, seq from events
    where (xid, seq) > (${cursor?.xid ?? '0'}::text::xid8, ${cursor?.seq ?? 0}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, seq limit ${limit}`.execute(db)
  return rows
}

export async function findEndOfStream(db: Db): Promise<EventCursor> {
  const { rows } = await sql<EventCursor>`
    select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid, 9007199254740991::bigint as seq`.execute(
    db,
  )
  return rows[0]!
}

type NewEvent<Data> = StoredEvent<Data> & { record_id: string | null; via: Via }

const insertOne = prepared(
  (_, event: NewEvent<JsonText>) => sql`insert into events (id, type, at, actor_user_id, data, record_id, via)
    values (${event.id}, ${event.type}, ${event.at}, ${event.actor_user_id}, ${event.data}, ${event.record_id}, ${event.via})`,
)
const insertMany = prepared(
  (_, events: { all: JsonText }) => sql`insert into events (id, type, at, actor_user_id, data, record_id, via)
    select n.id, n.type, n.at, n.actor_user_id, n.data, n.record_id, n.via from json_to_recordset(${events.all}::json)
      as n (id uuid, type text, at timestamptz, actor_user_id integer, data jsonb, record_id uuid, via text)`,
)

/** One by itself, as it mostly is, is spared the taking apart. */
export function storing(db: Db, stored: readonly NewEvent<unknown>[]): CompiledQuery {
  const [first] = stored
  if (first && stored.length === 1) return insertOne.with(db, { ...first, data: toJson(first.data) })
  return insertMany.with(db, { all: toJson(stored) })
}
