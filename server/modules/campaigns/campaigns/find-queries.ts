import { sql } from 'kysely'
import { BEST_MATCHES, type Finder } from '#kit/records/finder.ts'

export const campaignFinder: Finder = {
  type: 'campaign',
  plural: 'campaigns',
  place: 100,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{ id: string; rank: number; name: string; subject: string }>`
      select c.id, f.rank, c.name, c.subject
      from (select id, rank from search_named('campaigns', ${words}, ${BEST_MATCHES})) f
      join campaigns c on c.id = f.id order by f.rank desc, f.id desc limit ${limit}`.execute(db)
    return rows.map(({ id, rank, name, subject }) => ({
      id,
      rank,
      title: name,
      subtitle: subject,
      url: `/campaigns/${id}`,
    }))
  },
}
