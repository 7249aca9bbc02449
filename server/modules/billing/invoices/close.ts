import type { Ctx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { listInvoiceLines } from '../lines/queries.ts'
import { receivedOf } from '../pricing/price.ts'
import { AlreadyInStatus, PaidAgainst, StillDraft } from './errors.ts'
import { factsOf, InvoiceMarkedUncollectible, InvoiceVoided } from './events.ts'
import { cancelFollowUps } from './issuing/follow-up.ts'
import { loadView, presentWithLines } from './present.ts'
import { holdQuoteOf, lockInvoice, markUnbilled, updateInvoice } from './queries.ts'
import type { InvoiceWithLines } from './schema.ts'

/** Voiding again changes nothing. Money received, even if given back, keeps an invoice from being voided; what did not last does not. */
export async function voidInvoice(ctx: Ctx, id: string): Promise<InvoiceWithLines> {
  const [, row] = await Promise.all([holdQuoteOf(ctx, id), lockInvoice(ctx, id)])
  const [lines, view] = await Promise.all([listInvoiceLines(ctx.db, id), loadView(ctx)])
  if (row.status === 'void') return presentWithLines(row, lines, view)
  if (receivedOf(row) > 0) {
    throw PaidAgainst(formatMoney(receivedOf(row), row.currency, view.locale))
  }
  if (row.status === 'paid') throw AlreadyInStatus(row.number, row.status)
  const updated = await updateInvoice(ctx, id, {
    status: 'void',
    voided_at: ctx.now.toString(),
    amount_due_cents: 0,
  })
  await Promise.all([
    ctx.emit(InvoiceVoided, factsOf(updated)),
    cancelFollowUps(ctx, updated),
    markUnbilled(ctx, updated),
  ])
  return presentWithLines(updated, lines, view)
}

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
