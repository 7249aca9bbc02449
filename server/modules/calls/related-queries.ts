import { sql } from 'kysely'
import { userIdOf } from '#kit/context.ts'
import type { Related, RelatedItem, RelatedKind } from '#kit/records/related.ts'

/** Calls of rooms about the record that the caller may read. */
export const callsRelated: RelatedKind = {
  key: 'calls',
  load: async (ctx, { id }): Promise<Related> => {
    const { rows } = await sql<Omit<RelatedItem, 'url'> & { total: number }>`
      with mine as (select c.id from calls c join chat_rooms r on r.id = c.room_id where c.record_id = ${id}
        and (r.visibility = 'public' or exists (
          select from chat_members m where m.room_id = r.id and m.person = ${`user:${userIdOf(ctx)}`})))
      select c.id, coalesce(c.title, r.name) as title, null::text as subtitle, coalesce(c.outcome, c.status) as status,
        null::bigint as amount_cents, null::text as currency, c.started_at as at, (select count(*) from mine) as total
      from mine join calls c on c.id = mine.id join chat_rooms r on r.id = c.room_id
      order by c.started_at desc, c.id desc limit 5`.execute(ctx.db)
    return {
      total: rows[0]?.total ?? 0,
      items: rows.map(({ total: _, ...item }) => ({ ...item, url: `/messages/calls/${item.id}` })),
    }
  },
}
