import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { localeFor } from '#kit/web/language.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { freezeNote } from '../invoices/editions/freeze.ts'
import { factsOf } from '../invoices/events.ts'
import { formatNumber } from '../invoices/issuing/create.ts'
import { taxesOf } from '../invoices/printing/taxes.ts'
import { type Formats, formatsOf, taxLabel } from '../invoices/printing/text.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'
import { joinPrices, presentLine } from '../lines/present.ts'
import { listInvoiceLines, type StoredLine } from '../lines/queries.ts'
import { priceLines, type ResolvedLine, resolveLines } from '../lines/resolve.ts'
import { wordsIn } from '../orders/words/index.ts'
import type { PricedTax } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { presentTraits, reasonOf } from '../tax/categories.ts'
import { countNote } from '../taxing/threshold/service.ts'
import { CreditNoteIssued } from './events.ts'
import { insertNote, listCreditedTaxes } from './queries.ts'
import { restOf, shareOver, type TaxPart } from './rest.ts'
import type { CreditLine, CreditNote, CreditNoteIn } from './schema.ts'

/** What of an invoice can still be credited. */
export const creditableOf = (row: InvoiceRow): number => row.total_cents - row.amount_credited_cents

export interface Credited {
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  taxes: PricedTax[]
  lines: CreditLine[]
}

/** The lines of a note by amount: one of each tax, and of each reason for charging none. */
function linesByTax(parts: readonly TaxPart[], name: string, formats: Formats): CreditLine[] {
  const told = parts.filter(part => part.taxable_cents !== 0 || part.tax_cents !== 0)
  const labelOf = ({ traits, tax_name, tax_rate }: Pick<TaxPart, 'traits' | 'tax_name' | 'tax_rate'>) =>
    reasonOf({ ...traits, tax_rate }, formats.language) ?? taxLabel(formats, tax_name, tax_rate)
  return told.map(({ traits, tax_name, tax_rate, taxable_cents, tax_cents }, position) => ({
    position,
    name: told.length === 1 ? name : `${name} · ${labelOf({ traits, tax_name, tax_rate })}`.slice(0, 500),
    description: null,
    quantity: 1,
    unit: null,
    unit_price_cents: taxable_cents,
    discount_kind: 'none',
    discount_value: 0,
    tax_name,
    tax_rate: Number(tax_rate),
    ...presentTraits({ ...traits, tax_rate }, formats.language),
    exemption_reason: traits.exemption_reason ?? null,
    subtotal_cents: taxable_cents,
    discount_cents: 0,
    order_discount_cents: 0,
    taxable_cents,
    tax_cents,
    total_cents: taxable_cents + tax_cents,
  }))
}

/** An amount alone takes the invoice's own mixture of taxes: each part of it gives back its share of base and tax. */
export async function creditAmount(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  amount: number,
  reason: string | null,
): Promise<Credited> {
  const formats = formatsOf(profile.organization, row)
  const billed = await listInvoiceLines(ctx.db, row.id)
  const parts = shareOver(await restOf(ctx, row.id, billed, formats.language), amount)
  const tax = parts.reduce((sum, part) => sum + part.tax_cents, 0)
  const name = reason || wordsIn(formats.language).creditNote.line(row.number)
  return {
    subtotal_cents: amount - tax,
    tax_cents: tax,
    total_cents: amount,
    taxes: taxesOf(parts),
    lines: linesByTax(parts, name, formats),
  }
}

/** All of an invoice, line by line: the other half of one that is voided. What was taken off the whole is taken off its lines. */
export function cancelAll(profile: Profile, row: InvoiceRow, lines: readonly StoredLine[]): Credited {
  const locale = localeFor(profile.organization.locale, row.language)
  return {
    subtotal_cents: row.subtotal_cents - row.discount_cents,
    tax_cents: row.tax_cents,
    total_cents: row.total_cents,
    taxes: taxesOf(lines),
    lines: lines.map(line => {
      const off = line.discount_cents + line.order_discount_cents
      const { id: _id, product_id: _product, ...shown } = presentLine(line, locale)
      return {
        ...shown,
        exemption_reason: line.exemption_reason ?? null,
        discount_kind: off > 0 ? ('amount' as const) : ('none' as const),
        discount_value: off,
        discount_cents: off,
        order_discount_cents: 0,
      }
    }),
  }
}

