import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { AlertQuery } from './schema.ts'

export type RuleRow = Selectable<DB['alert_rules']>

export const findRule = ({ db }: Ctx, id: string) =>
  db.selectFrom('alert_rules').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRule = ({ db }: Ctx, id: string) =>
  db.selectFrom('alert_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export function listRules({ db }: Ctx, query: PageQuery) {
  return selectPage(
    query,
    db.selectFrom('alert_rules').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  )
}

export const listActiveRuleIds = ({ db }: Ctx) =>
  db.selectFrom('alert_rules').select('id').where('paused', '=', false).orderBy('id').execute()

/** Undefined where the name is taken. */
export const insertRule = ({ db }: Ctx, values: Insertable<DB['alert_rules']>) =>
  db
    .insertInto('alert_rules')
    .values(values)
    .onConflict(conflict => conflict.columns(['organization_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateRule = ({ db }: Ctx, id: string, changes: Updateable<DB['alert_rules']>) =>
  db.updateTable('alert_rules').set(changes).where('id', '=', id).execute()

export const isNameTaken = async ({ db }: Ctx, nameKey: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('alert_rules')
    .select('id')
    .where('name_key', '=', nameKey)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const deleteRule = ({ db }: Ctx, id: string) =>
  db.deleteFrom('alert_rules').where('id', '=', id).returning('id').executeTakeFirst()

export const lockSealedRules = ({ db }: Ctx) =>
  db.selectFrom('alert_rules').select(['id', 'secret']).forUpdate().execute()

export const insertAlert = ({ db }: Ctx, values: Insertable<DB['alerts']>) =>
  db.insertInto('alerts').values(values).execute()

export const updateAlert = ({ db }: Ctx, id: string, changes: Updateable<DB['alerts']>) =>
  db.updateTable('alerts').set(changes).where('id', '=', id).execute()

export function listAlerts({ db }: Ctx, query: AlertQuery) {
  let from = db.selectFrom('alerts as a').innerJoin('alert_rules as r', 'r.id', 'a.rule_id')
  if (query.status) from = from.where('a.status', '=', query.status)
  if (query.rule_id) from = from.where('a.rule_id', '=', query.rule_id)
  return selectPage(
    query,
    from
      .select([
        'a.id',
        'a.rule_id',
        'r.name as rule_name',
        'a.status',
        'a.flapping',
        'a.value',
        'a.detail',
        'a.started_at',
        'a.resolved_at',
      ])
      .orderBy('a.started_at', 'desc')
      .orderBy('a.id', 'desc'),
  )
}

export const findCheckStatus = ({ db }: Ctx, id: string) =>
  db.selectFrom('checks').select(['name', 'status', 'paused']).where('id', '=', id).executeTakeFirst()
