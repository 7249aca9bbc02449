import type { Ctx } from '#kit/context.ts'
import { type PageQuery, type Pagination, paginate, slice } from '#kit/page.ts'
import { hasConditions } from '../../contact-filter/queries.ts'
import type { ContactFilterIn } from '../../contact-filter/schema.ts'
import { checkCustomFilter, readCustomSort } from '../../custom-fields/filter.ts'
import { listFields } from '../../custom-fields/queries.ts'
import { tallyOf } from '../../tally-queries.ts'
import type { Contact } from '../schema.ts'
import {
  countMatches,
  countUpTo,
  listBest,
  listInOrder,
  listMatching,
  listPage,
  type Order,
  type Sort,
} from './list-queries.ts'

export const contactSorts = [
  'created_at',
  'updated_at',
  'name',
  'email',
  'score',
  'last_contacted_at',
  'relevance',
] as const
type ContactSort = (typeof contactSorts)[number]

/** Past this many a filtered list is not counted on: counting a million rows costs more than showing fifty. */
export const COUNT_LIMIT = 10_000
/** How many of the best matches a search looks at; more when conditions will thin them out. */
const BEST_MATCHES = 1_000
const BEST_MATCHES_FILTERED = 10_000
export interface ListedContacts {
  data: Contact[]
  pagination: Pagination & { total_capped: boolean }
}

interface Wanted {
  page: PageQuery
  filter: ContactFilterIn
  /** One of `contactSorts`, or `custom.<key>`. */
  sort?: string | undefined
  order?: Order | undefined
}

export async function listContacts(ctx: Ctx, wanted: Wanted): Promise<ListedContacts> {
  await checkCustom(ctx, wanted)
  if (wanted.filter.q?.trim()) return searchContacts(ctx, wanted)
  const sort = sortOf(wanted)
  return hasConditions(wanted.filter) ? listFiltered(ctx, wanted, sort) : listAll(ctx, wanted, sort)
}

async function checkCustom(ctx: Ctx, { filter, sort }: Wanted): Promise<void> {
  const sorted = readCustomSort(sort, contactSorts)
  const keys = [...Object.keys(filter.custom ?? {}), ...(sorted ? [sorted] : [])]
  if (keys.length > 0) checkCustomFilter(await listFields(ctx.db, 'contact'), keys)
}

function sortOf({ filter, sort, order }: Wanted): Sort {
  const key = readCustomSort(sort, contactSorts)
  if (key !== undefined) return { column: 'custom', key, order: order ?? 'asc' }
  const searches = Boolean(filter.q?.trim())
  const by = (sort as ContactSort | undefined) ?? (searches ? 'relevance' : 'created_at')
  if (by === 'relevance') return { column: searches ? 'rank' : 'created_at', order: order ?? 'desc' }
  if (by === 'name' || by === 'email') return { column: `${by}_key`, order: order ?? 'asc' }
  return { column: by, order: order ?? 'desc' }
}

/** Unfiltered: the total is kept. */
async function listAll(ctx: Ctx, { page }: Wanted, sort: Sort): Promise<ListedContacts> {
  const [total, contacts] = await Promise.all([
    tallyOf(ctx.db, 'contacts'),
    listPage(ctx, {}, sort, slice(page)),
  ])
  return answer(page, contacts, total, false)
}

async function listFiltered(ctx: Ctx, { page, filter }: Wanted, sort: Sort): Promise<ListedContacts> {
  const [counted, contacts] = await Promise.all([
    countUpTo(ctx, filter, COUNT_LIMIT + 1),
    listPage(ctx, filter, sort, slice(page)),
  ])
  return answer(page, contacts, Math.min(counted, COUNT_LIMIT), counted > COUNT_LIMIT)
}

async function searchContacts(ctx: Ctx, wanted: Wanted): Promise<ListedContacts> {
  const { page, filter } = wanted
  const isFiltered = hasConditions(filter)
  const most = isFiltered ? BEST_MATCHES_FILTERED : BEST_MATCHES
  const { limit, offset } = slice(page)
  const sort = sortOf(wanted)
  const find = sort.column === 'rank' && !isFiltered ? listBest : listMatching
  const rows = await find(ctx, filter, sort, { most, limit, offset })
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countMatches(ctx, filter, most))
  return answer(
    page,
    await listInOrder(
      ctx.db,
      rows.map(row => row.id),
    ),
    total,
    total === most,
  )
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
