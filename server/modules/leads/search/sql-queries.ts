import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { containing, escapeLike } from '#kit/text/like.ts'
import type { Counted, LeadQuery, LeadQueryLists, Ordered, SearchContext } from '../filter/lead-query.ts'
import type { Facet, LeadFilter } from '../filter/schema.ts'

type Sql = RawBuilder<unknown>

/** Everything a filter needs to know of the database, in one statement. */
export async function lookUp(db: Db, filter: LeadFilter): Promise<SearchContext & { people: number }> {
  const both = [filter, filter.exclude ?? {}]
  const titles = both.flatMap(({ titles }) => titles ?? [])
  const cities = both.flatMap(({ city }) => city ?? [])
  const domains = both
    .flatMap(({ company_domains }) => company_domains ?? [])
    .map(one => one.trim().toLowerCase())
  const ids = both.flatMap(({ company_ids }) => company_ids ?? []).map(one => one.toLowerCase())
  const { rows } = await sql<{
    version: number
    people: number
    words: string
    titles: string[]
    cities: string[]
    companies: { ord: number; id: string; domain: string | null }[]
  }>`
    select version, next_person as people, to_plain_words(${filter.q ?? ''}) as words,
      array(select to_plain_words(t) from unnest(${titles}::text[]) with ordinality as u (t, n) order by n) as titles,
      array(select fold(t) from unnest(${cities}::text[]) with ordinality as u (t, n) order by n) as cities,
      (select coalesce(jsonb_agg(jsonb_build_object('ord', ord, 'id', id, 'domain', domain)), '[]') from pool_companies
        where domain = any(${domains}::text[]) or id = any(${ids}::uuid[])) as companies
    from pool_state`.execute(db)
  const [row] = rows
  const { version, people, words, companies } = row!
  const folded = {
    titles: new Map(titles.map((text, index) => [text, row!.titles[index]!])),
    city: new Map(cities.map((text, index) => [text, row!.cities[index]!])),
  }
  return {
    version: Number(version),
    people,
    words,
    fold: (kind, text) => folded[kind].get(text)!,
    places: {
      domains: new Map(companies.flatMap(({ domain, ord }) => (domain ? [[domain, ord] as const] : []))),
      ids: new Map(companies.map(({ id, ord }) => [id, ord])),
    },
  }
}

/** `p` is a person, `c` the company: theirs, or what is looked for. */
const from = (asked: LeadQuery): Sql =>
  asked.kind === 'person'
    ? sql`pool_people p left join pool_companies c on c.id = p.company_id`
    : sql`pool_companies c`

const own = (asked: LeadQuery, column: string): Sql =>
  sql.ref(`${asked.kind === 'person' ? 'p' : 'c'}.${column}`)

const matches: { [K in keyof LeadQueryLists]: (asked: LeadQuery, values: LeadQueryLists[K]) => Sql } = {
  titles: (_, values) => sql`p.title_key like any(${values.map(one => containing(one))}::text[])`,
  seniority: (_, values) => sql`p.seniority = any(${values}::text[])`,
  department: (_, values) => sql`p.department = any(${values}::text[])`,
  country: (asked, values) => sql`${own(asked, 'country')} = any(${values}::text[])`,
  city: (asked, values) => sql`fold(${own(asked, 'city')}) = any(${values}::text[])`,
  industry: (_, values) => sql`c.industry = any(${values}::text[])`,
  company_size: (_, values) => sql`c.size = any(${values}::text[])`,
  company_domains: (_, values) => sql`c.ord = any(${values}::int[])`,
  company_ids: (_, values) => sql`c.ord = any(${values}::int[])`,
  technologies: (_, values) => sql`c.technologies && ${values}::text[]`,
  email_status: (_, values) => sql`p.email_status = any(${values}::text[])`,
}

const listCondition = (asked: LeadQuery, key: keyof LeadQueryLists, values: unknown): Sql =>
  (matches[key] as (asked: LeadQuery, values: unknown) => Sql)(asked, values)

const names = sql`(' ' || p.first_key || ' ' || p.last_key || ' ')`
const everything = (asked: LeadQuery): Sql =>
  asked.kind === 'person' ? sql`(${names} || p.title_key || coalesce(c.words, ''))` : sql`c.words`

/** All keys but one: a facet does not obey its own. */
function where(asked: LeadQuery, without?: Facet): Sql {
  const all: Sql[] = [sql`true`]
  for (const [key, values] of Object.entries(asked.lists)) {
    if (key !== without) all.push(listCondition(asked, key as keyof LeadQueryLists, values))
  }
  for (const [key, values] of Object.entries(asked.exclude)) {
    all.push(sql`(${listCondition(asked, key as keyof LeadQueryLists, values)}) is not true`)
  }
  for (const word of asked.words) all.push(sql`${everything(asked)} like ${`% ${escapeLike(word)}%`}`)
  if (asked.has_email !== null) all.push(sql`(p.masked_email is not null) = ${asked.has_email}`)
  if (asked.has_phone !== null) all.push(sql`(p.masked_phone is not null) = ${asked.has_phone}`)
  if (asked.saved !== null) {
    all.push(
      sql`exists (select from leads l where l.pool_id = p.id and l.erased_at is null) = ${asked.saved}`,
    )
  }
  if (asked.revealed !== null) {
    all.push(sql`exists (select from lead_reveals r where r.person_id = p.id) = ${asked.revealed}`)
  }
  if (asked.updated_after !== null) {
    const after = new Date(asked.updated_after).toISOString()
    all.push(sql`${own(asked, 'updated_at')} > ${after}::timestamptz`)
  }
  return sql.join(all, sql` and `)
}

