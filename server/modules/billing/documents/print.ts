import type { PdfAttachment } from '#platform/pdf/attachments.ts'
import type { Asking, PdfEngine } from '#platform/pdf/engine.ts'
import { markAsFacturX } from './e-invoice/xmp.ts'
import { prepareBilling } from './prepare.ts'
import type { BillingDocuments, BillingTemplate } from './shapes.ts'

export interface PrintOptions {
  attachments?: readonly PdfAttachment[]
  /** The Cross Industry Invoice to embed, which makes it a Factur-X/ZUGFeRD. */
  eInvoice?: Buffer
}

/** Identical input gives identical bytes. Throws what the engine throws, and InvalidPdfImage. */
export async function printDocument<T extends BillingTemplate>(
  engine: PdfEngine,
  ctx: Asking,
  template: T,
  document: BillingDocuments[T],
  { attachments = [], eInvoice }: PrintOptions = {},
): Promise<Buffer> {
  const files = eInvoice ? [...attachments, facturX(eInvoice)] : attachments
  const { pdf, standard } = await engine.print(ctx, prepareBilling(template, document, files))
  return eInvoice && standard === 'pdf-a-3b' ? markAsFacturX(pdf, FACTUR_X) : pdf
}

/** The name that the standard prescribes. */
export const FACTUR_X = 'factur-x.xml'

const facturX = (content: Buffer): PdfAttachment => ({
  name: FACTUR_X,
  mimeType: 'text/xml',
  description: 'Factur-X/ZUGFeRD invoice data',
  content,
  relationship: 'alternative',
})