/** The line it was billed with: by its product, its name, or because all of them are taxed alike. */
const billedWith = (line: ResolvedLine, billed: readonly StoredLine[]): StoredLine | undefined =>
  billed.find(one => one.product_id !== null && one.product_id === line.product_id) ??
  billed.find(one => one.name === line.name) ??
  (new Set(billed.map(one => `${one.tax_category} ${one.tax_name} ${one.tax_rate}`)).size === 1
    ? billed[0]
    : undefined)

/**
 * What says nothing of its tax gives back that of the line it was billed with, where that was decided; what names a tax
 * of no rate gives it back for the reason that it was billed with.
 */
function asBilled(line: ResolvedLine, billed: readonly StoredLine[]): ResolvedLine {
  const { tax_asked: asked, ...plain } = line
  if (asked !== 'typed') {
    const decided = billedWith(
      line,
      billed.filter(one => one.tax_decision),
    )
    if (decided) {
      const { tax_name, tax_rate, tax_category, exemption_code, exemption_reason, tax_decision } = decided
      return { ...plain, tax_name, tax_rate, tax_category, exemption_code, exemption_reason, tax_decision }
    }
  }
  if (line.tax_category || Number(line.tax_rate) > 0) return plain
  const alike = billedWith(
    line,
    billed.filter(
      one => one.tax_category && Number(one.tax_rate) === 0 && (one.tax_name ?? '') === (line.tax_name ?? ''),
    ),
  )
  if (!alike) return plain
  const { tax_category, exemption_code } = alike
  return {
    ...plain,
    tax_category,
    exemption_code: line.exemption_code ?? exemption_code,
    exemption_reason: line.exemption_reason ?? alike.exemption_reason,
  }
}

export async function creditLines(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  given: CreditNoteIn,
): Promise<Credited> {
  const billed = await listInvoiceLines(ctx.db, row.id)
  const known = new Set(billed.flatMap(line => line.product_id ?? []))
  const asked = await resolveLines(ctx, profile, row.currency, given.lines ?? [], known)
  const resolved = asked.map(line => asBilled(line, billed))
  const locale = localeFor(profile.organization.locale, row.language)
  const priced = priceLines(resolved, { kind: 'none', value: 0 })
  return {
    subtotal_cents: priced.subtotal_cents,
    tax_cents: priced.tax_cents,
    total_cents: priced.total_cents,
    taxes: priced.taxes,
    lines: joinPrices(resolved, priced).map(line => {
      const { id: _id, product_id: _product, ...shown } = presentLine(line, locale)
      return shown
    }),
  }
}

/** The note itself, numbered last. The locked invoice has its amount already. */
export async function storeNote(
  ctx: Ctx,
  profile: Profile,
  invoice: InvoiceRow,
  credited: Credited,
  about: {
    id?: string
    reason: string | null
    refundId: string | null
    changeId?: string
    kind?: CreditNote['kind']
  },
): Promise<CreditNoteRow> {
  const now = ctx.now.toString()
  const id = about.id ?? newId()
  const number = formatNumber(
    profile.invoices.credit_note_prefix,
    await takeNextNumber(ctx.db, 'credit_note'),
  )
  const kind = about.kind ?? 'credit'
  const [note] = await Promise.all([
    insertNote(ctx, {
      id,
      number,
      invoice_id: invoice.id,
      refund_id: about.refundId,
      subscription_change_id: about.changeId ?? null,
      kind,
      currency: invoice.currency,
      ...credited,
      taxes: toJson(credited.taxes),
      lines: toJson(credited.lines),
      reason: about.reason,
      issued_at: now,
      created_by_id: userIdOf(ctx),
      created_at: now,
    }),
    freezeNote(ctx, invoice, { ...credited, id, number, kind, issued_at: now, reason: about.reason }),
    ctx.emit(CreditNoteIssued, {
      ...factsOf(invoice),
      credit_note_id: id,
      credit_note_number: number,
      amount_cents: credited.total_cents,
    }),
  ])
  await countNote(ctx, profile.organization.timezone, { id, invoice_id: invoice.id }, () =>
    listCreditedTaxes(ctx, invoice.id),
  )
  return note
}
