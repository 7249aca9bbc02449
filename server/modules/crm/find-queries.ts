import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { BEST_MATCHES, type Finder, type Found, type Ranked, subtitleOf } from '#kit/records/finder.ts'
import { containing } from '#kit/text/like.ts'

/** So many of the best: what hangs on them is found by them, too. */
const MOST_NEAR = 100

/** The people and companies that are called so, best first. */
interface Parties {
  contacts: readonly Ranked[]
  companies: readonly Ranked[]
}

const found = new WeakMap<Ctx, { words: string; parties: Promise<Parties> }>()

/** Several kinds of records go by the same parties: within one request they are looked for once. */
export function rankParties(ctx: Ctx, words: string): Promise<Parties> {
  const known = found.get(ctx)
  if (known?.words === words) return known.parties
  const parties = selectParties(ctx, words)
  found.set(ctx, { words, parties })
  return parties
}

/** Both by one statement: what is like a mistyped word is found out once for the two. */
async function selectParties({ db }: Ctx, words: string): Promise<Parties> {
  const { rows } = await sql<Ranked & { is_company: boolean }>`
    (select false as is_company, id, rank from search_contacts(${words}, ${BEST_MATCHES})
      order by rank desc, id desc limit ${MOST_NEAR})
    union all
    (select true, id, rank from search_companies(${words}, ${BEST_MATCHES})
      order by rank desc, id desc limit ${MOST_NEAR})`.execute(db)
  const of = (isCompany: boolean) =>
    rows.filter(row => row.is_company === isCompany).map(({ id, rank }) => ({ id, rank }))
  return { contacts: of(false), companies: of(true) }
}

export const contactFinder: Finder = {
  type: 'contact',
  plural: 'contacts',
  place: 10,
  find: async (ctx, words, limit) => {
    const best = (await rankParties(ctx, words)).contacts.slice(0, limit)
    if (best.length === 0) return []
    const { rows } = await sql<{
      id: string
      name: string
      email: string | null
      company: string | null
    }>`select id, name, email, company_name as company from contacts
      where id = any(${best.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
    return inOrder(best, rows, ({ id, name, email, company }) => ({
      title: name || email || '',
      subtitle: subtitleOf(name ? email : null, company),
      url: `/contacts/${id}`,
    }))
  },
}

export const companyFinder: Finder = {
  type: 'company',
  plural: 'companies',
  place: 20,
  find: async (ctx, words, limit) => {
    const best = (await rankParties(ctx, words)).companies.slice(0, limit)
    if (best.length === 0) return []
    const { rows } = await sql<{ id: string; name: string; domain: string | null; city: string | null }>`
      select id, name, domain, city from companies
      where id = any(${best.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
    return inOrder(best, rows, ({ id, name, domain, city }) => ({
      title: name,
      subtitle: subtitleOf(domain, city),
      url: `/companies/${id}`,
    }))
  },
}

function inOrder<R extends { id: string }>(
  best: readonly Ranked[],
  rows: readonly R[],
  show: (row: R) => Omit<Found, 'id' | 'rank'>,
): Found[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return best.flatMap(({ id, rank }) => {
    const row = byId.get(id)
    return row ? [{ id, rank, ...show(row) }] : []
  })
}

/** There are few: they are looked through. */
export const listFinder: Finder = {
  type: 'list',
  plural: 'lists',
  place: 30,
  find: async ({ db }, words, limit) => {
    const pattern = containing(words)
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
