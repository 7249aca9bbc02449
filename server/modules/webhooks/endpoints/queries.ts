import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'

const select = ({ db }: Ctx) =>
  db
    .selectFrom('webhook_endpoints as e')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('webhook_deliveries as d')
          .select(['d.created_at as last_at', 'd.type as last_type', 'd.status as last_status'])
          .whereRef('d.endpoint_id', '=', 'e.id')
          .orderBy('d.seq', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .select([
      'e.id',
      'e.url',
      'e.description',
      'e.events',
      'e.status',
      'e.created_at',
      'last.last_at',
      'last.last_type',
      'last.last_status',
    ])

export const listEndpointRows = (ctx: Ctx) => select(ctx).orderBy('e.created_at').orderBy('e.id').execute()
export const findEndpointRow = (ctx: Ctx, id: string) => select(ctx).where('e.id', '=', id).executeTakeFirst()
export type EndpointRow = Awaited<ReturnType<typeof listEndpointRows>>[number]

/** Locked by the organization, so that twenty stay twenty. */
export async function countEndpoints({ db }: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints' || current_org()::text, 0))`.execute(
    db,
  )
  const { total } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertEndpoint(
  { db }: Ctx,
  values: Insertable<DB['webhook_endpoints']>,
): Promise<void> {
  await db.insertInto('webhook_endpoints').values(values).execute()
}

export async function saveEndpoint(
  { db, now }: Ctx,
  id: string,
  values: Updateable<DB['webhook_endpoints']>,
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set({ ...values, updated_at: now.toString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEndpoint({ db }: Ctx, id: string): Promise<boolean> {
  const row = await db.deleteFrom('webhook_endpoints').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export const lockSecrets = ({ db }: Ctx, id?: string) => {
  const all = db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'former_secret', 'former_until'])
    .orderBy('id')
    .forUpdate()
  return (id === undefined ? all : all.where('id', '=', id)).execute()
}

/** Nothing is sent while an endpoint is paused or disabled; a replay brings it. */
export async function abandonPending({ db, now }: Ctx, endpointId: string, reason: string): Promise<void> {
  const attempt = {
    at: now.toString(),
    status: null,
    ms: 0,
    error: `The endpoint was ${reason}`,
    response: null,
  }
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_attempt_at: null, attempts: sql`attempts || ${toJson([attempt])}::jsonb` })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute()
}
