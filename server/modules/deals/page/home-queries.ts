import { type RawBuilder, sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import type { HomeKind, HomeList } from '#kit/records/home.ts'
import { listFirst } from '#modules/crm/index.ts'
import { isIdle } from '../deals/read-queries.ts'

const withStage = sql`join pipeline_stages s on s.id = d.stage_id`

/** Open deals of who asks, those that are to close first in front: by the end of an index, unless a join asks for more. */
const listMine = (ctx: Ctx, where: RawBuilder<unknown>, joins = sql``): Promise<HomeList> =>
  listFirst(ctx, {
    table: 'deals',
    chosen: sql`select d.id from deals d ${joins}
      where d.owner_id = ${userIdOf(ctx)}::integer and d.closed_at is null and ${where}
      order by d.expected_close_date, d.id`,
    shown: {
      title: sql`t.name`,
      subtitle: sql`coalesce(f.name, nullif(c.name, ''), c.email)`,
      status: sql`s.name`,
      amount_cents: sql`t.amount_cents`,
      currency: sql`t.currency`,
      at: sql`t.stage_entered_at`,
      date: sql`t.expected_close_date`,
      updated_at: sql`t.updated_at`,
    },
    joins: sql`join pipeline_stages s on s.id = t.stage_id
      left join companies f on f.id = t.company_id left join contacts c on c.id = t.contact_id`,
    urlOf: id => `/deals/${id}`,
  })

const CLOSING_DAYS = 7

export const dealsAtHome: readonly HomeKind[] = [
  {
    key: 'deals_without_next_step',
    load: ctx =>
      listMine(
        ctx,
        // Asked of one deal after the other, by the index of open tasks: a plan made for few tasks would join them all.
        sql`(select o.id from tasks o where o.deal_id >= d.id and o.deal_id <= d.id and o.status = 'open'
          order by o.deal_id, o.due_at, o.id limit 1) is null`,
      ),
  },
  {
    key: 'deals_idle',
    load: ctx => {
      const at = ctx.now.toString()
      return listMine(
        ctx,
        sql`d.stage_entered_at <= ${at}::timestamptz - make_interval(hours => 24 * s.idle_days) and ${isIdle(at)}`,
        withStage,
      )
    },
  },
  {
    key: 'deals_closing',
    load: (ctx, { date }) =>
      listMine(ctx, sql`d.expected_close_date <= ${date}::date + ${CLOSING_DAYS}::integer`),
  },
]
