import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { shareByLargestRemainder } from '#kit/money/amount.ts'
import { localeFor } from '#kit/web/language.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { freezeNote } from '../invoices/editions/freeze.ts'
import { factsOf } from '../invoices/events.ts'
import { formatNumber } from '../invoices/issuing/create.ts'
import { taxesOf } from '../invoices/printing/document.ts'
import { type Formats, formatsOf, taxLabel } from '../invoices/printing/text.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'
import { joinPrices, presentLine } from '../lines/present.ts'
import { listInvoiceLines, type StoredLine } from '../lines/queries.ts'
import { priceLines, type ResolvedLine, resolveLines } from '../lines/resolve.ts'
import { wordsIn } from '../orders/words/index.ts'
import { compareTaxes, decimalText, type PricedTax } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { presentTraits } from '../tax/categories.ts'
import { countNote } from '../taxing/threshold/service.ts'
import { CreditNoteIssued } from './events.ts'
import { insertNote, listCreditedTaxes } from './queries.ts'
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

function shareOver(groups: readonly PricedTax[], amount: number): PricedTax[] {
  const weights = groups.flatMap(group => [BigInt(group.taxable_cents), BigInt(group.tax_cents)])
  // Base and tax of a group stand side by side; the order of groups is that of lines, which must not decide.
  const taxOf = (at: number) => groups[Math.floor(at / 2)]!
  const shares = shareByLargestRemainder(
    BigInt(amount),
    weights.length > 0 ? weights : [1n, 0n],
    groups.length > 0 ? (a, b) => compareTaxes(taxOf(a), taxOf(b)) || a - b : undefined,
  ).map(Number)
  return groups.map((group, i) => ({
    ...group,
    taxable_cents: shares[2 * i]!,
    tax_cents: shares[2 * i + 1]!,
  }))
}

/**
 * What earlier notes left of each tax. Sharing over that, and not over the whole again, all of them together give back
 * no more of any tax than was billed, and in the end the invoice to the cent. Undefined where they gave back other
 * taxes than were billed.
 */
async function restOf(
  ctx: Ctx,
  row: InvoiceRow,
  groups: readonly PricedTax[],
): Promise<PricedTax[] | undefined> {
  const given = await listCreditedTaxes(ctx, row.id)
  const isSame = (a: PricedTax, b: PricedTax) =>
    a.tax_name === b.tax_name && Number(a.tax_rate) === Number(b.tax_rate)
  if (given.some(tax => !groups.some(group => isSame(group, tax)))) return undefined
  const rest = groups.map(group => {
    const back = given.filter(tax => isSame(group, tax))
    return {
      ...group,
      taxable_cents: group.taxable_cents - back.reduce((sum, tax) => sum + tax.taxable_cents, 0),
      tax_cents: group.tax_cents - back.reduce((sum, tax) => sum + tax.tax_cents, 0),
    }
  })
  return rest.every(tax => tax.taxable_cents >= 0 && tax.tax_cents >= 0) ? rest : undefined
}

/** What of a line decides how its tax is told: notes keep it apart, where one tax has several. */
const sameTax = (a: PricedTax, b: PricedTax) => a.tax_name === b.tax_name && a.tax_rate === b.tax_rate
const traitsOf = (line: StoredLine) => [
  line.tax_category ?? null,
  line.exemption_code ?? null,
  line.exemption_reason ?? null,
]

/** The lines of a note by amount: one of each tax, and of each reason for charging none. */
function linesByTax(
  taxes: readonly PricedTax[],
  before: readonly StoredLine[],
  name: string,
  formats: Formats,
): CreditLine[] {
  const lines = taxes.flatMap(tax => {
    const taxed = before.filter(line =>
      sameTax(tax, { ...tax, tax_name: line.tax_name || null, tax_rate: decimalText(line.tax_rate) }),
    )
    const groups = [...Map.groupBy(taxed, line => JSON.stringify(traitsOf(line))).values()]
    const weights = groups.map(group => group.reduce((sum, line) => sum + BigInt(line.taxable_cents), 0n))
    const share = (amount: number) =>
      shareByLargestRemainder(BigInt(amount), weights.length > 0 ? weights : [1n]).map(Number)
    const [bases, shares] = [share(tax.taxable_cents), share(tax.tax_cents)]
    return (groups.length > 0 ? groups : [[]]).map((group, at) => ({
      traits: group[0] ?? {},
      tax,
      base: bases[at]!,
      cents: shares[at]!,
    }))
  })
  const told = lines.filter(line => line.base !== 0 || line.cents !== 0)
  const isOne = told.length === 1
  return (told.length > 0 ? told : lines.slice(0, 1)).map(({ tax, base, cents, traits }, position) => ({
    position,
    name: isOne ? name : `${name} · ${taxLabel(formats, tax.tax_name, tax.tax_rate)}`.slice(0, 500),
    description: null,
    quantity: 1,
    unit: null,
    unit_price_cents: base,
    discount_kind: 'none',
    discount_value: 0,
    tax_name: tax.tax_name,
    tax_rate: Number(tax.tax_rate),
    ...presentTraits({ ...traits, tax_rate: tax.tax_rate }, formats.language),
    exemption_reason: (traits as Partial<StoredLine>).exemption_reason ?? null,
    subtotal_cents: base,
    discount_cents: 0,
    order_discount_cents: 0,
    taxable_cents: base,
    tax_cents: cents,
    total_cents: base + cents,
  }))
}

/** An amount alone takes the invoice's own mixture of taxes: each group gives back its part of base and tax. */
export async function creditAmount(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  amount: number,
  reason: string | null,
): Promise<Credited> {
  const before = await listInvoiceLines(ctx.db, row.id)
  const groups = taxesOf(before)
  const taxes = shareOver((await restOf(ctx, row, groups)) ?? groups, amount)
  const tax = taxes.reduce((sum, group) => sum + group.tax_cents, 0)
  const formats = formatsOf(profile.organization, row)
  const name = reason || wordsIn(formats.language).creditNote.line(row.number)
  return {
    subtotal_cents: amount - tax,
    tax_cents: tax,
    total_cents: amount,
    taxes,
    lines: linesByTax(
      taxes.length > 0 ? taxes : [{ tax_name: null, tax_rate: '0', taxable_cents: amount, tax_cents: 0 }],
      before,
      name,
      formats,
    ),
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
  const [note] = await Promise.all([
    insertNote(ctx, {
      id,
      number,
      invoice_id: invoice.id,
      refund_id: about.refundId,
      subscription_change_id: about.changeId ?? null,
      kind: about.kind ?? 'credit',
      currency: invoice.currency,
      ...credited,
      taxes: toJson(credited.taxes),
      lines: toJson(credited.lines),
      reason: about.reason,
      issued_at: now,
      created_by_id: userIdOf(ctx),
      created_at: now,
    }),
    freezeNote(ctx, invoice, { ...credited, id, number, issued_at: now, reason: about.reason }),
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
