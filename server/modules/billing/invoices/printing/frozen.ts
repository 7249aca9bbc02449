import type { Ctx, WorkCtx } from '#kit/context.ts'
import { buildCii } from '../../documents/e-invoice/cii.ts'
import { printDocument } from '../../documents/print.ts'
import type { Edition, InvoiceContent } from '../editions/content.ts'
import { freezeLate } from '../editions/freeze.ts'
import { findEdition, findFile, insertFiles, type NewFile } from '../editions/queries.ts'
import { EditionNotFound } from '../errors.ts'
import { rememberPdf } from '../queries.ts'
import { invoiceDocument, type PrintedParts, type Since } from './document.ts'
import { eInvoiceOf } from './e-invoice.ts'
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

/** Made when somebody first wants them, and the same bytes from then on. */
export async function keepBytes(
  ctx: WorkCtx,
  edition: Pick<Edition<unknown>, 'id' | 'pdf'>,
  render: () => Promise<Omit<NewFile, 'sha256'>[]>,
  remember: (ctx: Ctx, sha256: string) => Promise<unknown>,
): Promise<Buffer> {
  if (edition.pdf) return edition.pdf
  const made = await render()
  return ctx.transact(async inner => {
    const files = made.map(file => ({ ...file, sha256: sha256Of(file.content) }))
    await insertFiles(inner, edition.id, files)
    const { content, sha256 } = (await findFile(inner, edition.id, 'pdf'))!
    await remember(inner, sha256)
    return content
  })
}

const partsOf = ({ letterhead, content }: Edition<InvoiceContent>, showsLink: boolean): PrintedParts => ({
  ...content,
  letterhead,
  payUrl: showsLink ? content.payUrl : null,
  dueDate: content.row.due_date,
})

async function renderEdition(ctx: WorkCtx, parts: PrintedParts): Promise<Omit<NewFile, 'sha256'>[]> {
  const eInvoice = eInvoiceOf(parts)
  const pdf = await renderOrRefuse(() =>
    printDocument(ctx.services.pdf, ctx, 'invoice', invoiceDocument(parts), eInvoice ? { eInvoice } : {}),
  )
  const xml = eInvoice ? [{ format: 'cii' as const, content: Buffer.from(buildCii(eInvoice)) }] : []
  return [{ format: 'pdf', content: pdf }, ...xml]
}

/** Whoever may only read gets it without the link to pay: that copy is nobody's document, and is not kept. */
export async function pdfOfEdition(
  ctx: WorkCtx,
  invoiceId: string,
  { showsLink, number }: { showsLink: boolean; number?: number },
): Promise<Buffer> {
  const edition = await obtainEdition(ctx, invoiceId, number)
  const parts = partsOf(edition, showsLink)
  if (!showsLink && edition.content.payUrl !== null) return (await renderEdition(ctx, parts))[0]!.content
  return keepBytes(
    ctx,
    edition,
    () => renderEdition(ctx, parts),
    async (inner, sha256) => {
      const newest = await findEdition(inner, invoiceId)
      if (newest?.id === edition.id) await rememberPdf(inner, 'invoices', invoiceId, sha256)
    },
  )
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
