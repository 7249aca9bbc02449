import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import type { PageSlice } from '#kit/page.ts'
import { applyConditions, type ContactFilter } from '../../contact-filter/queries.ts'

type Order = 'asc' | 'desc'
/** What is joined only to sort by it is nobody's concern. */
type Ids = SelectQueryBuilder<DB, 'contacts', { id: string }>

/**
 * Two lists one behind the other, each in the order of its own index: those mail went to, and those nobody has written
 * to, who count as longest ago.
 */
export async function listIdsByLastContact(
  ctx: Ctx,
  filter: ContactFilter,
  order: Order,
  { limit, offset }: PageSlice,
): Promise<string[]> {
  const lists = [contacted(ctx, filter, order), uncontacted(ctx, filter, order)]
  if (order === 'asc') lists.reverse()
  const ids: string[] = []
  let skip = offset
  for (const list of lists) {
    const rows = await list
      .limit(limit - ids.length)
      .offset(skip)
      .execute()
    ids.push(...rows.map(row => row.id))
    if (ids.length === limit) break
    // None came from here: the list is no longer than what was skipped, so counting it costs no more than that did.
    skip = rows.length > 0 ? 0 : skip - (await countRows(ctx, list))
  }
  return ids
}

const candidates = (ctx: Ctx, filter: ContactFilter) =>
  applyConditions(ctx.db.selectFrom('contacts').select('contacts.id'), filter, ctx.now)

const contacted = (ctx: Ctx, filter: ContactFilter, order: Order): Ids =>
  candidates(ctx, filter)
    .innerJoin('contact_engagement as mailed', 'mailed.contact_id', 'contacts.id')
    .where('mailed.last_contacted_at', 'is not', null)
    .orderBy('mailed.last_contacted_at', order)
    .orderBy('mailed.contact_id', order) as unknown as Ids

const uncontacted = (ctx: Ctx, filter: ContactFilter, order: Order): Ids =>
  candidates(ctx, filter)
    .innerJoin('uncontacted', 'uncontacted.contact_id', 'contacts.id')
    .orderBy('uncontacted.contact_id', order) as unknown as Ids

async function countRows(ctx: Ctx, list: Ids): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(list.clearOrderBy().as('list'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
