import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { shareByLargestRemainder } from '#kit/money/amount.ts'
import { languageOf, localeFor } from '#kit/web/language.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { freezeNote } from '../invoices/editions/freeze.ts'
import { factsOf } from '../invoices/events.ts'
import { formatNumber } from '../invoices/issuing/create.ts'
import { taxesOf } from '../invoices/printing/document.ts'
import type { CreditNoteRow, InvoiceRow } from '../invoices/queries.ts'
import { joinPrices, presentLine } from '../lines/present.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { priceLines, resolveLines } from '../lines/resolve.ts'
import { wordsIn } from '../orders/words/index.ts'
import { compareTaxes, type PricedTax } from '../pricing/price.ts'
import type { Profile } from '../settings/profile.ts'
import { CreditNoteIssued } from './events.ts'
import { insertNote, listCreditedTaxes } from './queries.ts'
import type { CreditLine, CreditNoteIn } from './schema.ts'

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

/** An amount alone takes the invoice's own mixture of taxes: each group gives back its part of base and tax. */
export async function creditAmount(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  amount: number,
  reason: string | null,
): Promise<Credited> {
  const groups = taxesOf(await listInvoiceLines(ctx.db, row.id))
  const taxes = shareOver((await restOf(ctx, row, groups)) ?? groups, amount)
  const tax = taxes.reduce((sum, group) => sum + group.tax_cents, 0)
  return {
    subtotal_cents: amount - tax,
    tax_cents: tax,
    total_cents: amount,
    taxes,
    lines: [
      {
        position: 0,
        name:
          reason ||
          wordsIn(languageOf(localeFor(profile.organization.locale, row.language))).creditNote.line(
            row.number,
          ),
        description: null,
        quantity: 1,
        unit: null,
        unit_price_cents: amount - tax,
        discount_kind: 'none',
        discount_value: 0,
        tax_name: groups.length === 1 ? groups[0]!.tax_name : null,
        tax_rate: groups.length === 1 ? Number(groups[0]!.tax_rate) : 0,
        subtotal_cents: amount - tax,
        discount_cents: 0,
        order_discount_cents: 0,
        taxable_cents: amount - tax,
        tax_cents: tax,
        total_cents: amount,
      },
    ],
  }
}

export async function creditLines(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  given: CreditNoteIn,
): Promise<Credited> {
  const known = new Set((await listInvoiceLines(ctx.db, row.id)).flatMap(line => line.product_id ?? []))
  const resolved = await resolveLines(ctx, profile, row.currency, given.lines ?? [], known)
  const priced = priceLines(resolved, { kind: 'none', value: 0 })
  return {
    subtotal_cents: priced.subtotal_cents,
    tax_cents: priced.tax_cents,
    total_cents: priced.total_cents,
    taxes: priced.taxes,
    lines: joinPrices(resolved, priced).map(line => {
      const { id: _id, product_id: _product, ...shown } = presentLine(line)
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
  about: { id?: string; reason: string | null; refundId: string | null; changeId?: string },
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
  return note
}
