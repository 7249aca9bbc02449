import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { BEST_MATCHES, type Finder, subtitleOf } from '#kit/records/finder.ts'

/** What is private is found by whose it is. */
export const eventFinder: Finder = {
  type: 'event',
  plural: 'events',
  place: 140,
  find: async (ctx, words, limit) => {
    const { rows } = await sql<{
      id: string
      rank: number
      title: string | null
      day: string
      place: string | null
    }>`
      select e.id, f.rank, e.title, to_char(e.start_wall, 'YYYY-MM-DD') as day, e.location as place
      from (select id, rank from search_named('calendar_events', ${words}, ${BEST_MATCHES})) f
      join calendar_events e on e.id = f.id
      where e.private_to is null or e.private_to = ${userIdOf(ctx) ?? 0}
      order by f.rank desc, f.id desc limit ${limit}`.execute(ctx.db)
    return rows.map(({ id, rank, title, day, place }) => ({
      id,
      rank,
      title: title ?? '',
      subtitle: subtitleOf(day, place),
      url: `/calendar?event=${id}&day=${day}`,
    }))
  },
}

/** Those of these events that are in a private calendar of somebody else. */
export async function listHiddenEventIds(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_events
    where id = any(${ids}::uuid[]) and private_to <> ${userIdOf(ctx) ?? 0}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
