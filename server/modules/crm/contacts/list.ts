import { sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import { type PageQuery, type PageSlice, type Pagination, paginate, slice } from '#kit/page.ts'
import { applyConditions, hasConditions } from '../contact-filter/apply.ts'
import type { ContactFilterIn } from '../contact-filter/schema.ts'
import { tallyOf } from '../tally-queries.ts'
import { contactColumns, lastContactedAt } from './column-queries.ts'
import { selectIdsByLastContact } from './last-contact-queries.ts'
import { anchorsOf, type PageAnchors, type PlacedRow } from './page-anchors.ts'
import { selectContacts } from './queries.ts'
import type { Contact } from './schema.ts'

export const contactSorts = [
  'created_at',
  'updated_at',
  'name',
  'email',
  'score',
  'last_contacted_at',
  'relevance',
] as const
export type ContactSort = (typeof contactSorts)[number]
type Order = 'asc' | 'desc'

/** Past this many a filtered list is not counted on: counting a million rows costs more than showing fifty. */
export const COUNT_LIMIT = 10_000
/** How many of the best matches a search looks at; more when conditions will thin them out. */
const BEST_MATCHES = 1_000
const BEST_MATCHES_FILTERED = 10_000
/** Below this an OFFSET is as quick as anything cleverer. */
const SHALLOW = 500

export interface ListedContacts {
  data: Contact[]
  pagination: Pagination & { total_capped: boolean }
}

interface Wanted {
  page: PageQuery
  filter: ContactFilterIn
  sort?: ContactSort | undefined
  order?: Order | undefined
}

export async function listContacts(ctx: Ctx, wanted: Wanted): Promise<ListedContacts> {
  if (wanted.filter.q?.trim()) return searchContacts(ctx, wanted)
  const sort = sortOf(wanted)
  return hasConditions(wanted.filter) ? listFiltered(ctx, wanted, sort) : listAll(ctx, wanted, sort)
}

interface Sort {
  column: 'created_at' | 'updated_at' | 'name_key' | 'email_key' | 'score' | 'last_contacted_at' | 'rank'
  order: Order
}

function sortOf({ filter, sort, order }: Wanted): Sort {
  const searches = Boolean(filter.q?.trim())
  const by = sort ?? (searches ? 'relevance' : 'created_at')
  if (by === 'relevance') return { column: searches ? 'rank' : 'created_at', order: order ?? 'desc' }
  if (by === 'name' || by === 'email') return { column: `${by}_key`, order: order ?? 'asc' }
  return { column: by, order: order ?? 'desc' }
}

/** Nobody-contacted-yet counts as longest ago. */
function orderBy({ column, order }: Sort, table = 'contacts') {
  const direction = sql.raw(order)
  const id = sql`${sql.ref(`${table}.id`)} ${direction}`
  if (column === 'last_contacted_at') {
    return sql`${lastContactedAt} ${direction} ${sql.raw(order === 'desc' ? 'nulls last' : 'nulls first')}, ${id}`
  }
  return sql`${sql.ref(`${column === 'rank' ? 'found' : table}.${column}`)} ${direction}, ${id}`
}

/** Unfiltered: the total is kept, and deep pages start from a place found before. */
async function listAll(ctx: Ctx, { page }: Wanted, sort: Sort): Promise<ListedContacts> {
  const { limit, offset } = slice(page)
  if (sort.column !== 'created_at' || offset < SHALLOW) {
    const [total, contacts] = await Promise.all([
      tallyOf(ctx.db, 'contacts'),
      selectPage(ctx, {}, sort, { limit, offset }),
    ])
    return answer(page, contacts, total, false)
  }
  const [total, removed] = await Promise.all([
    tallyOf(ctx.db, 'contacts'),
    tallyOf(ctx.db, 'contacts:removed'),
  ])
  const anchors = anchorsOf(ctx.organizationId, removed)
  const rows = await selectFromAnchor(ctx.db, anchors, { total, order: sort.order, limit, offset })
  if (rows[0]) {
    const position = sort.order === 'asc' ? offset : total - 1 - offset
    anchors.remember({ ...rows[0], position }, ctx.now)
  }
  return answer(
    page,
    await inOrder(
      ctx.db,
      rows.map(row => row.id),
    ),
    total,
    false,
  )
}

interface Place {
  total: number
  order: Order
  limit: number
  offset: number
}

async function selectFromAnchor(
  db: Db,
  anchors: PageAnchors,
  { total, order, limit, offset }: Place,
): Promise<PlacedRow[]> {
  if (offset >= total) return []
  const position = order === 'asc' ? offset : total - 1 - offset
  const anchor = anchors.nearest(position, order)
  const skip = anchor ? Math.abs(anchor.position - position) : offset
  const query = db
    .selectFrom('contacts')
    .select(['id', 'created_at'])
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(skip)
  if (!anchor) return query.execute()
  const reached = sql<boolean>`(created_at, id) ${sql.raw(order === 'asc' ? '>=' : '<=')}
    (${anchor.created_at}::timestamptz, ${anchor.id}::uuid)`
  return query.where(reached).execute()
}

async function listFiltered(ctx: Ctx, { page, filter }: Wanted, sort: Sort): Promise<ListedContacts> {
  const [counted, contacts] = await Promise.all([
    countUpTo(ctx, filter, COUNT_LIMIT + 1),
    selectPage(ctx, filter, sort, slice(page)),
  ])
  return answer(page, contacts, Math.min(counted, COUNT_LIMIT), counted > COUNT_LIMIT)
}

/** Rows at once where few are skipped; else ids first, so that rows passed over are never read. */
async function selectPage(
  ctx: Ctx,
  filter: ContactFilterIn,
  sort: Sort,
  { limit, offset }: PageSlice,
): Promise<Contact[]> {
  if (sort.column === 'last_contacted_at') {
    return inOrder(ctx.db, await selectIdsByLastContact(ctx, filter, sort.order, { limit, offset }))
  }
  if (offset >= SHALLOW) return inOrder(ctx.db, await selectIds(ctx, filter, sort, { limit, offset }))
  const query = ctx.db.selectFrom('contacts').select(contactColumns)
  const rows = await applyConditions(query, filter, ctx.now)
    .orderBy(orderBy(sort))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as Contact[]
}

async function selectIds(
  ctx: Ctx,
  filter: ContactFilterIn,
  sort: Sort,
  { limit, offset }: PageSlice,
): Promise<string[]> {
  const rows = await applyConditions(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now)
    .orderBy(orderBy(sort))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => row.id)
}

