import { sql } from 'kysely'
import { formatMoney } from '#kit/money/display.ts'
import { BEST_MATCHES, type Finder, subtitleOf } from '#kit/records/finder.ts'

interface FoundBill {
  id: string
  rank: number
  number: string | null
  seller: string | null
  total_cents: number
  currency: string | null
}

export const billFinder: Finder = {
  type: 'bill',
  plural: 'bills',
  place: 65,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<FoundBill>`
      select b.id, f.rank, b.number, b.seller ->> 'name' as seller, b.total_cents, b.currency
      from (select id, rank from search_bills(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join bills b on b.id = f.id order by f.rank desc, f.id desc`.execute(db)
    return rows.map(({ id, rank, number, seller, total_cents, currency }) => ({
      id,
      rank,
      title: [seller, number].filter(Boolean).join(' ') || '—',
      subtitle: subtitleOf(currency && formatMoney(total_cents, currency)),
      url: `/bills/${id}`,
    }))
  },
}
