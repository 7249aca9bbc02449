import { sql } from 'kysely'
import type { Finder } from '#kit/records/finder.ts'

/** How alike a word must be to be what was meant. */
const ALIKE = 0.45

/** There are few: they are looked through. */
export const pageFinder: Finder = {
  type: 'page',
  plural: 'pages',
  place: 130,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{ id: string; rank: number; name: string; slug: string }>`
      select id, rank, name, slug from (
        select id, name, slug, word_similarity(fold(${words}), fold(name || ' ' || slug))::float8 as rank from pages) p
      where rank >= ${ALIKE} order by rank desc, id desc limit ${limit}`.execute(db)
    return rows.map(({ id, rank, name, slug }) => ({
      id,
      rank,
      title: name,
      subtitle: `/${slug}`,
      url: `/pages/${id}`,
    }))
  },
}