/** How well the words fit: a whole word of the name before the beginning of one, that before anything else. */
function score(asked: LeadQuery): Sql {
  const each = asked.words.map(word => {
    const text = escapeLike(word)
    return asked.kind === 'person'
      ? sql`case when ${names} like ${`% ${text} %`} then 3 when ${names} like ${`% ${text}%`} then 2 else 1 end`
      : sql`case when (c.words || ' ') like ${`% ${text} %`} then 3 else 2 end`
  })
  return sql`(${sql.join(each, sql` + `)})`
}

const rankOfStatus = sql`case p.email_status when 'verified' then 0 when 'guessed' then 1 else 2 end`

function orderBy(asked: LeadQuery, { sort, descending }: Ordered): Sql {
  const way = descending ? sql`desc` : sql`asc`
  const isPerson = asked.kind === 'person'
  const ties = sql`${own(asked, 'ord')}`
  if (sort === 'updated_at') return sql`${own(asked, 'updated_at')} ${way}, ${ties}`
  if (sort === 'name') {
    return isPerson
      ? sql`p.first_key ${way}, p.last_key ${way}, ${ties}`
      : sql`c.words collate "C" ${way}, ${ties}`
  }
  const better = asked.words.length > 0 ? sql`${score(asked)} desc,` : sql``
  const surer = isPerson ? sql`${rankOfStatus},` : sql``
  return sql`${better} ${surer} ${own(asked, 'updated_at')} desc, ${ties}`
}

/** In one statement, so that the total and the page are of one moment though an import goes on. */
export async function searchTables(
  db: Db,
  asked: LeadQuery,
  ordered: Ordered,
): Promise<{ total: number; places: number[] }> {
  const meant = sql`${from(asked)} where ${where(asked)}`
  const { rows } = await sql<{ total: number; places: number[] }>`
    select (select count(*)::integer from ${meant}) as total,
      array(select ${own(asked, 'ord')} from ${meant}
        order by ${orderBy(asked, ordered)} limit ${ordered.limit} offset ${ordered.offset}) as places`.execute(
    db,
  )
  return rows[0]!
}

export async function countInTables(db: Db, asked: LeadQuery, addedAfter?: string): Promise<number> {
  const since = addedAfter ? sql`and ${own(asked, 'added_at')} > ${addedAfter}::timestamptz` : sql``
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${from(asked)} where ${where(asked)} ${since}`.execute(db)
  return rows[0]!.total
}

function columnOf(asked: LeadQuery, facet: Facet): Sql {
  if (facet === 'industry') return sql`c.industry`
  if (facet === 'company_size') return sql`c.size`
  return own(asked, facet)
}

function facetRows(asked: LeadQuery, facet: Facet): Sql {
  const chosen = where(asked, facet)
  if (facet === 'technologies') {
    return sql`select ${facet} as facet, t.value, count(*)::integer as count
      from ${from(asked)} cross join lateral unnest(c.technologies) t (value) where ${chosen} group by 2`
  }
  const value = columnOf(asked, facet)
  const key = facet === 'city' ? sql`fold(${value})` : value
  return sql`select ${facet} as facet, min(${value} collate "C") as value, count(*)::integer as count
    from ${from(asked)} where ${chosen} and ${value} is not null group by ${key}`
}

/** All of them and the total in one statement, for the same reason. */
export async function countFacetsInTables(
  db: Db,
  asked: LeadQuery,
  facets: readonly Facet[],
): Promise<{ total: number; counts: Counted[][] }> {
  const total = sql`select 'total' as facet, null::text as value, count(*)::integer as count
    from ${from(asked)} where ${where(asked)}`
  const parts = [total, ...facets.map(facet => facetRows(asked, facet))]
  const { rows } = await sql<Counted & { facet: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const of = (name: string) =>
    rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }))
  return { total: of('total')[0]!.count, counts: facets.map(of) }
}

/** Places of those whom the organization saved or revealed, for the structures in memory, which know of no organization. */
export async function listOwnPlaces(db: Db, which: 'saved' | 'revealed'): Promise<number[]> {
  const { rows } =
    which === 'saved'
      ? await sql<{ ord: number }>`
          select p.ord from leads l join pool_people p on p.id = l.pool_id where l.erased_at is null`.execute(
          db,
        )
      : await sql<{ ord: number }>`
          select p.ord from lead_reveals r join pool_people p on p.id = r.person_id`.execute(db)
  return rows.map(({ ord }) => ord)
}
