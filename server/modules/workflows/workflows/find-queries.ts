import { sql } from 'kysely'
import { BEST_MATCHES, type Finder } from '#kit/records/finder.ts'

export const workflowFinder: Finder = {
  type: 'workflow',
  plural: 'workflows',
  place: 110,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{ id: string; rank: number; name: string; status: string }>`
      select w.id, f.rank, w.name, w.status
      from (select id, rank from search_named('workflows', ${words}, ${BEST_MATCHES})) f
      join workflows w on w.id = f.id where w.origin = 'workflow'
      order by f.rank desc, f.id desc limit ${limit}`.execute(db)
    return rows.map(({ id, rank, name, status }) => ({
      id,
      rank,
      title: name,
      subtitle: status,
      url: `/workflows/${id}`,
    }))
  },
}
