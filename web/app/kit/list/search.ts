/** What a list is asked for stands in the address: a reload, a link and the back button know it. */
export interface ListSearch {
  q?: string
  page?: number
  sort?: string
  order?: 'asc' | 'desc'
  /** Filters by their wire name; several values are any of them. */
  where?: Record<string, string[]>
  /** Opens the form that makes a new one. */
  new?: boolean
  /** Fields of the new one that are filled in already, since it is made for another record. */
  with?: Record<string, string>
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search.page)
  const where = readWhere(search.where)
  return {
    ...(typeof search.q === 'string' && search.q ? { q: search.q } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof search.sort === 'string' ? { sort: search.sort } : {}),
    ...(search.order === 'asc' || search.order === 'desc' ? { order: search.order } : {}),
    ...(where ? { where } : {}),
    ...readNew(search),
  }
}

/** Whether a new one is being made, and for what. */
export function readNew(search: Record<string, unknown>): Pick<ListSearch, 'new' | 'with'> {
  if (search.new !== true) return {}
  const { with: given } = search
  if (typeof given !== 'object' || given === null) return { new: true }
  return {
    new: true,
    with: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])),
  }
}

function readWhere(value: unknown): Record<string, string[]> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value).map(([key, some]) => [
    key,
    (Array.isArray(some) ? some : [some]).map(String),
  ])
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** As the routes of the API want it: one flat query, lists of several values as they are. */
export function toQuery<Query>(
  { where = {}, new: _new, with: _with, ...rest }: ListSearch,
  limit: number,
): Query {
  return { ...rest, ...where, page: rest.page ?? 1, limit } as Query
}
