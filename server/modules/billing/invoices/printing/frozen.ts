import type { Ctx, WorkCtx } from '#kit/context.ts'
import type { EInvoiceData } from '../../documents/e-invoice/data.ts'
import { findGaps } from '../../documents/e-invoice/gaps.ts'
import type { XmlFormat } from '../../documents/e-invoice/profiles.ts'
import { writeEInvoice } from '../../documents/e-invoice/write.ts'
import { printDocument } from '../../documents/print.ts'
import { describeInvoice } from '../e-invoice/describe.ts'
import type { Edition, InvoiceContent } from '../editions/content.ts'
import { freezeLate } from '../editions/freeze.ts'
import { findEdition, findFile, insertFiles, type NewFile } from '../editions/queries.ts'
import { EditionNotFound } from '../errors.ts'
import { rememberPdf } from '../queries.ts'
import { invoiceDocument, type PrintedParts, type Since } from './document.ts'
import { renderOrRefuse, sha256Of } from './render.ts'

/** Of an invoice of before documents were frozen, the first edition is made of what it is now. */
export async function obtainEdition(
  ctx: WorkCtx,
  invoiceId: string,
  edition?: number,
): Promise<Edition<InvoiceContent>> {
  const find = (inner: Ctx) => findEdition(inner, invoiceId, edition)
  const found = await ctx.transact(find)
  if (found) return found
  const made = await ctx.transact(async inner => {
    await freezeLate(inner, invoiceId)
    return find(inner)
  })
  if (!made) throw EditionNotFound()
  return made
}

/** Made when somebody first wants it, and the same bytes from then on. */
export async function keepFile(
  ctx: WorkCtx,
  editionId: string,
  format: NewFile['format'],
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const found = await ctx.transact(inner => findFile(inner, editionId, format))
  if (found) return found.content
  const content = await make()
  return ctx.transact(async inner => {
    await insertFiles(inner, editionId, [{ format, content, sha256: sha256Of(content) }])
    return (await findFile(inner, editionId, format))!.content
  })
}

/** The data for machines, as they were first written. */
export const keepXml = (
  ctx: WorkCtx,
  editionId: string,
  data: EInvoiceData,
  format: XmlFormat,
): Promise<Buffer> => keepFile(ctx, editionId, format, async () => Buffer.from(writeEInvoice(data, format)))

/** What a PDF carries: nothing, where the data has gaps. */
export const enclosedXml = async (
  ctx: WorkCtx,
  editionId: string,
  data: EInvoiceData,
): Promise<{ eInvoice?: Buffer }> =>
  findGaps(data).length === 0 ? { eInvoice: await keepXml(ctx, editionId, data, 'cii') } : {}

/** The PDF of an edition, kept, with its hash where the record shows it. */
export async function keepPdf(
  ctx: WorkCtx,
  edition: Pick<Edition<unknown>, 'id' | 'pdf'>,
  render: () => Promise<Buffer>,
  remember: (ctx: Ctx, sha256: string) => Promise<unknown>,
): Promise<Buffer> {
  if (edition.pdf) return edition.pdf
  const content = await keepFile(ctx, edition.id, 'pdf', render)
  await ctx.transact(inner => remember(inner, sha256Of(content)))
  return content
}

export const partsOf = (
  { letterhead, content }: Edition<InvoiceContent>,
  showsLink: boolean,
): PrintedParts => ({
  ...content,
  letterhead,
  payUrl: showsLink ? content.payUrl : null,
  dueDate: content.row.due_date,
})

export async function renderEdition(ctx: WorkCtx, id: string, parts: PrintedParts): Promise<Buffer> {
  const enclosed = await enclosedXml(ctx, id, describeInvoice(parts))
  return renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'invoice', invoiceDocument(parts), enclosed),
  )
}

/** Whoever may only read gets it without the link to pay: that copy is nobody's document, and is not kept. */
export async function pdfOfEdition(
  ctx: WorkCtx,
  invoiceId: string,
  { showsLink, number }: { showsLink: boolean; number?: number },
): Promise<Buffer> {
  const edition = await obtainEdition(ctx, invoiceId, number)
  const render = () => renderEdition(ctx, edition.id, partsOf(edition, showsLink))
  if (!showsLink && edition.content.payUrl !== null) return render()
  return keepPdf(ctx, edition, render, async (inner, sha256) => {
    const newest = await findEdition(inner, invoiceId)
    if (newest?.id === edition.id) await rememberPdf(inner, 'invoices', invoiceId, sha256)
  })
}

/** The document with what became of it since; made anew each time, without the data for machines. */
export async function pdfOfCopy(
  ctx: WorkCtx,
  row: { id: string; status: string; amount_due_cents: number },
  since: Since,
  showsLink: boolean,
): Promise<Buffer> {
  const parts = partsOf(await obtainEdition(ctx, row.id), showsLink)
  const { status, amount_due_cents } = row
  const document = invoiceDocument({ ...parts, row: { ...parts.row, status, amount_due_cents } }, since)
  return renderOrRefuse(() => printDocument(ctx.services.pdf, ctx, 'invoice', document))
}