async function countUpTo(ctx: Ctx, filter: ContactFilterIn, most: number): Promise<number> {
  const some = applyConditions(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now).limit(
    most,
  )
  const row = await ctx.db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function searchContacts(ctx: Ctx, wanted: Wanted): Promise<ListedContacts> {
  const { page, filter } = wanted
  const isFiltered = hasConditions(filter)
  const most = isFiltered ? BEST_MATCHES_FILTERED : BEST_MATCHES
  const { limit, offset } = slice(page)
  const sort = sortOf(wanted)
  const find = sort.column === 'rank' && !isFiltered ? selectBest : selectMatching
  const rows = await find(ctx, filter, sort, { most, limit, offset })
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countMatches(ctx, filter, most))
  return answer(
    page,
    await inOrder(
      ctx.db,
      rows.map(row => row.id),
    ),
    total,
    total === most,
  )
}

type Match = { id: string; total: number }
type MatchSlice = PageSlice & { most: number }

async function selectMatching(
  ctx: Ctx,
  filter: ContactFilterIn,
  sort: Sort,
  { most, limit, offset }: MatchSlice,
): Promise<Match[]> {
  return applyConditions(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now)
    .innerJoin(
      sql<{ id: string; rank: number }>`search_contacts(${filter.q}, ${most})`.as('found'),
      'found.id' as never,
      'contacts.id' as never,
    )
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(orderBy(sort))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Nothing but the match matters: the search has looked into the contacts, and only those shown are read once more. */
async function selectBest(
  ctx: Ctx,
  { q }: ContactFilterIn,
  sort: Sort,
  { most, limit, offset }: MatchSlice,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id, count(*) over () as total from search_contacts(${q}, ${most}) found
    order by ${orderBy(sort, 'found')} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

async function countMatches(ctx: Ctx, filter: ContactFilterIn, most: number): Promise<number> {
  const row = await applyConditions(ctx.db.selectFrom('contacts'), filter, ctx.now)
    .where('contacts.id', 'in', sql<string>`(select id from search_contacts(${filter.q}, ${most}))`)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function inOrder(db: Db, ids: readonly string[]): Promise<Contact[]> {
  const byId = new Map((await selectContacts(db, ids)).map(contact => [contact.id, contact]))
  return ids.map(id => byId.get(id)).filter(contact => contact !== undefined)
}

function answer(page: PageQuery, data: Contact[], total: number, capped: boolean): ListedContacts {
  const pagination = paginate(page, total)
  return {
    data,
    pagination: {
      ...pagination,
      has_next: pagination.has_next || (capped && data.length === page.limit),
      total_capped: capped,
    },
  }
}
