import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export interface CompanyClue {
  name: string
  domain: string | null
}

/**
 * The companies that are meant, in the order asked for: by domain, else by name where the one of that name has no other
 * domain. The oldest wins where several would do.
 */
export async function findKnownCompanies(
  db: Db,
  clues: readonly CompanyClue[],
): Promise<(string | undefined)[]> {
  if (clues.length === 0) return []
  const { rows } = await sql<{ place: number; id: string }>`
    with wanted as materialized (
      select place, name, domain, fold(name) as key
      from unnest(${clues.map(({ name }) => name)}::text[], ${clues.map(({ domain }) => domain)}::text[])
        with ordinality as w (name, domain, place))
    select w.place::int as place, coalesce(d.id, n.id) as id from wanted w
    left join lateral (
      select id from companies c where c.domain = w.domain order by c.id::text limit 1) d on true
    left join lateral (
      select id from companies c where c.name_key = w.key and (c.domain is null or w.domain is null or c.domain = w.domain)
      order by c.id::text limit 1) n on d.id is null
    where coalesce(d.id, n.id) is not null`.execute(db)
  const found = new Map(rows.map(({ place, id }) => [place, id]))
  return clues.map((_, index) => found.get(index + 1))
}
