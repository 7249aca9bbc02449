import { sql } from 'kysely'
import { BEST_MATCHES, type Finder, subtitleOf } from '#kit/records/finder.ts'

export const contractFinder: Finder = {
  type: 'contract',
  plural: 'contracts',
  place: 70,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{ id: string; rank: number; title: string; name: string; email: string }>`
      select k.id, f.rank, k.title, k.party_b_name as name, k.party_b_email as email
      from (select id, rank from search_contracts(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join contracts k on k.id = f.id order by f.rank desc, f.id desc`.execute(db)
    return rows.map(({ id, rank, title, name, email }) => ({
      id,
      rank,
      title,
      subtitle: subtitleOf(name || email),
      url: `/contracts/${id}`,
    }))
  },
}
