import type { Selectable } from 'kysely'
import type { CreditNotes } from '#db/types.ts'
import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { event } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { shareByLargestRemainder } from '#kit/money/amount.ts'
import { formatMoney } from '#kit/money/display.ts'
import { found } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { takeNextNumber } from '#platform/db/counters.ts'
import { formatNumber } from '../invoices/create.ts'
import { billToParty, documentFrame, taxesOf, taxRows } from '../invoices/document.ts'
import { AlreadyInStatus, StillDraft } from '../invoices/errors.ts'
import { factsOf, InvoiceFacts } from '../invoices/events.ts'
import { pdfReply, rememberPdf, renderOrRefuse, sha256Of } from '../invoices/pdf.ts'
import { loadView, presentInvoice } from '../invoices/present.ts'
import { findInvoice, type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import type { Invoice } from '../invoices/schema.ts'
import { fileNameOf } from '../invoices/text.ts'
import { TooManyLines } from '../lines/errors.ts'
import { priceLines, resolveLines } from '../lines/resolve.ts'
import { MAX_LINES } from '../lines/schema.ts'
import { joinPrices, loadInvoiceLines, presentLine } from '../lines/store.ts'
import { AmountNotPositive } from '../payments/errors.ts'
import { applyAmounts } from '../payments/ledger.ts'
import type { PricedTax } from '../pricing/price.ts'
import { loadLetterhead, loadProfile, type Profile } from '../settings/profile.ts'
import { CreditNeedsAmount, CreditNoteNotFound, CreditTooLarge } from './errors.ts'
import type { CreditLine, CreditNote, CreditNoteIn } from './schema.ts'

export const CreditNoteIssued = event(
  'credit_note.issued',
  Type.Object({
    ...InvoiceFacts.properties,
    credit_note_id: Uuid,
    credit_note_number: Type.String(),
    amount_cents: Type.Integer(),
  }),
)

type CreditNoteRow = Selectable<CreditNotes>

interface Credited {
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  taxes: PricedTax[]
  lines: CreditLine[]
}

function shareOver(groups: readonly PricedTax[], amount: number): PricedTax[] {
  const weights = groups.flatMap(group => [BigInt(group.taxable_cents), BigInt(group.tax_cents)])
  const shares = shareByLargestRemainder(BigInt(amount), weights.length > 0 ? weights : [1n, 0n]).map(Number)
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
  const notes = await ctx.db
    .selectFrom('credit_notes')
    .select('taxes')
    .where('invoice_id', '=', row.id)
    .execute()
  const given = notes.flatMap(note => note.taxes as PricedTax[])
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
async function creditAmount(
  ctx: Ctx,
  row: InvoiceRow,
  amount: number,
  reason: string | null,
): Promise<Credited> {
  const groups = taxesOf(await loadInvoiceLines(ctx.db, row.id))
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
        name: reason || `Credit for invoice ${row.number}`,
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

async function creditLines(
  ctx: Ctx,
  profile: Profile,
  row: InvoiceRow,
  given: CreditNoteIn,
): Promise<Credited> {
  const known = new Set((await loadInvoiceLines(ctx.db, row.id)).flatMap(line => line.product_id ?? []))
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

export async function createCreditNote(
  ctx: Ctx,
  invoiceId: string,
  given: CreditNoteIn,
): Promise<{ data: CreditNote; invoice: Invoice }> {
  const row = await lockInvoice(ctx, invoiceId)
  if (row.status === 'draft') throw StillDraft(row.number)
  if (row.status === 'void') throw AlreadyInStatus(row.number, row.status)
  if ((given.lines?.length ?? 0) > MAX_LINES) throw TooManyLines()
  const profile = await loadProfile(ctx)
  const reason = given.reason ?? null
  const byLines = Boolean(given.lines?.length)
  if (!byLines && given.amount_cents == null) throw CreditNeedsAmount()
  if (!byLines && given.amount_cents! <= 0) throw AmountNotPositive()
  const most = row.total_cents - row.amount_credited_cents
  const refuseOver = (total: number) => {
    if (total > most) throw CreditTooLarge(formatMoney(most, row.currency, profile.organization.locale))
  }
  if (!byLines) refuseOver(given.amount_cents!)
  const credited = byLines
    ? await creditLines(ctx, profile, row, given)
    : await creditAmount(ctx, row, given.amount_cents!, reason)
  refuseOver(credited.total_cents)
  if (credited.total_cents === 0) throw AmountNotPositive()

  const invoice = await applyAmounts(ctx, row, { credited: credited.total_cents })
  const now = ctx.now.toString()
  const id = newId()
  const number = formatNumber(
    profile.invoices.credit_note_prefix,
    await takeNextNumber(ctx.db, 'credit_note'),
  )
  const [note] = await Promise.all([
    ctx.db
      .insertInto('credit_notes')
      .values({
        id,
        number,
        invoice_id: row.id,
        currency: row.currency,
        ...credited,
        taxes: toJson(credited.taxes),
        lines: toJson(credited.lines),
        reason,
        issued_at: now,
        created_by_id: userIdOf(ctx),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
    ctx.emit(CreditNoteIssued, {
      ...factsOf(invoice),
      credit_note_id: id,
      credit_note_number: number,
      amount_cents: credited.total_cents,
    }),
  ])
  const view = await loadView(ctx)
  return { data: present(note, row.number, view.locale), invoice: presentInvoice(invoice, view) }
}

const present = (row: CreditNoteRow, invoiceNumber: string, locale: string): CreditNote => ({
  id: row.id,
  number: row.number,
  invoice_id: row.invoice_id,
  invoice_number: invoiceNumber,
  currency: row.currency,
  subtotal_cents: row.subtotal_cents,
  tax_cents: row.tax_cents,
  total_cents: row.total_cents,
  amount_cents: row.total_cents,
  total_display: formatMoney(row.total_cents, row.currency, locale),
  taxes: (row.taxes as PricedTax[]).map(tax => ({ ...tax, tax_rate: Number(tax.tax_rate) })),
  lines: row.lines as CreditLine[],
  reason: row.reason,
  issued_at: row.issued_at,
  last_pdf_at: row.last_pdf_at,
  pdf_sha256: row.pdf_sha256,
  created_by_id: row.created_by_id,
  created_at: row.created_at,
})

export async function listCreditNotes(ctx: Ctx, invoiceId: string): Promise<CreditNote[]> {
  const [invoice, rows, view] = await Promise.all([
    findInvoice(ctx, invoiceId),
    ctx.db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute(),
    loadView(ctx),
  ])
  return rows.map(row => present(row, invoice.number, view.locale))
}

export async function serveCreditNotePdf(ctx: WorkCtx, invoiceId: string, id: string): Promise<RawReply> {
  const { note, invoice, profile } = await ctx.transact(async inner => ({
    invoice: await findInvoice(inner, invoiceId),
    note: found(
      await inner.db
        .selectFrom('credit_notes')
        .selectAll()
        .where('id', '=', id)
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirst(),
      CreditNoteNotFound,
    ),
    profile: await loadLetterhead(inner),
  }))
  const { formats, frame } = documentFrame(profile, note.currency, note.issued_at)
  const content = await renderOrRefuse(() =>
    ctx.services.pdf.render('credit-note', {
      ...frame,
      number: note.number,
      billTo: billToParty(invoice),
      issueDate: formats.date(note.issued_at),
      invoiceNumber: invoice.number,
      ...(invoice.issued_at ? { invoiceDate: formats.date(invoice.issued_at) } : {}),
      ...(note.reason ? { reason: note.reason } : {}),
      lines: (note.lines as CreditLine[]).map(line => ({
        name: line.name,
        ...(line.description ? { description: line.description } : {}),
        quantity: formats.quantity(line.quantity),
        unitPrice: formats.money(line.unit_price_cents),
        total: formats.money(line.subtotal_cents - line.discount_cents),
      })),
      totals: {
        subtotal: formats.money(note.subtotal_cents),
        taxes: taxRows(formats, note.taxes as PricedTax[]),
        total: formats.money(note.total_cents),
      },
    }),
  )
  await ctx.transact(inner => rememberPdf(inner, 'credit_notes', id, sha256Of(content)))
  return pdfReply({ content, fileName: fileNameOf(note.number) })
}
