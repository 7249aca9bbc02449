import { NamedObject, type Static, type TSchema, Type } from './schema.ts'

/** Page numbers stop where an OFFSET would: far past any list a person turns pages in. */
export const PageQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
})
export type PageQuery = Static<typeof PageQuery>

export const Pagination = NamedObject('Pagination', {
  page: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer(),
  pages: Type.Integer(),
  has_next: Type.Boolean(),
  has_prev: Type.Boolean(),
})
export type Pagination = Static<typeof Pagination>

export const Paged = <S extends TSchema>(item: S) =>
  Type.Object({ data: Type.Array(item), pagination: Pagination })

/** For lists that go on behind a record (`before`): who turns pages by number gets them counted, too. */
export const PageNumber = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Instead of `before`: the page by number. The answer then has `pagination`.',
  }),
)
export const CountedIfAsked = <S extends TSchema>(item: S) =>
  Type.Object({ data: Type.Array(item), pagination: Type.Optional(Pagination) })

export const SearchWords = Type.Optional(Type.String({ maxLength: 200, description: 'Words to look for.' }))

export interface PageSlice {
  limit: number
  offset: number
}

export const slice = ({ page, limit }: PageQuery): PageSlice => ({ limit, offset: (page - 1) * limit })

export function paginate({ page, limit }: PageQuery, total: number): Pagination {
  const pages = Math.max(1, Math.ceil(total / limit))
  return { page, limit, total, pages, has_next: page < pages, has_prev: page > 1 }
}

/** A page of what is listed and counted by two statements. */
export async function pageOf<Row>(
  query: PageQuery,
  listed: Promise<Row[]>,
  counted: Promise<number>,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const [data, total] = await Promise.all([listed, counted])
  return { data, pagination: paginate(query, total) }
}
