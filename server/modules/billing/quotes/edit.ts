import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { holdParties, refuseOverwriting, type Seen } from '#modules/crm/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { readCurrency } from '../fx/rates.ts'
import { formatNumber, moneyColumns } from '../invoices/issuing/create.ts'
import { loadView, viewOf } from '../invoices/present.ts'
import { LinesNotAList, TooManyLines } from '../lines/errors.ts'
import { insertLines, listQuoteLines, replaceLines } from '../lines/queries.ts'
import { type ResolvedLine, repriceLines, resolveAnew, resolveLines } from '../lines/resolve.ts'
import { MAX_LINES, type QuoteLineIn } from '../lines/schema.ts'
import { findOrderChanges } from '../orders/changes.ts'
import { headColumns, offerDiscountOf, readHeadPatch, readOrderDiscount } from '../orders/head.ts'
import type { Discount } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { loadProfile } from '../settings/profile-queries.ts'
import { decideOrder, type OrderToDecide } from '../taxing/order.ts'
import { approvalReasons } from './approving/approval.ts'
import { AcceptedCannotBeVoided, QuoteLocked } from './errors.ts'
import { QuoteCreated, QuoteUpdated, QuoteVoided, quoteFacts } from './events.ts'
import { cancelExpiry } from './expiry.ts'
import { presentQuoteWithLines } from './present.ts'
import { priceQuote } from './price.ts'
import { insertQuote, lockQuote, type QuoteRow, updateQuote } from './queries.ts'
import type { QuoteIn, QuotePatch, QuoteWithLines } from './schema.ts'

export async function createQuote(ctx: Ctx, given: QuoteIn): Promise<QuoteWithLines> {
  if ((given.lines?.length ?? 0) > MAX_LINES) throw TooManyLines()
  const profile = await loadProfile(ctx)
  holdParties(ctx, { companies: [given.company_id], contacts: [given.contact_id], deals: [given.deal_id] })
  const currency = readCurrency(given.currency ?? profile.reportingCurrency)
  const order = { ...readOrderDiscount(given), periods: given.order_discount_periods ?? null }
  const head = headColumns(given, { ...profile.quotes, footer_note: profile.invoices.footer_note })
  const asked = await resolveLines(ctx, profile, currency, given.lines ?? [])
  const lines = await decideQuote(ctx, profile, { ...head, currency }, asked, order)
  const { priced, stored } = priceQuote(lines, order)
  const money = moneyColumns(profile, priced, currency, order)
  const id = newId()
  const token = createSecret(24)
  const now = ctx.now.toString()
  const number = formatNumber(profile.quotes.number_prefix, await takeNextNumber(ctx.db, 'quote'))
  const [row] = await Promise.all([
    insertQuote(ctx, {
      id,
      number,
      ...head,
      ...money,
      order_discount_periods: order.periods,
      valid_until: given.valid_until ?? null,
      approval_reasons: toJson(approvalReasons(profile, money, stored)),
      public_token: token,
      created_by_id: userIdOf(ctx),
      created_at: now,
      updated_at: now,
    }),
    insertLines(ctx.db, 'quote', id, stored),
    addToDirectory(ctx.db, { kind: 'quote', secret: token, targetId: id }),
  ])
  await ctx.emit(QuoteCreated, quoteFacts(row))
  return presentQuoteWithLines(row, stored, viewOf(ctx, profile.organization))
}

/** As an invoice of today would be taxed; for the threshold only lines that nobody has to choose count. */
const decideQuote = (
  ctx: Ctx,
  profile: Profile,
  order: OrderToDecide,
  lines: readonly ResolvedLine[],
  discount: Discount,
  before: readonly ResolvedLine[] = [],
) => decideOrder(ctx, profile, order, lines, { discount, before, counts: line => !line.optional })

function refuseLocked(row: QuoteRow): void {
  if (['sent', 'accepted', 'voided'].includes(row.status)) throw QuoteLocked(row.number, row.status)
}

/** What was approved, refused or declined was another quote: an edited one starts over. */
const startOver = {
  status: 'draft',
  submitted_at: null,
  submitted_by_id: null,
  approved_at: null,
  approved_by_id: null,
  approval_note: null,
  declined_at: null,
  decline_reason: null,
  expired_at: null,
}

async function reprice(
  ctx: Ctx,
  profile: Profile,
  row: QuoteRow,
  asked: readonly ResolvedLine[],
  before: readonly ResolvedLine[],
) {
  const order = offerDiscountOf(row)
  const lines = await decideQuote(ctx, profile, row, asked, order, before)
  const { priced, stored } = priceQuote(lines, order)
  const money = moneyColumns(profile, priced, row.currency, order)
  const [updated] = await Promise.all([
    updateQuote(ctx, row.id, {
      ...money,
      ...startOver,
      approval_reasons: toJson(approvalReasons(profile, money, stored)),
    } as Partial<QuoteRow>),
    replaceLines(ctx.db, 'quote', row.id, stored),
  ])
  return { updated, stored }
}

/** Head and lines together, or only what is given. */
export async function patchQuote(
  ctx: Ctx,
  id: string,
  { lines: given, if_updated_at, ...patch }: QuotePatch & Seen,
): Promise<QuoteWithLines> {
  holdParties(ctx, { companies: [patch.company_id], contacts: [patch.contact_id], deals: [patch.deal_id] })
  const row = await lockQuote(ctx, id)
  if ((given?.length ?? 0) > MAX_LINES) throw TooManyLines()
  refuseLocked(row)
  const [profile, before] = await Promise.all([loadProfile(ctx), listQuoteLines(ctx.db, id)])
  const view = viewOf(ctx, profile.organization)
  const head = readHeadPatch(row, patch) as Partial<QuoteRow>
  const currency = head.currency ?? row.currency
  const lines = given && (await resolveAnew(ctx, profile, currency, given, before))
  const changesTo = (after: readonly ResolvedLine[] | undefined) =>
    findOrderChanges('quote', { row, lines: before }, { head, lines: after })
  const current = () => presentQuoteWithLines(row, before, view)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes: changesTo(lines), current })
  const headed = await updateQuote(ctx, id, head)
  const kept = () => (currency === row.currency ? before : repriceLines(ctx, profile, currency, before))
  const { updated, stored } = await reprice(ctx, profile, headed, lines ?? (await kept()), before)
  const changes = changesTo(stored)
  if (Object.keys(changes).length > 0) await ctx.emit(QuoteUpdated, { ...quoteFacts(updated), changes })
  return presentQuoteWithLines(updated, stored, view)
}

export async function putQuoteLines(
  ctx: Ctx,
  id: string,
  { lines, ...seen }: { lines?: QuoteLineIn[] } & Seen,
): Promise<QuoteWithLines> {
  await lockQuote(ctx, id)
  if (!lines) throw LinesNotAList()
  return patchQuote(ctx, id, { lines, ...seen })
}

/** Voiding again changes nothing. */
export async function voidQuote(ctx: Ctx, id: string): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  if (row.status === 'accepted') throw AcceptedCannotBeVoided()
  const [lines, view] = await Promise.all([listQuoteLines(ctx.db, id), loadView(ctx)])
  if (row.status === 'voided') return presentQuoteWithLines(row, lines, view)
  const updated = await updateQuote(ctx, id, { status: 'voided', voided_at: ctx.now.toString() })
  await Promise.all([ctx.emit(QuoteVoided, quoteFacts(updated)), cancelExpiry(ctx, id)])
  return presentQuoteWithLines(updated, lines, view)
}
