import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import type { PageQuery } from '#kit/page.ts'
import { loadView } from '../../invoices/present.ts'
import { presentQuotes } from '../read.ts'
import { listUnbilled } from './queries.ts'

export async function readUnbilled(ctx: Ctx, query: PageQuery) {
  const [{ rows, sums, pagination }, view] = await Promise.all([listUnbilled(ctx, query), loadView(ctx)])
  return {
    data: await presentQuotes(ctx, rows, view),
    pagination,
    sums: sums.map(one => {
      const [count, amount_cents] = [Number(one.count), Number(one.amount_cents)]
      const amount_display = formatMoney(amount_cents, one.currency, view.locale)
      return { currency: one.currency, count, amount_cents, amount_display }
    }),
  }
}
