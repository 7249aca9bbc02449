import type { Ctx, WorkCtx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import type { EInvoiceData } from '../../documents/e-invoice/data.ts'
import type { Gap } from '../../documents/e-invoice/gap.ts'
import { findGaps } from '../../documents/e-invoice/gaps.ts'
import { type EInvoiceFormat, rulesOf } from '../../documents/e-invoice/profiles.ts'
import { listInvoiceLines } from '../../lines/queries.ts'
import { dueDateOf, type PaymentTerms } from '../../orders/terms.ts'
import { loadLetterhead } from '../../settings/profile-queries.ts'
import { buyerOf } from '../issuing/bill-to.ts'
import type { PrintedParts } from '../printing/document.ts'
import { obtainEdition, partsOf } from '../printing/frozen.ts'
import { findCustomer, type InvoiceRow, requireInvoice } from '../queries.ts'
import { describeInvoice } from './describe.ts'
import type { EInvoiceCheck } from './schema.ts'

/** A draft as if it were issued now. */
async function draftParts(ctx: Ctx, row: InvoiceRow): Promise<PrintedParts> {
  const [letterhead, lines, buyer] = await Promise.all([
    loadLetterhead(ctx),
    listInvoiceLines(ctx.db, row.id),
    buyerOf(ctx, row),
  ])
  const today = localDate(ctx.now, letterhead.organization.timezone)
  const dueDate = row.due_date ?? dueDateOf(today, row.payment_terms as PaymentTerms).toString()
  const supply_date = row.supply_date ?? (row.period_start ? null : today.toString())
  return {
    letterhead,
    row: { ...row, ...buyer, issued_at: ctx.now.toString(), due_date: dueDate, supply_date },
    lines,
    payUrl: null,
    dueDate,
  }
}

/** What the customer's company asks for. */
export const wantedFormat = async (
  ctx: Ctx,
  row: Pick<InvoiceRow, 'contact_id' | 'company_id'>,
): Promise<EInvoiceFormat | null> =>
  row.contact_id || row.company_id ? (await findCustomer(ctx, row)).e_invoice_format : null

export const presentGaps = (gaps: readonly Gap[]): EInvoiceCheck['gaps'] =>
  gaps.map(({ message, ...gap }) => ({
    ...gap,
    message: message.text,
    template: message.template,
    params: message.params as EInvoiceCheck['gaps'][number]['params'],
  }))

export const answerCheck = (
  data: EInvoiceData,
  format: EInvoiceFormat,
  buyerAt: 'invoice' | 'company' = 'invoice',
): EInvoiceCheck => {
  const gaps = findGaps(data, rulesOf(format), buyerAt)
  return { format, valid: gaps.length === 0, gaps: presentGaps(gaps) }
}

export async function checkInvoice(
  ctx: WorkCtx,
  id: string,
  given: EInvoiceFormat | undefined,
): Promise<EInvoiceCheck> {
  const { row, format, draft } = await ctx.transact(async inner => {
    const row = await requireInvoice(inner, id)
    const format = given ?? (await wantedFormat(inner, row)) ?? 'cii'
    return { row, format, draft: row.issued_at === null ? await draftParts(inner, row) : undefined }
  })
  if (!draft) return answerCheck(describeInvoice(partsOf(await obtainEdition(ctx, id), false)), format)
  // Issuing fills in from the company what the draft itself does not say.
  const buyerAt = row.company_id && row.billing_address === null ? 'company' : 'invoice'
  return answerCheck(describeInvoice(draft), format, buyerAt)
}
