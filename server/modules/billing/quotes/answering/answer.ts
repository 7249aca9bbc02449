import type { Ctx } from '#kit/context.ts'
import { moneyColumns } from '../../invoices/issuing/create.ts'
import { listQuoteLines, replaceLines, type StoredLine } from '../../lines/queries.ts'
import { offerDiscountOf } from '../../orders/head.ts'
import type { Profile } from '../../settings/profile.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { QuoteAlready, QuoteExpired, QuoteNotOpen } from '../errors.ts'
import { QuoteAccepted, QuoteDeclined, quoteFacts, recurringLines } from '../events.ts'
import { cancelExpiry, isPast } from '../expiry.ts'
import { invoiceQuote } from '../invoice.ts'
import { chooseLines, priceQuote } from '../price.ts'
import { lockQuote, type QuoteRow, updateQuote } from '../queries.ts'
import type { AcceptIn, DeclineIn, PublicQuote } from '../schema.ts'
import { totalsByInterval } from '../totals.ts'
import { presentPublic, publicStatusOf } from './public.ts'

async function lockOpen(ctx: Ctx, id: string): Promise<{ row: QuoteRow; profile: Profile }> {
  const row = await lockQuote(ctx, id)
  const profile = await loadProfile(ctx)
  if (row.status === 'accepted' || row.status === 'declined') throw QuoteAlready(row.number, row.status)
  if (
    row.status === 'expired' ||
    (row.status === 'sent' && isPast(ctx, row, profile.organization.timezone))
  ) {
    throw QuoteExpired()
  }
  if (row.status !== 'sent') throw QuoteNotOpen(publicStatusOf(row.status))
  return { row, profile }
}

/** The customer's choice of optional lines makes the final numbers; they are what is invoiced. */
export async function acceptQuote(ctx: Ctx, id: string, given: AcceptIn): Promise<PublicQuote> {
  const { row, profile } = await lockOpen(ctx, id)
  const order = offerDiscountOf(row)
  const { priced, stored } = priceQuote(chooseLines(await listQuoteLines(ctx.db, id), given), order)
  const updated = await updateQuote(ctx, id, {
    ...moneyColumns(profile, priced, row.currency, order),
    status: 'accepted',
    unbilled_cents: totalsByInterval(stored).once_cents,
    accepted_at: ctx.now.toString(),
    accepted_by_name: given.name,
    accepted_by_email: given.email,
    accepted_ip: ctx.request?.ip ?? null,
    accepted_user_agent: ctx.request?.userAgent ?? null,
  })
  await Promise.all([
    replaceLines(ctx.db, 'quote', id, stored),
    cancelExpiry(ctx, id),
    ctx.emit(QuoteAccepted, { ...quoteFacts(updated), recurring_lines: recurringLines(updated, stored) }),
  ])
  if (profile.quotes.auto_invoice && stored.some(isOneTime)) await invoiceQuote(ctx, id)
  return presentPublic(ctx, profile, updated, stored)
}

const isOneTime = (line: StoredLine): boolean => line.selected && line.billing_interval === 'one_time'

export async function declineQuote(ctx: Ctx, id: string, given: DeclineIn): Promise<PublicQuote> {
  const { profile } = await lockOpen(ctx, id)
  const updated = await updateQuote(ctx, id, {
    status: 'declined',
    declined_at: ctx.now.toString(),
    decline_reason: given.reason ?? null,
  })
  await Promise.all([ctx.emit(QuoteDeclined, quoteFacts(updated)), cancelExpiry(ctx, id)])
  return presentPublic(ctx, profile, updated, await listQuoteLines(ctx.db, id))
}
