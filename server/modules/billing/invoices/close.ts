import type { Ctx } from '#kit/context.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { AlreadyInStatus, StillDraft } from './errors.ts'
import { factsOf, InvoiceMarkedUncollectible } from './events.ts'
import { cancelFollowUps } from './issuing/follow-up.ts'
import { loadView, presentWithLines } from './present.ts'
import { lockInvoice, updateInvoice } from './queries.ts'
import type { InvoiceWithLines } from './schema.ts'

export async function markUncollectible(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const row = await lockInvoice(ctx, id)
  if (row.status === 'draft') throw StillDraft(row.number)
  if (row.status !== 'open') throw AlreadyInStatus(row.number, row.status)
  const updated = await updateInvoice(ctx, id, {
    status: 'uncollectible',
    uncollectible_at: ctx.now.toString(),
  })
  await Promise.all([ctx.emit(InvoiceMarkedUncollectible, factsOf(updated)), cancelFollowUps(ctx, updated)])
  const [lines, view] = await Promise.all([listInvoiceLines(ctx.db, id), loadView(ctx)])
  return presentWithLines(updated, lines, view)
}
