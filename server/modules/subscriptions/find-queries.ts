import { sql } from 'kysely'
import { formatMoney } from '#kit/money/display.ts'
import { type Finder, type Ranked, subtitleOf } from '#kit/records/finder.ts'
import type { RecordKind } from '#kit/records/record.ts'
import { rankParties } from '#modules/crm/index.ts'

/** Of the best items that are called so: more would not be among the first few anyway. */
const MOST_NAMED = 100

const ranked = (all: readonly Ranked[]) => sql`unnest(
  ${all.map(({ id }) => id)}::uuid[], ${all.map(({ rank }) => rank)}::float8[]) as f (id, rank)`

/** What it is for, by the names of its items. */
const items = sql<string>`(select coalesce(string_agg(i.name, ', ' order by i.position), '') from subscription_items i
  where i.subscription_id = s.id)`

export const subscriptionRecords: RecordKind = {
  type: 'subscription',
  load: async (db, ids) => {
    const rows = await db
      .selectFrom('subscriptions as s')
      .leftJoin('companies as o', 'o.id', 's.company_id')
      .leftJoin('contacts as c', 'c.id', 's.contact_id')
      .select(['s.id', 's.contact_id', 's.company_id', items.as('items')])
      .select(sql<string | null>`coalesce(o.name, c.name, c.email)`.as('party'))
      .where('s.id', 'in', ids)
      .execute()
    return rows.map(({ items, ...row }) => ({
      ...row,
      title: items || row.party || '',
      url: `/subscriptions/${row.id}`,
      people: [],
      note: null,
      deal_id: null,
    }))
  },
}

/** By who pays, or what for. */
export const subscriptionFinder: Finder = {
  type: 'subscription',
  plural: 'subscriptions',
  place: 80,
  find: async (ctx, words, limit) => {
    const { contacts, companies } = await rankParties(ctx, words)
    const { rows } = await sql<{
      id: string
      rank: number
      customer: string | null
      items: string
      mrr_cents: number
      currency: string
    }>`
      with matches as (
        select s.id, f.rank from ${ranked(contacts)} join subscriptions s on s.contact_id = f.id
        union all
        select s.id, f.rank from ${ranked(companies)} join subscriptions s on s.company_id = f.id
        union all
        select i.subscription_id, f.rank from search_named('subscription_items', ${words}, ${MOST_NAMED}) f
          join subscription_items i on i.id = f.id),
      best as (select id, max(rank) as rank from matches group by id order by 2 desc, 1 desc limit ${limit})
      select s.id, b.rank, coalesce(o.name, c.name, c.email) as customer, s.mrr_cents, s.currency,
        ${items} as items
      from best b join subscriptions s on s.id = b.id
        left join companies o on o.id = s.company_id left join contacts c on c.id = s.contact_id
      order by b.rank desc, b.id desc`.execute(ctx.db)
    return rows.map(({ id, rank, customer, items, mrr_cents, currency }) => ({
      id,
      rank,
      title: customer || items,
      subtitle: subtitleOf(customer ? items : null, formatMoney(mrr_cents, currency)),
      url: `/subscriptions/${id}`,
    }))
  },
}
