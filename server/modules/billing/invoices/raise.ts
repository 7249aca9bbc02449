import type { Ctx } from '#kit/context.ts'
import { loadProfile } from '../settings/profile.ts'
import { createInvoice, type NewInvoice } from './create.ts'
import { issueInvoice } from './issue.ts'
import { type InvoiceRow, lockInvoice } from './queries.ts'

/** Creates an invoice and issues it in the same breath: for what recurs, where nobody edits a draft. */
export async function raiseInvoice(ctx: Ctx, given: NewInvoice): Promise<InvoiceRow> {
  const { id } = await createInvoice(ctx, given)
  return issueInvoice(ctx, await loadProfile(ctx), await lockInvoice(ctx, id))
}
