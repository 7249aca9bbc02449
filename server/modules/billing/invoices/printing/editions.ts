import type { Ctx, WorkCtx } from '#kit/context.ts'
import { listInvoiceLines } from '../../lines/queries.ts'
import { freezeInvoice, freezeLate } from '../editions/freeze.ts'
import { type ListedEdition, listEditions } from '../editions/queries.ts'
import { StillDraft } from '../errors.ts'
import { factsOf, InvoiceEditionCreated } from '../events.ts'
import { mayActForCustomer } from '../present.ts'
import { lockInvoice, requireInvoice, updateInvoice } from '../queries.ts'
import { pdfOfEdition } from './frozen.ts'

/** Whoever looks at the list wants to know the hashes: what nobody has looked at yet is made for it. */
export async function getEditions(ctx: WorkCtx, invoiceId: string): Promise<ListedEdition[]> {
  const row = await ctx.transact(inner => requireInvoice(inner, invoiceId))
  if (row.issued_at === null) return []
  const list = () => ctx.transact(inner => listEditions(inner, invoiceId))
  const listed = await list()
  const unmade = listed.filter(({ files }) => files.length === 0)
  if (!mayActForCustomer(ctx) || (listed.length > 0 && unmade.length === 0)) return listed
  for (const number of listed.length > 0 ? unmade.map(({ edition }) => edition) : [1]) {
    await pdfOfEdition(ctx, invoiceId, { showsLink: true, number })
  }
  return list()
}

/** The next edition, with the seller as it is today. */
export async function addRequested(ctx: Ctx, id: string, reason: string | null): Promise<ListedEdition> {
  const row = await lockInvoice(ctx, id)
  if (row.issued_at === null) throw StillDraft(row.number)
  await freezeLate(ctx, id)
  await freezeInvoice(ctx, row, await listInvoiceLines(ctx.db, id), { origin: 'request', reason })
  await updateInvoice(ctx, id, { pdf_sha256: null })
  await ctx.emit(InvoiceEditionCreated, factsOf(row))
  return (await listEditions(ctx, id))[0]!
}
