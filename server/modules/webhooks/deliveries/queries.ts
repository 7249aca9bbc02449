import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type JsonText, toJson } from '#kit/json.ts'
import { prepared, selectPage } from '#kit/query.ts'
import type { AttemptView, DeliveryQuery } from '../schema.ts'

export interface NewDelivery {
  event_id: string
  type: string
  names: string[]
  subject: string
  at: string
}

/** One statement for all events of a moment, whose answer nobody waits for. */
const inserting = prepared(
  (_, events: { all: JsonText }) => sql`insert into webhook_deliveries
      (endpoint_id, event_id, type, subject, created_at)
    select e.id, n.event_id, n.type, n.subject, n.at
    from json_to_recordset(${events.all}::json)
      as n (place integer, event_id uuid, type text, names text[], subject text, at timestamptz)
    join webhook_endpoints e on e.status = 'active' and e.events && n.names
    order by n.place`,
)

export const writeDeliveries = (ctx: Ctx, all: readonly NewDelivery[]): void =>
  ctx.write(inserting.with(ctx.db, { all: toJson(all.map((one, place) => ({ ...one, place }))) }))

/** Workers call this about once a second, outside of every organization. */
export async function wakeEndpoints(db: Db): Promise<number> {
  const { rows } = await sql<{ woken: number }>`select wake_webhook_endpoints() as woken`.execute(db)
  return rows[0]?.woken ?? 0
}

/** What is needed to send to an endpoint; nothing where it is not active. */
export const findActive = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'former_secret', 'former_until', 'failing_since'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
export type ActiveEndpoint = NonNullable<Awaited<ReturnType<typeof findActive>>>

export interface Waiting {
  id: string
  seq: number
  event_id: string
  type: string
  subject: string
  at: string
  data: unknown
  attempts: AttemptView[]
}

/** The oldest that may be sent: none of a subject whose one before still waits for its next attempt. */
export async function listWaiting(
  { db, now }: Ctx,
  endpointId: string,
  { after, limit }: { after: number | null; limit: number },
): Promise<Omit<Waiting, 'at' | 'data'>[]> {
  const { rows } = await sql<Omit<Waiting, 'at' | 'data'>>`
    select d.id, d.seq, d.event_id, d.type, d.subject, d.attempts
    from webhook_deliveries d
    where d.endpoint_id = ${endpointId} and d.status = 'pending' and d.seq > ${after ?? 0}
      and (d.next_attempt_at is null or d.next_attempt_at <= ${now.toString()})
      and not exists (select 1 from webhook_deliveries p
        where p.endpoint_id = d.endpoint_id and p.subject = d.subject and p.status = 'pending'
          and p.seq < d.seq and p.next_attempt_at > ${now.toString()})
    order by d.seq limit ${limit}`.execute(db)
  return rows
}

export interface Settled {
  id: string
  status: 'pending' | 'succeeded' | 'failed'
  attempts: AttemptView[]
  next_attempt_at: string | null
}

export async function settleDeliveries({ db }: Ctx, all: readonly Settled[]): Promise<void> {
  await sql`update webhook_deliveries d
    set status = n.status, attempts = n.attempts, next_attempt_at = n.next_attempt_at
    from json_to_recordset(${toJson(all)}::json)
      as n (id uuid, status text, attempts jsonb, next_attempt_at timestamptz)
    where d.id = n.id and d.status = 'pending'`.execute(db)
}

/** When the next is due; undefined where nothing waits. */
export async function findNextDue({ db, now }: Ctx, endpointId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '>', now.toString())
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** A job is at work: until ten minutes after this nobody wakes another. */
export async function stayAwake({ db }: Ctx, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ awake_since: sql`now()` })
    .where('id', '=', endpointId)
    .execute()
}

export async function fallAsleep({ db }: Ctx, endpointId: string): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ awake_since: null }).where('id', '=', endpointId).execute()
}

export async function noteHealth(
  { db }: Ctx,
  endpointId: string,
  failingSince: string | null,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: failingSince })
    .where('id', '=', endpointId)
    .execute()
}

export async function disable({ db, now }: Ctx, endpointId: string): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ status: 'disabled', awake_since: null, updated_at: now.toString() })
    .where('id', '=', endpointId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const columns = ['id', 'event_id', 'type', 'attempts', 'status', 'next_attempt_at', 'created_at'] as const

export const findDelivery = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select([...columns, 'endpoint_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findDeliveryOfEvent = ({ db }: Ctx, endpointId: string, eventId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select([...columns, 'endpoint_id'])
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

export function pageDeliveries(ctx: Ctx, endpointId: string, query: DeliveryQuery) {
  let matching = ctx.db.selectFrom('webhook_deliveries').where('endpoint_id', '=', endpointId)
  if (query.status !== undefined) matching = matching.where('status', '=', query.status)
  if (query.event !== undefined) matching = matching.where('type', '=', query.event)
  return selectPage(query, matching.select(columns).orderBy('seq', 'desc'))
}

export async function makePending({ db }: Ctx, id: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: null })
    .where('id', '=', id)
    .execute()
}

export async function insertReplayed(
  { db, now }: Ctx,
  endpointId: string,
  all: readonly { event_id: string; type: string; subject: string }[],
): Promise<void> {
  await sql`insert into webhook_deliveries (endpoint_id, event_id, type, subject, created_at)
    select ${endpointId}, n.event_id, n.type, n.subject, ${now.toString()}
    from json_to_recordset(${toJson(all.map((one, place) => ({ ...one, place })))}::json)
      as n (place integer, event_id uuid, type text, subject text)
    order by n.place`.execute(db)
}

export async function dropOldDeliveries({ db }: Ctx, before: string): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('status', '!=', 'pending')
    .execute()
}
