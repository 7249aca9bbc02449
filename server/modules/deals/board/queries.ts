import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { isIdle } from '../deals/read-queries.ts'

/** More than any organization has. */
const ALL = 10_000_000

/** Which deals a board shows: open ones, and others that were closed since. */
export interface Shown {
  closedSince: string

  /** What must hold of the deals themselves. */
  holds: readonly RawBuilder<boolean>[]
  words: string | undefined
  /** Idle ones, or the others. */
  idle: boolean | undefined
  now: string
}

type Kind = 'open' | 'closed'

const shownOf = (kind: Kind, { closedSince, holds, words, idle, now }: Shown): RawBuilder<unknown> => sql`
  ${kind === 'open' ? sql`true` : sql`d.closed_at >= ${closedSince}::timestamptz`}
  and ${
    holds.length === 0
      ? sql`true`
      : sql`exists (select from deals where deals.id = d.id and ${sql.join(holds, sql` and `)})`
  }
  and ${
    idle === undefined
      ? sql`true`
      : sql`exists (select from pipeline_stages s where s.id = d.stage_id and ${isIdle(now)}) = ${idle}`
  }
  and ${words === undefined ? sql`true` : sql`d.id in (select id from search_deals(${words}, ${ALL}))`}`

export interface ColumnSum {
  stage_id: string
  currency: string
  deals: string
  amount: string
  weighted: string
}

/** Of open stages, with all that is in them: from the running sums. */
export async function sumOpenColumns(db: Db, stageIds: readonly string[]): Promise<ColumnSum[]> {
  const { rows } = await sql<ColumnSum>`
    select stage_id, currency, sum(deals)::text as deals, sum(amount)::text as amount, sum(weighted)::text as weighted
    from deal_sums where stage_id = any(${stageIds}::uuid[])
    group by stage_id, currency having sum(deals) <> 0 order by currency`.execute(db)
  return rows
}

export async function sumColumns(
  db: Db,
  stageIds: readonly string[],
  kind: Kind,
  shown: Shown,
): Promise<ColumnSum[]> {
  const { rows } = await sql<ColumnSum>`
    select d.stage_id, d.currency, count(*)::text as deals, sum(d.amount_cents)::text as amount,
      sum(d.weighted_cents)::text as weighted
    from deals d where d.stage_id = any(${stageIds}::uuid[]) and ${shownOf(kind, shown)}
    group by d.stage_id, d.currency order by d.currency`.execute(db)
  return rows
}

export interface Place {
  stage_id: string
  id: string
  /** What the next page begins behind: a rank, or when it was closed. */
  key: string
}

/** The top of each column, or of one what stands below a place. */
export async function listPlaces(
  db: Db,
  stageIds: readonly string[],
  kind: Kind,
  shown: Shown,
  { most, below }: { most: number; below?: { key: string; id: string } | undefined },
): Promise<Place[]> {
  const [order, key, behind] =
    kind === 'open'
      ? [sql`d.rank`, sql`d.rank::text`, sql`d.rank > ${below?.key ?? ''}::bigint`]
      : [
          sql`d.closed_at desc, d.id desc`,
          sql`to_char(d.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
          sql`(d.closed_at, d.id) < (${below?.key ?? ''}::timestamptz, ${below?.id ?? ''}::uuid)`,
        ]
  const { rows } = await sql<Place>`
    select s.id as stage_id, o.id, o.key
    from unnest(${stageIds}::uuid[]) s(id)
    cross join lateral (
      select d.id, ${key} as key, row_number() over (order by ${order}) as at from deals d
      where d.stage_id = s.id and ${shownOf(kind, shown)} and ${below ? behind : sql`true`}
      order by ${order} limit ${most}) o
    order by o.at`.execute(db)
  return rows
}

export interface CardNames {
  id: string
  contact_name: string | null
  company_name: string | null
  owner_name: string | null
}

export async function listCardNames(db: Db, ids: readonly string[]): Promise<Map<string, CardNames>> {
  const { rows } = await sql<CardNames>`
    select d.id, nullif(c.name, '') as contact_name,
      m.name as company_name, u.name as owner_name
    from deals d
    left join contacts c on c.id = d.contact_id
    left join companies m on m.id = d.company_id
    left join users u on u.id = d.owner_id
    where d.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
