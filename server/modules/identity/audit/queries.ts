import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { paginate, slice } from '#kit/page.ts'
import type { AuditQuery } from './schema.ts'

export async function insertEntry({ db }: Ctx, entry: Insertable<DB['audit_log']>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
}

export async function listEntries(ctx: Ctx, query: AuditQuery) {
  const { limit, offset } = slice(query)
  let matching = ctx.db.selectFrom('audit_log as a')
  if (query.action !== undefined) matching = matching.where('a.action', '=', query.action)
  if (query.actor !== undefined) matching = matching.where('a.actor_user_id', '=', query.actor)
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('users as u', 'u.id', 'a.actor_user_id')
      .select([
        'a.id',
        'a.at',
        'a.action',
        'a.actor',
        'a.actor_user_id',
        'u.name as actor_name',
        'a.target_kind',
        'a.target_id',
        'a.ip',
        'a.user_agent',
        'a.detail',
      ])
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map(row => ({ ...row, detail: row.detail as Record<string, unknown> }))
  return { data, pagination: paginate(query, total) }
}
