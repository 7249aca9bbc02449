import type { Ctx } from '#kit/context.ts'
import { type PageQuery, type Pagination, paginate, slice } from '#kit/page.ts'
import { type ContactFilter, hasConditions } from '../../contact-filter/queries.ts'
import type { ContactChoiceIn } from '../../contact-filter/schema.ts'
import { checkCustomFilter, customSortOf } from '../../custom-fields/filter.ts'
import { listFields } from '../../custom-fields/queries.ts'
import { orderBy } from '../../filter/sort-queries.ts'
import { tallyOf } from '../../tally-queries.ts'
import { contactEntity, settleChoice } from '../filter-queries.ts'
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
  filter: ContactChoiceIn
  /** One of `contactSorts`, or any field. */
  sort?: string | undefined
  order?: Order | undefined
}

interface Settled extends Wanted {
  filter: ContactFilter
}

export async function listContacts(ctx: Ctx, given: Wanted): Promise<ListedContacts> {
  await checkCustom(ctx, given)
  const wanted = { ...given, filter: await settleChoice(ctx, given.filter) }
  const sort = await sortOf(ctx, wanted)
  if (wanted.filter.q?.trim()) return searchContacts(ctx, wanted, sort)
  return hasConditions(wanted.filter) ? listFiltered(ctx, wanted, sort) : listAll(ctx, wanted, sort)
}

async function checkCustom(ctx: Ctx, { filter, sort }: Wanted): Promise<void> {
  const sorted = customSortOf(sort)
  const keys = [...Object.keys(filter.custom ?? {}), ...(sorted ? [sorted] : [])]
  if (keys.length > 0) checkCustomFilter(await listFields(ctx.db, 'contact'), keys)
}

async function sortOf(ctx: Ctx, { filter, sort, order }: Wanted): Promise<Sort> {
  const key = customSortOf(sort)
  if (key !== undefined) return { column: 'custom', key, order: order ?? 'asc' }
  if (sort !== undefined && !contactSorts.includes(sort as ContactSort)) {
    return { column: 'field', by: await orderBy(ctx, contactEntity, sort, order), order: order ?? 'asc' }
  }
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

async function listFiltered(ctx: Ctx, { page, filter }: Settled, sort: Sort): Promise<ListedContacts> {
  const [counted, contacts] = await Promise.all([
    countUpTo(ctx, filter, COUNT_LIMIT + 1),
    listPage(ctx, filter, sort, slice(page)),
  ])
  return answer(page, contacts, Math.min(counted, COUNT_LIMIT), counted > COUNT_LIMIT)
}

async function searchContacts(ctx: Ctx, { page, filter }: Settled, sort: Sort): Promise<ListedContacts> {
  const isFiltered = hasConditions(filter)
  const most = isFiltered ? BEST_MATCHES_FILTERED : BEST_MATCHES
  const { limit, offset } = slice(page)
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
