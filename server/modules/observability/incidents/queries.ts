import type { Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { IncidentQuery } from './schema.ts'

const columns = [
  'i.id',
  'i.check_id',
  'c.name as check_name',
  'i.cause',
  'i.opened_at',
  'i.closed_at',
  'i.acknowledged_at',
  'i.acknowledged_by',
  'i.notes',
] as const

const joined = ({ db }: Ctx) =>
  db.selectFrom('incidents as i').innerJoin('checks as c', 'c.id', 'i.check_id').select(columns)

export type IncidentRow = NonNullable<Awaited<ReturnType<typeof findIncident>>>

export const findIncident = (ctx: Ctx, id: string) => joined(ctx).where('i.id', '=', id).executeTakeFirst()

export function listIncidents(ctx: Ctx, query: IncidentQuery) {
  let rows = joined(ctx)
  let count = ctx.db.selectFrom('incidents as i')
  if (query.check_id) {
    rows = rows.where('i.check_id', '=', query.check_id)
    count = count.where('i.check_id', '=', query.check_id)
  }
  if (query.status) {
    const is = query.status === 'open' ? 'is' : 'is not'
    rows = rows.where('i.closed_at', is, null)
    count = count.where('i.closed_at', is, null)
  }
  return selectPage(query, rows.orderBy('i.opened_at', 'desc').orderBy('i.id', 'desc'), count)
}

export const lockIncident = ({ db }: Ctx, id: string) =>
  db.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Nothing where one is open. */
export const insertIncident = (ctx: Ctx, id: string, checkId: string, cause: string) =>
  ctx.db
    .insertInto('incidents')
    .values({ id, check_id: checkId, cause, opened_at: ctx.now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const endOpenIncident = (ctx: Ctx, checkId: string) =>
  ctx.db
    .updateTable('incidents')
    .set({ closed_at: ctx.now.toString() })
    .where('check_id', '=', checkId)
    .where('closed_at', 'is', null)
    .returning(['id', 'cause', 'opened_at'])
    .executeTakeFirst()

export const updateIncident = ({ db }: Ctx, id: string, changes: Updateable<DB['incidents']>) =>
  db.updateTable('incidents').set(changes).where('id', '=', id).execute()
