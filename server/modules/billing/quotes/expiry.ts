import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { localDate, startOfDay } from '#kit/time/zone.ts'
import { isTellable } from '../orders/moments.ts'
import { loadOrganization } from '../settings/profile-queries.ts'
import { QuoteExpiredEvent, quoteFacts } from './events.ts'
import { findQuoteForUpdate, type QuoteRow, updateQuote } from './queries.ts'

/** A quote holds through its last day where the seller is. */
export const isPast = (ctx: Ctx, row: QuoteRow, timezone: string): boolean =>
  row.valid_until !== null && row.valid_until < localDate(ctx.now, timezone).toString()

export const expireQuote = job<{ quote_id: string }>({
  name: 'billing.expire_quote',
  handler: (ctx, { quote_id }) =>
    ctx.transact(async inner => {
      const row = await findQuoteForUpdate(inner, quote_id)
      const { timezone } = await loadOrganization(inner)
      if (row?.status !== 'sent' || !isPast(inner, row, timezone)) return
      const updated = await updateQuote(inner, quote_id, {
        status: 'expired',
        expired_at: inner.now.toString(),
      })
      await inner.emit(QuoteExpiredEvent, quoteFacts(updated))
    }),
})

export async function scheduleExpiry(ctx: Ctx, row: QuoteRow, timezone: string): Promise<void> {
  if (row.valid_until === null) return
  const at = startOfDay(Temporal.PlainDate.from(row.valid_until).add({ days: 1 }), timezone)
  if (isTellable(at)) await ctx.schedule(expireQuote, { quote_id: row.id }, { key: row.id, at })
}

export const cancelExpiry = (ctx: Ctx, quoteId: string): Promise<void> => ctx.unschedule(expireQuote, quoteId)
