import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import type { CustomFilter } from '../custom-fields/filter.ts'
import { customConditions, customOrder, listIdsByCustom } from '../custom-fields/filter-queries.ts'
import { shownCompany } from './queries.ts'
import type { Company } from './schema.ts'

/** More than any organization has. */
const ALL = 10_000_000

export type CompanySort =
  | { column: 'name_key' | 'created_at'; order: 'asc' | 'desc' }
  | { column: 'custom'; key: string; order: 'asc' | 'desc' }
  | { column: 'field'; by: RawBuilder<unknown> }

export interface CompanyConditions {
  custom?: CustomFilter | undefined
  /** The company that they are directly part of. */
  parent_id?: string | undefined
  /** What else must hold. */
  holds?: readonly RawBuilder<boolean>[]
}

const conditionsOf = ({ custom = {}, parent_id, holds = [] }: CompanyConditions) => [
  ...customConditions('company', custom),
  ...(parent_id ? [sql<boolean>`companies.parent_id = ${parent_id}`] : []),
  ...holds,
]

export const hasConditions = (conditions: CompanyConditions): boolean => conditionsOf(conditions).length > 0

export const selectCompanyIds = (db: Db, conditions: CompanyConditions) =>
  conditionsOf(conditions).reduce(
    (query, holds) => query.where(holds),
    db.selectFrom('companies').select('companies.id'),
  )

const shown = (db: Db) => db.selectFrom('companies').select(shownCompany)

const orderBy = (sort: CompanySort) =>
  sort.column === 'field'
    ? sort.by
    : sort.column === 'custom'
      ? sql`${customOrder('company', sort)}, companies.id ${sql.raw(sort.order)}`
      : sql`${sql.ref(`companies.${sort.column}`)} ${sql.raw(sort.order)}, companies.id ${sql.raw(sort.order)}`

export async function listCompanyRows(
  db: Db,
  conditions: CompanyConditions,
  sort: CompanySort,
  page: PageSlice,
): Promise<Company[]> {
  if (sort.column === 'custom') {
    const ids = await listIdsByCustom(db, 'company', selectCompanyIds(db, conditions), sort, page)
    return findCompanies(db, ids)
  }
  const rows = await conditionsOf(conditions)
    .reduce((query, holds) => query.where(holds), shown(db))
    .orderBy(orderBy(sort))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows as Company[]
}

/** Those of the ids that are there, in the order given. */
export async function findCompanies(db: Db, ids: readonly string[]): Promise<Company[]> {
  if (ids.length === 0) return []
  const rows = await shown(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const byId = new Map((rows as Company[]).map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export async function countCompanies(db: Db, conditions: CompanyConditions): Promise<number> {
  const row = await db
    .selectFrom(selectCompanyIds(db, conditions).as('chosen'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The best first. */
export async function searchCompanyIds(db: Db, q: string, most = ALL): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search_companies(${q}, ${most})`.execute(db)
  return rows.map(row => row.id)
}

interface Search {
  q: string
  most: number
  sort: CompanySort | null
  page: PageSlice
  conditions: CompanyConditions
}

/** The best matches; `total` counts those looked at. */
export async function searchCompanies(
  db: Db,
  { q, most, sort, page, conditions }: Search,
): Promise<{ companies: Company[]; total: number }> {
  const best = await searchCompanyIds(db, q, most)
  const fitting = !hasConditions(conditions)
    ? best
    : await selectCompanyIds(db, conditions)
        .where('id', '=', sql<string>`any(${best}::uuid[])`)
        .execute()
        .then(rows => rows.map(({ id }) => id))
  const rows = await shown(db)
    .where('id', '=', sql<string>`any(${fitting}::uuid[])`)
    .orderBy(sort ? orderBy(sort) : sql`array_position(${best}::uuid[], companies.id)`)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { companies: rows as Company[], total: fitting.length }
}
