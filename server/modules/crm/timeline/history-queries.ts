import { sql } from 'kysely'
import type { Ctx, Via } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'

export interface Changed {
  field: string
  from: unknown
  to: unknown
  at: string
  actor_user_id: number | null
  actor_name: string | null
  via: Via | null
  merge_id: string | null
}

/** A row for each field that an event says was changed, of `custom` one a key. */
const changes = (recordId: string, field: string | undefined) => sql`
  select e.seq, e.at, e.actor_user_id, e.via, e.data->>'merge_id' as merge_id, c.field, c."from", c."to"
  from events e cross join lateral (
    select k.key as field, k.value->'from' as "from", k.value->'to' as "to"
      from jsonb_each(e.data->'changes') k where k.key <> 'custom'
    union all
    select 'custom.' || n.key, o.was->n.key, o.is_now->n.key
      from (select case jsonb_typeof(e.data#>'{changes,custom,from}') when 'object' then e.data#>'{changes,custom,from}' else '{}' end as was,
          case jsonb_typeof(e.data#>'{changes,custom,to}') when 'object' then e.data#>'{changes,custom,to}' else '{}' end as is_now) o
        cross join lateral (select jsonb_object_keys(o.was) union select jsonb_object_keys(o.is_now)) n (key)
      where e.data->'changes' ? 'custom' and o.was->n.key is distinct from o.is_now->n.key) c
  where e.record_id = ${recordId} and e.data ? 'changes' ${field === undefined ? sql`` : sql`and c.field = ${field}`}`

/** The last change first: in the order of `seq` those of one record stand as they happened. */
export async function listChanges(
  { db }: Ctx,
  recordId: string,
  field: string | undefined,
  { limit, offset }: PageSlice,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select h.field, h."from", h."to", h.at, h.actor_user_id, u.name as actor_name, h.via, h.merge_id
    from (${changes(recordId, field)}) h left join users u on u.id = h.actor_user_id
    order by h.seq desc, h.field limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countChanges(
  { db }: Ctx,
  recordId: string,
  field: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${changes(recordId, field)}) h`.execute(db)
  return rows[0]!.count
}
