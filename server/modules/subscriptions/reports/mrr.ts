import type { Ctx, WorkCtx } from '#kit/context.ts'
import { findNames } from '../queries.ts'
import type { MovementKind } from '../schema.ts'
import { listMovementsAfter, listMovementsOf, sumLive } from './queries.ts'
import type { MovementsQuery, WaterfallParams } from './schema.ts'
import { readAsOf, readWaterfall } from './waterfall.ts'

export async function readMrr(ctx: Ctx, query: WaterfallParams) {
  const asOf = await readAsOf(ctx, query.as_of)
  const { months, total } = await readWaterfall(ctx, { months: query.months, basis: query.group, asOf })
  const live = asOf ? total : await sumLive(ctx)
  return {
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
  }
}

/** What moved a month, with whose subscription it was. */
export async function readMovements(ctx: Ctx, query: MovementsQuery) {
  const page = await listMovementsOf(ctx, query)
  const names = await findNames(
    ctx,
    page.data.map(move => move.subscription_id),
  )
  return {
    ...page,
    data: page.data.map(move => ({
      ...move,
      kind: move.kind as MovementKind,
      customer_name: names.get(move.subscription_id)?.customer_name ?? null,
    })),
  }
}

/** The waterfall as CSV. */
export async function writeWaterfall(ctx: Ctx, query: WaterfallParams): Promise<string> {
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
  return `${head}${lines.join('\n')}\n`
}

const ROWS_AT_ONCE = 5_000

/** The whole ledger as CSV; no transaction stays open while the client reads. */
export async function* exportMovements(ctx: WorkCtx): AsyncIterable<string> {
  yield 'id,occurred_on,month,subscription_id,kind,delta_cents\n'
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await ctx.transact(inner => listMovementsAfter(inner, after, ROWS_AT_ONCE))
    if (rows.length === 0) return
    yield rows.map(row => `${Object.values(row).join(',')}\n`).join('')
    after = rows.at(-1)!.id
  }
}
