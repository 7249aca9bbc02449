import { sql } from 'kysely'
import { formatMoney } from '#kit/money/display.ts'
import { BEST_MATCHES, type Finder, subtitleOf } from '#kit/records/finder.ts'

export const dealFinder: Finder = {
  type: 'deal',
  plural: 'deals',
  place: 40,
  find: async ({ db }, words, limit) => {
    const { rows } = await sql<{
      id: string
      rank: number
      name: string
      stage: string
      amount_cents: number
      currency: string
    }>`
      select d.id, f.rank, d.name, s.name as stage, d.amount_cents, d.currency
      from (select id, rank from search_deals(${words}, ${BEST_MATCHES}) order by rank desc, id desc limit ${limit}) f
      join deals d on d.id = f.id join pipeline_stages s on s.id = d.stage_id
      order by f.rank desc, f.id desc`.execute(db)
    return rows.map(({ id, rank, name, stage, amount_cents, currency }) => ({
      id,
      rank,
      title: name,
      subtitle: subtitleOf(stage, formatMoney(amount_cents, currency)),
      url: `/deals/${id}`,
    }))
  },
}
