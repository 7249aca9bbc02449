import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { RawReply, route, workRoute } from '#kit/route.ts'
import { Cents, Choice, Data, NamedObject, Nullable, Text, Type, Uuid } from '#kit/schema.ts'
import { readAnalytics } from './analytics.ts'
import { sumLive, verifyLedger } from './verify.ts'
import { readAsOf, readWaterfall } from './waterfall.ts'

const tag = 'Subscriptions'
const Months = Type.Integer({ minimum: 1, maximum: 60, default: 12 })
const Percent = Nullable(Type.Number())

const Rollup = NamedObject('MrrMonth', {
  current_mrr_cents: Cents,
  current_arr_cents: Cents,
  ledger_total_cents: Cents,
  ledger_agrees_with_cache: Type.Boolean(),
  waterfall: Type.Array(
    Type.Object({
      month: Type.String({ examples: ['2026-11'] }),
      new: Cents,
      contraction: Cents,
      expansion: Cents,
      reactivation: Cents,
      churn: Cents,
      closing_mrr_cents: Cents,
    }),
  ),
})

const Analytics = NamedObject('MrrAnalytics', {
  customers: Type.Integer(),
  mrr_cents: Cents,
  arpa_cents: Cents,
  months: Type.Array(
    Type.Object({
      month: Type.String(),
      customers: Type.Integer(),
      started: Type.Integer(),
      ended: Type.Integer(),
      opening_mrr_cents: Cents,
      closing_mrr_cents: Cents,
      arpa_cents: Cents,
      gross_revenue_retention: Percent,
      net_revenue_retention: Percent,
      logo_churn: Percent,
    }),
  ),
  cohorts: Type.Array(
    Type.Object({
      cohort: Type.String(),
      months: Type.Array(
        Type.Object({
          month: Type.String(),
          mrr_cents: Cents,
          customers: Type.Integer(),
          revenue_retention: Percent,
          customer_retention: Percent,
        }),
      ),
    }),
  ),
})

const Verdict = Type.Object({
  agrees: Type.Boolean(),
  ledger_total_cents: Cents,
  live_total_cents: Cents,
  rollup_total_cents: Cents,
  subscription: Nullable(Type.Object({ id: Uuid, ledger_cents: Cents, live_cents: Cents })),
  month: Nullable(Type.Object({ month: Type.String(), ledger_cents: Cents, rollup_cents: Cents })),
})

const query = Type.Object({
  months: Months,
  as_of: Type.Optional(Text(40, { examples: ['2026-10-31'] })),
  group: Choice(['subscription', 'customer'], { default: 'subscription' }),
})

export const reportRoutes = [
  route({
    method: 'GET',
    path: '/subscriptions/mrr',
    operationId: 'getMrr',
    tag,
    summary: 'Read the MRR and its monthly waterfall',
    description:
      '`group=customer` nets per customer: a second subscription is expansion, churn only when none is left.',
    query,
    returns: Data(Rollup),
    handler: async (ctx, { query }) => {
      const asOf = await readAsOf(ctx, query.as_of)
      const { months, total } = await readWaterfall(ctx, { months: query.months, basis: query.group, asOf })
      const live = asOf ? total : await sumLive(ctx)
      return {
        data: {
          current_mrr_cents: live,
          current_arr_cents: live * 12,
          ledger_total_cents: total,
          ledger_agrees_with_cache: live === total,
          waterfall: months.map(row => ({
            month: row.month,
            new: row.new,
            contraction: row.contraction,
            expansion: row.expansion,
            reactivation: row.reactivation,
            churn: row.churn,
            closing_mrr_cents: row.closing,
          })),
        },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/subscriptions/mrr/verify',
    operationId: 'verifyMrr',
    tag,
    summary: 'Add the ledger up again and name the first subscription that disagrees',
    returns: Data(Verdict),
    handler: async ctx => ({ data: await verifyLedger(ctx) }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/mrr/analytics',
    operationId: 'getMrrAnalytics',
    tag,
    summary: 'Customers, revenue per account, retention and cohorts',
    query: Type.Object({ months: Months }),
    returns: Data(Analytics),
    handler: async (ctx, { query }) => ({ data: await readAnalytics(ctx, query.months) }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/mrr/export',
    operationId: 'exportMrr',
    tag,
    summary: 'Export the waterfall as CSV',
    query,
    produces: 'text/csv',
    handler: async (ctx, { query }) => {
      const asOf = await readAsOf(ctx, query.as_of)
      const { months } = await readWaterfall(ctx, { months: query.months, basis: query.group, asOf })
      const head = 'month,opening,new,expansion,reactivation,contraction,churn,closing\n'
      const lines = months.map(row =>
        [
          row.month,
          row.opening,
          row.new,
          row.expansion,
          row.reactivation,
          row.contraction,
          row.churn,
          row.closing,
        ].join(','),
      )
      return csv('mrr.csv', `${head}${lines.join('\n')}\n`)
    },
  }),
  workRoute({
    method: 'GET',
    path: '/subscriptions/movements/export',
    tag,
    summary: 'Export every movement of the ledger as CSV',
    produces: 'text/csv',
    handler: async ctx => csv('mrr-movements.csv', Readable.from(exportMovements(ctx))),
  }),
]

const csv = (name: string, body: string | Readable) =>
  new RawReply(
    200,
    { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
    body,
  )

async function* exportMovements(ctx: WorkCtx): AsyncIterable<string> {
  yield 'id,occurred_on,month,subscription_id,kind,delta_cents\n'
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await ctx.transact(({ db }) =>
      db
        .selectFrom('mrr_movements')
        .select(['id', 'occurred_on', 'month', 'subscription_id', 'kind', 'delta_cents'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(5_000)
        .execute(),
    )
    if (rows.length === 0) return
    yield rows.map(row => `${Object.values(row).join(',')}\n`).join('')
    after = rows.at(-1)!.id
  }
}
