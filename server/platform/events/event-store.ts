import { createRequire } from 'node:module'
import { type CompiledQuery, sql } from 'kysely'
import type { Ctx, Db, WorkCtx } from '#kit/context.ts'
import type { EventKind, Reaction, StoredEvent, Subscriber } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared } from '#kit/query.ts'

/** Where a reader of the stream stands. Transactions commit out of order, hence two parts. */
export interface EventCursor {
  xid: string
  seq: number
}

export interface EventStore {
  load(ctx: WorkCtx, id: string): Promise<StoredEvent | undefined>
  /** Events behind the cursor, oldest first, only those before which none can still appear. */
  readAfter(db: Db, cursor: EventCursor | null, limit: number): Promise<(StoredEvent & EventCursor)[]>
  /** Those with these ids, in any order. */
  loadAll(db: Db, ids: readonly string[]): Promise<StoredEvent[]>
  /** What happened in a time, of some types, oldest first. */
  readBetween(
    db: Db,
    range: { from: string; to: string; types: readonly string[] },
    limit: number,
  ): Promise<StoredEvent[]>
  /** Where the stream ends now. */
  latest(db: Db): Promise<EventCursor>
}

const columns = ['id', 'type', 'at', 'actor_user_id', 'data'] as const

export const eventStore: EventStore = {
  load: (ctx, id) =>
    ctx.transact(
      async ({ db }) =>
        (await db
          .selectFrom('events')
          .select(['id', 'type', 'at', 'actor_user_id', 'data'])
          .where('id', '=', id)
          .executeTakeFirst()) as StoredEvent | undefined,
    ),
  async loadAll(db, ids) {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('events').select(columns).where('id', 'in', ids).execute()
    return rows
  },
  async readBetween(db, { from, to, types }, limit) {
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
  },
  async readAfter(db, cursor, limit) {
    const { rows } = await sql<StoredEvent & EventCursor>`
      select id, type, at, actor_user_id, data, xid::text as xid, seq from events
      where (xid, seq) > (${cursor?.xid ?? '0'}::text::xid8, ${cursor?.seq ?? 0}::bigint)
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, seq limit ${limit}`.execute(db)
    return rows
  },
  async latest(db) {
    const { rows } = await sql<EventCursor>`
      select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid, 9007199254740991::bigint as seq`.execute(
      db,
    )
    return rows[0]!
  },
}

/** Who wants to know of what, gathered from the modules once. */
export interface EventWiring {
  subscribers: ReadonlyMap<string, readonly Subscriber[]>
  reactions: ReadonlyMap<string, readonly Reaction[]>
}

export function wireEvents(subscribers: readonly Subscriber[], reactions: readonly Reaction[]): EventWiring {
  return { subscribers: byType(subscribers), reactions: byType(reactions) }
}

function byType<T extends { types: readonly string[] }>(all: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const one of all) for (const type of one.types) map.set(type, [...(map.get(type) ?? []), one])
  return map
}

/** Events of one kind that happened together: one statement for all of them, and each reaction hears of all at once. */
export async function emitEvents<D>(
  ctx: Ctx,
  wiring: EventWiring,
  kind: EventKind<D>,
  all: readonly D[],
): Promise<void> {
  if (all.length === 0) return
  if (ctx.services.settings.checkResponses) for (const data of all) checkEvent(kind, data)
  const at = ctx.now.toString({ fractionalSecondDigits: 3 })
  const actor_user_id = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const stored = all.map(data => ({ id: newId(), type: kind.type, at, actor_user_id, data }))
  ctx.write(storing(ctx.db, stored))
  const writes: Promise<unknown>[] = []
  for (const subscriber of wiring.subscribers.get(kind.type) ?? []) {
    for (const { id } of stored) writes.push(ctx.enqueue(subscriber.job, { event_id: id }))
  }
  // Not awaited yet: they travel with the first statement of the reactions.
  const written = Promise.all(writes)
  written.catch(() => {})
  for (const reaction of wiring.reactions.get(kind.type) ?? []) {
    await reaction.handler(ctx, stored as StoredEvent<never>[])
  }
  await written
}

const insertOne = prepared(
  (
    _,
    event: { id: string; type: string; at: string; actor_user_id: number | null; data: JsonText },
  ) => sql`insert into events (id, type, at, actor_user_id, data)
    values (${event.id}, ${event.type}, ${event.at}, ${event.actor_user_id}, ${event.data})`,
)
const insertMany = prepared(
  (_, events: { all: JsonText }) => sql`insert into events (id, type, at, actor_user_id, data)
    select n.id, n.type, n.at, n.actor_user_id, n.data from json_to_recordset(${events.all}::json)
      as n (id uuid, type text, at timestamptz, actor_user_id integer, data jsonb)`,
)

/** One by itself, as it mostly is, is spared the taking apart. */
function storing(db: Db, stored: readonly StoredEvent<unknown>[]): CompiledQuery {
  const [first] = stored
  if (first && stored.length === 1) return insertOne.with(db, { ...first, data: toJson(first.data) })
  return insertMany.with(db, { all: toJson(stored) })
}

/** Only tests check events, so only they load what it takes. */
const require = createRequire(import.meta.url)
const loadChecks = () => require('typebox/value') as typeof import('typebox/value')

function checkEvent<D>(kind: EventKind<D>, data: D): void {
  const { Value } = loadChecks()
  if (Value.Check(kind.schema, data)) return
  const first = Value.Errors(kind.schema, data)[0]
  throw new Error(`event ${kind.type} does not fit its schema: ${first?.instancePath} ${first?.message}`)
}
