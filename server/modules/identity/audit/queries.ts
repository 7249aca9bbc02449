import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { selectPage } from '#kit/query.ts'
import type { AuditFilter, AuditQuery } from './schema.ts'

export async function insertEntry({ db }: Ctx, entry: Insertable<DB['audit_log']>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
}

const matching = ({ db }: Ctx, filter: AuditFilter) => {
  const has = (text: string) => sql<boolean>`strpos(lower(${sql.raw(text)}), lower(${filter.q?.trim()})) > 0`
  return db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_user_id')
    .leftJoin('users as t', join =>
      join.on('a.target_kind', '=', 'user').on(sql<boolean>`t.id::text = a.target_id`),
    )
    .$if(filter.action !== undefined, query => query.where('a.action', '=', filter.action!))
    .$if(filter.actor !== undefined, query => query.where('a.actor_user_id', '=', filter.actor!))
    .$if(filter.target_kind !== undefined, query => query.where('a.target_kind', '=', filter.target_kind!))
    .$if(filter.target_id !== undefined, query => query.where('a.target_id', '=', filter.target_id!))
    .$if(filter.ip !== undefined, query => query.where('a.ip', '=', filter.ip!))
    .$if(filter.from !== undefined, query => query.where('a.at', '>=', filter.from!))
    .$if(filter.to !== undefined, query => query.where('a.at', '<', filter.to!))
    .$if(Boolean(filter.q?.trim()), query =>
      query.where(where =>
        where.or([
          // As the log writes it and as a person reads it: `role_changed`, "role changed".
          has("a.action || ' ' || translate(a.action, '_.', '  ')"),
          has("concat_ws(' ', u.name, u.email, t.name, t.email, a.ip, a.target_id)"),
          has('a.detail::text'),
        ]),
      ),
    )
}

const entries = (ctx: Ctx, filter: AuditFilter) =>
  matching(ctx, filter)
    .select([
      'a.id',
      'a.at',
      'a.action',
      'a.actor',
      'a.actor_user_id',
      'u.name as actor_name',
      'a.target_kind',
      'a.target_id',
      't.name as target_name',
      'a.ip',
      'a.user_agent',
      'a.detail',
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')

export function listEntries(ctx: Ctx, query: AuditQuery) {
  return selectPage(query, entries(ctx, query).$narrowType<{ detail: Record<string, unknown> }>())
}

/** Those behind one, newest first. */
export const listEntriesAfter = (
  ctx: Ctx,
  filter: AuditFilter,
  after: { at: string; id: string } | null,
  limit: number,
) =>
  entries(ctx, filter)
    .$if(after !== null, query =>
      query.where(sql<boolean>`(a.at, a.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .limit(limit)
    .execute()

/** Every kind of action that is on record: one step in the index for each, however many lines there are. */
export async function listActions({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive kinds as (
      select min(action) as action from audit_log
      union all
      select (select min(action) from audit_log where action > kinds.action) from kinds where kinds.action is not null
    )
    select action from kinds where action is not null`.execute(db)
  return rows.map(row => row.action)
}
