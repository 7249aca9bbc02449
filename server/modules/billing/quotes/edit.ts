import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { addToDirectory } from '#platform/auth/directory.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { readCurrency } from '../fx/rates.ts'
import { formatNumber, moneyColumns } from '../invoices/create.ts'
import { loadView, viewOf } from '../invoices/present.ts'
import { LinesNotAList, TooManyLines } from '../lines/errors.ts'
import { type ResolvedLine, readDiscount, repriceLines, resolveLines } from '../lines/resolve.ts'
import { MAX_LINES, type QuoteLineIn } from '../lines/schema.ts'
import { insertLines, loadQuoteLines, replaceLines } from '../lines/store.ts'
import { loadProfile, type Profile } from '../settings/profile.ts'
import { approvalReasons } from './approval.ts'
import { AcceptedCannotBeVoided, QuoteLocked } from './errors.ts'
import { QuoteCreated, QuoteVoided, quoteFacts } from './events.ts'
import { cancelExpiry } from './expiry.ts'
import { presentQuoteWithLines } from './present.ts'
import { discountOf, priceQuote } from './price.ts'
import { lockQuote, type QuoteRow, updateQuote } from './queries.ts'
import type { QuoteIn, QuotePatch, QuoteWithLines } from './schema.ts'

export async function createQuote(ctx: Ctx, given: QuoteIn): Promise<QuoteWithLines> {
  if ((given.lines?.length ?? 0) > MAX_LINES) throw TooManyLines()
  const profile = await loadProfile(ctx)
  const currency = readCurrency(given.currency ?? 'USD')
  const order = readDiscount(
    given.order_discount_kind ?? 'none',
    given.order_discount_value ?? 0,
    'order_discount_value',
  )
  const { priced, stored } = priceQuote(await resolveLines(ctx, profile, currency, given.lines ?? []), order)
  const money = moneyColumns(profile, priced, currency, order)
  const id = newId()
  const token = createSecret(24)
  const now = ctx.now.toString()
  const number = formatNumber(profile.quotes.number_prefix, await takeNextNumber(ctx.db, 'quote'))
  const [row] = await Promise.all([
    ctx.db
      .insertInto('quotes')
      .values({
        id,
        number,
        title: given.title ?? '',
        deal_id: given.deal_id ?? null,
        contact_id: given.contact_id ?? null,
        company_id: given.company_id ?? null,
        ...money,
        payment_terms: given.payment_terms ?? 'net_14',
        valid_until: given.valid_until ?? null,
        po_number: given.po_number ?? '',
        terms: given.terms === undefined ? profile.quotes.terms : given.terms,
        notes: given.notes ?? null,
        footer_note: given.footer_note ?? profile.invoices.footer_note,
        bill_to_name: given.bill_to_name ?? '',
        bill_to_email: given.bill_to_email ?? '',
        bill_to_address: given.bill_to_address ?? '',
        bill_to_tax_id: given.bill_to_tax_id ?? null,
        approval_reasons: toJson(approvalReasons(profile, money, stored)),
        public_token: token,
        created_by_id: userIdOf(ctx),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
    insertLines(ctx.db, 'quote', id, stored),
    addToDirectory(ctx.db, { kind: 'quote', secret: token, targetId: id }),
  ])
  await ctx.emit(QuoteCreated, quoteFacts(row))
  return presentQuoteWithLines(row, stored, viewOf(ctx, profile.organization))
}

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

async function reprice(ctx: Ctx, profile: Profile, row: QuoteRow, lines: readonly ResolvedLine[]) {
  const order = discountOf(row)
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
  return presentQuoteWithLines(updated, stored, viewOf(ctx, profile.organization))
}

const whenNull: Record<string, string> = {
  title: '',
  po_number: '',
  footer_note: '',
  bill_to_name: '',
  bill_to_email: '',
  bill_to_address: '',
  payment_terms: 'net_14',
}

export async function patchQuote(ctx: Ctx, id: string, patch: QuotePatch): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  refuseLocked(row)
  const { currency, order_discount_kind: kind, order_discount_value: value, ...plain } = patch
  const change: Record<string, unknown> = {}
  for (const [key, given] of Object.entries(plain)) change[key] = given ?? whenNull[key] ?? null
  if (currency) change.currency = readCurrency(currency)
  if (kind !== undefined || value !== undefined) {
    const discount = readDiscount(
      kind === undefined ? discountOf(row).kind : (kind ?? 'none'),
      value === undefined ? Number(row.order_discount_value) : (value ?? 0),
      'order_discount_value',
    )
    change.order_discount_kind = discount.kind
    change.order_discount_value = String(discount.value)
  }
  const [profile, lines] = await Promise.all([loadProfile(ctx), loadQuoteLines(ctx.db, id)])
  const updated = await updateQuote(ctx, id, change as Partial<QuoteRow>)
  const current =
    updated.currency === row.currency ? lines : await repriceLines(ctx, profile, updated.currency, lines)
  return reprice(ctx, profile, updated, current)
}

export async function putQuoteLines(
  ctx: Ctx,
  id: string,
  given: readonly QuoteLineIn[] | undefined,
): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  if (!given) throw LinesNotAList()
  if (given.length > MAX_LINES) throw TooManyLines()
  refuseLocked(row)
  const [profile, before] = await Promise.all([loadProfile(ctx), loadQuoteLines(ctx.db, id)])
  const known = new Set(before.flatMap(line => line.product_id ?? []))
  return reprice(ctx, profile, row, await resolveLines(ctx, profile, row.currency, given, known))
}

/** Voiding again changes nothing. */
export async function voidQuote(ctx: Ctx, id: string): Promise<QuoteWithLines> {
  const row = await lockQuote(ctx, id)
  if (row.status === 'accepted') throw AcceptedCannotBeVoided()
  const [lines, view] = await Promise.all([loadQuoteLines(ctx.db, id), loadView(ctx)])
  if (row.status === 'voided') return presentQuoteWithLines(row, lines, view)
  const updated = await updateQuote(ctx, id, { status: 'voided', voided_at: ctx.now.toString() })
  await Promise.all([ctx.emit(QuoteVoided, quoteFacts(updated)), cancelExpiry(ctx, id)])
  return presentQuoteWithLines(updated, lines, view)
}
