import type { WorkCtx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import type { EInvoiceData } from '../../documents/e-invoice/data.ts'
import { findGaps } from '../../documents/e-invoice/gaps.ts'
import { type EInvoiceFormat, rulesOf, xmlFormatOf } from '../../documents/e-invoice/profiles.ts'
import { FACTUR_X } from '../../documents/print.ts'
import type { Edition } from '../editions/content.ts'
import { EInvoiceGaps, StillDraft } from '../errors.ts'
import { mayActForCustomer } from '../present.ts'
import { keepFile, keepXml, obtainEdition, partsOf, pdfOfEdition, renderEdition } from '../printing/frozen.ts'
import { fileNameOf } from '../printing/text.ts'
import { requireInvoice } from '../queries.ts'
import { presentGaps, wantedFormat } from './check.ts'
import { describeInvoice } from './describe.ts'

/** An issued document, and how its PDF is come by. */
export interface Issued {
  number: string
  edition: Pick<Edition<unknown>, 'id'>
  data: EInvoiceData
  /** The one that is kept. */
  pdf(): Promise<Buffer>
  /** Anew, as it is made today. */
  print(): Promise<Buffer>
}

export interface EInvoiceFile {
  fileName: string
  contentType: 'application/xml' | 'application/pdf'
  content: Buffer
}

export async function eInvoiceOf(
  ctx: WorkCtx,
  issued: Issued,
  format: EInvoiceFormat,
): Promise<EInvoiceFile> {
  const { number, edition, data } = issued
  const gaps = findGaps(data, rulesOf(format))
  if (gaps.length > 0) throw EInvoiceGaps(format, presentGaps(gaps))
  const fileName = fileNameOf(number)
  if (format !== 'factur-x') {
    const content = await keepXml(ctx, edition.id, data, xmlFormatOf(format))
    return { fileName: fileName.replace(/pdf$/, 'xml'), contentType: 'application/xml', content }
  }
  const pdf = await issued.pdf()
  // What was printed before its data could be written has none inside, and stays as it is.
  const content = pdf.includes(FACTUR_X) ? pdf : await keepFile(ctx, edition.id, 'factur-x', issued.print)
  return { fileName, contentType: 'application/pdf', content }
}

export const eInvoiceReply = ({ fileName, contentType, content }: EInvoiceFile): RawReply =>
  new RawReply(
    200,
    {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    content,
  )

export async function issuedInvoice(ctx: WorkCtx, id: string, number: string): Promise<Issued> {
  const edition = await obtainEdition(ctx, id)
  const showsLink = mayActForCustomer(ctx)
  const parts = partsOf(edition, showsLink)
  return {
    number,
    edition,
    data: describeInvoice(parts),
    pdf: () => pdfOfEdition(ctx, id, { showsLink }),
    print: () => renderEdition(ctx, edition.id, parts),
  }
}

export async function serveEInvoice(
  ctx: WorkCtx,
  id: string,
  given: EInvoiceFormat | undefined,
): Promise<RawReply> {
  const { row, format } = await ctx.transact(async inner => {
    const row = await requireInvoice(inner, id)
    if (row.issued_at === null) throw StillDraft(row.number)
    return { row, format: given ?? (await wantedFormat(inner, row)) ?? 'cii' }
  })
  return eInvoiceReply(await eInvoiceOf(ctx, await issuedInvoice(ctx, id, row.number), format))
}
