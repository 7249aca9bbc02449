import { sql } from 'kysely'
import { BEST_MATCHES, type Finder, subtitleOf } from '#kit/records/finder.ts'
import { escapeLike } from './contact-filter/queries.ts'

export const contactFinder: Finder = {
  type: 'contact',
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{
      id: string
      rank: number
      name: string
      email: string | null
      company: string | null
    }>`
      select c.id, f.rank, c.name, c.email, c.company_name as company
      from (select id, rank from search_contacts(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join contacts c on c.id = f.id order by f.rank desc, f.id desc`.execute(db)
    return rows.map(({ id, rank, name, email, company }) => ({
      id,
      rank,
      title: name || email || '',
      subtitle: subtitleOf(name ? email : null, company),
      url: `/contacts/${id}`,
    }))
  },
}

export const companyFinder: Finder = {
  type: 'company',
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{
      id: string
      rank: number
      name: string
      domain: string | null
      city: string | null
    }>`
      select c.id, f.rank, c.name, c.domain, c.city
      from (select id, rank from search_companies(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join companies c on c.id = f.id order by f.rank desc, f.id desc`.execute(db)
    return rows.map(({ id, rank, name, domain, city }) => ({
      id,
      rank,
      title: name,
      subtitle: subtitleOf(domain, city),
      url: `/companies/${id}`,
    }))
  },
}

/** There are few: they are looked through. */
export const listFinder: Finder = {
  type: 'list',
  find: async ({ db }, words, limit) => {
    const pattern = `%${escapeLike(words)}%`
    const { rows } = await sql<{ id: string; rank: number; name: string; description: string | null }>`
      select id, 1 as rank, name, description from contact_lists where fold(name) like fold(${pattern})
      order by length(name), id limit ${limit}`.execute(db)
    return rows.map(({ id, rank, name, description }) => ({
      id,
      rank,
      title: name,
      subtitle: subtitleOf(description),
      url: `/lists/${id}`,
    }))
  },
}
