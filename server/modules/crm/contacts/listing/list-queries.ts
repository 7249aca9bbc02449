import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import {
  applyConditions,
  applyContactFilter,
  type ContactFilter,
  hasConditions,
} from '../../contact-filter/queries.ts'
import type { ContactChoiceIn } from '../../contact-filter/schema.ts'
import { countByCustom, customOrder, listIdsByCustom } from '../../custom-fields/filter-queries.ts'
import { contactColumns, lastContactedAt, toContact } from '../column-queries.ts'
import { settleChoice } from '../filter-queries.ts'
import { findContacts } from '../queries.ts'
import type { Contact } from '../schema.ts'
import { listIdsByLastContact } from './last-contact-queries.ts'

export type Order = 'asc' | 'desc'

/** Up to here the rows passed over are read with the others; further on only their ids are. */
const SHALLOW = 500

export type Sort =
  | {
      column: 'created_at' | 'updated_at' | 'name_key' | 'email_key' | 'score' | 'last_contacted_at' | 'rank'
      order: Order
    }
  | { column: 'custom'; key: string; order: Order }
  | { column: 'field'; by: RawBuilder<unknown>; order: Order }

/** Nobody-contacted-yet counts as longest ago. */
function orderBy(sort: Sort, table = 'contacts') {
  const { column, order } = sort
  if (column === 'field') return sort.by
  const direction = sql.raw(order)
  const id = sql`${sql.ref(`${table}.id`)} ${direction}`
  if (column === 'last_contacted_at') {
    return sql`${lastContactedAt} ${direction} ${sql.raw(order === 'desc' ? 'nulls last' : 'nulls first')}, ${id}`
  }
  if (column === 'custom') return sql`${customOrder('contact', sort)}, ${id}`
  return sql`${sql.ref(`${column === 'rank' ? 'found' : table}.${column}`)} ${direction}, ${id}`
}

/** Rows at once where few are skipped; else ids first, so that rows passed over are never read. */
export async function listPage(
  ctx: Ctx,
  filter: ContactFilter,
  sort: Sort,
  { limit, offset }: PageSlice,
): Promise<Contact[]> {
  if (sort.column === 'last_contacted_at') {
    return listInOrder(ctx.db, await listIdsByLastContact(ctx, filter, sort.order, { limit, offset }))
  }
  if (sort.column === 'custom') {
    const all = applyConditions(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now)
    return listInOrder(ctx.db, await listIdsByCustom(ctx.db, 'contact', all, sort, { limit, offset }))
  }
  if (offset >= SHALLOW) return listInOrder(ctx.db, await listIds(ctx, filter, sort, { limit, offset }))
  const query = ctx.db.selectFrom('contacts').select(contactColumns)
  const rows = await applyConditions(query, filter, ctx.now)
    .orderBy(orderBy(sort))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toContact)
}

async function listIds(
  ctx: Ctx,
  filter: ContactFilter,
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

export async function countUpTo(ctx: Ctx, filter: ContactFilter, most: number): Promise<number> {
  const { custom = {}, ...rest } = filter
  const [field, ...others] = Object.entries(custom)
  if (field && others.length === 0 && !hasConditions(rest))
    return countByCustom(ctx.db, 'contact', field, most)
  const some = applyConditions(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now).limit(
    most,
  )
  const row = await ctx.db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

type Match = { id: string; total: number }
type MatchSlice = PageSlice & { most: number }

export async function listMatching(
  ctx: Ctx,
  filter: ContactFilter,
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
export async function listBest(
  ctx: Ctx,
  { q }: ContactFilter,
  sort: Sort,
  { most, limit, offset }: MatchSlice,
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id, count(*) over () as total from search_contacts(${q}, ${most}) found
    order by ${orderBy(sort, 'found')} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

export async function countMatches(ctx: Ctx, filter: ContactFilter, most: number): Promise<number> {
  const row = await applyConditions(ctx.db.selectFrom('contacts'), filter, ctx.now)
    .where('contacts.id', 'in', sql<string>`(select id from search_contacts(${filter.q}, ${most}))`)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Those of the ids that are there, in the order given. */
export async function listInOrder(db: Db, ids: readonly string[]): Promise<Contact[]> {
  const byId = new Map((await findContacts(db, ids)).map(contact => [contact.id, contact]))
  return ids.map(id => byId.get(id)).filter(contact => contact !== undefined)
}

/** What a filter chooses, in the order of ids. */
export async function listAfter(
  ctx: Ctx,
  choice: ContactChoiceIn,
  after: string | null,
  limit: number,
): Promise<Contact[]> {
  const filter = await settleChoice(ctx, choice)
  const query = applyContactFilter(ctx.db.selectFrom('contacts').select(contactColumns), filter, ctx.now)
  const page = after ? query.where('contacts.id', '>', after) : query
  return (await page.orderBy('contacts.id').limit(limit).execute()).map(toContact)
}
