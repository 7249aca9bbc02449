import { sql } from 'kysely'
import { BEST_MATCHES, type Finder } from '#kit/records/finder.ts'

export const sequenceFinder: Finder = {
  type: 'sequence',
  plural: 'sequences',
  place: 90,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{ id: string; rank: number; name: string; status: string }>`
      select s.id, f.rank, s.name, s.status
      from (select id, rank from search_named('sequences', ${words}, ${BEST_MATCHES})) f
      join sequences s on s.id = f.id where s.archived_at is null
      order by f.rank desc, f.id desc limit ${limit}`.execute(db)
    return rows.map(({ id, rank, name, status }) => ({
      id,
      rank,
      title: name,
      subtitle: status,
      url: `/sequences/${id}`,
    }))
  },
}
