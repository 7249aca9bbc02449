import type { Ctx, WorkCtx } from '#kit/context.ts'
import { findGaps } from '../../documents/e-invoice/gaps.ts'
import { rulesOf } from '../../documents/e-invoice/profiles.ts'
import { type InvoiceRow, lockInvoice, updateInvoice } from '../queries.ts'
import { wantedFormat } from './check.ts'
import { type EInvoiceFile, eInvoiceOf, type Issued } from './serve.ts'

interface Enclosed {
  file?: EInvoiceFile
  /** Why it goes without. */
  lacking?: string
}

/** What the customer's company wants beside the PDF; a `factur-x` is the PDF itself. */
export async function encloseEInvoice(
  ctx: WorkCtx,
  row: Pick<InvoiceRow, 'contact_id' | 'company_id'>,
  issued: Issued,
): Promise<Enclosed> {
  const format = await ctx.transact(inner => wantedFormat(inner, row))
  if (!format) return {}
  const [gap, ...more] = findGaps(issued.data, rulesOf(format))
  if (!gap) return format === 'factur-x' ? {} : { file: await eInvoiceOf(ctx, issued, format) }
  const rest = more.length > 0 ? ` (and ${more.length} more)` : ''
  return { lacking: `${issued.number} was sent without its e-invoice (${format}): ${gap.message}${rest}` }
}

/** Added to what somebody should look at already. */
export function noticed(
  { attention }: Pick<InvoiceRow, 'attention'>,
  text: string | undefined,
): { attention?: string } {
  if (!text || attention?.includes(text)) return {}
  return { attention: attention ? `${attention}\n${text}` : text }
}

export async function notice(ctx: Ctx, invoiceId: string, text: string | undefined): Promise<void> {
  if (!text) return
  const change = noticed(await lockInvoice(ctx, invoiceId), text)
  if (change.attention) await updateInvoice(ctx, invoiceId, change)
}
