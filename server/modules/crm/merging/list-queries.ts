import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { type PageQuery, pageOf, slice } from '#kit/page.ts'
import type { Entity } from './queries.ts'
import { type MergeOfRecords, UNDO_DAYS } from './schema.ts'

/** The latest first. What became of names that are forgotten by now stays unsaid. */
export function listMerges(ctx: Ctx, entity: Entity, page: PageQuery) {
  return pageOf(page, listRows(ctx, entity, slice(page)), countRows(ctx, entity))
}

async function listRows(
  { db, now }: Ctx,
  entity: Entity,
  { limit, offset }: { limit: number; offset: number },
): Promise<MergeOfRecords[]> {
  const until = now.subtract({ hours: 24 * UNDO_DAYS }).toString()
  const kept = sql.table(entity === 'contact' ? 'contacts' : 'companies')
  const email = entity === 'contact' ? sql`k.email` : sql`null::text`
  const { rows } = await sql<MergeOfRecords>`
    select m.id, jsonb_build_object('id', m.kept_id, 'name', coalesce(nullif(k.name, ''), ${email}, '')) as kept,
      case when m.merged = '[]' then (
          select coalesce(jsonb_agg(jsonb_build_object('id', r.old_id, 'name', '') order by r.old_id), '[]')
          from merged_records r where r.merge_id = m.id)
        else (
          select jsonb_agg(jsonb_build_object('id', o.value -> 'id', 'name',
            coalesce(nullif(o.value ->> 'name', ''), o.value ->> 'email', '')) order by o.ordinality)
          from jsonb_array_elements(m.merged) with ordinality o) end as merged,
      m.created_at as at, case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by,
      m.undone_at is null and k.id is not null and m.created_at >= ${until}::timestamptz as can_undo, m.undone_at
    from record_merges m left join ${kept} k on k.id = m.kept_id left join users u on u.id = m.created_by_id
    where m.entity = ${entity} order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

async function countRows({ db }: Ctx, entity: Entity): Promise<number> {
  const { count } = await db
    .selectFrom('record_merges')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('entity', '=', entity)
    .executeTakeFirstOrThrow()
  return count
}
