import type { Ctx } from '#kit/context.ts'
import { carryOut, order } from '#kit/job.ts'
import { hasPendingPayment, type InvoiceRow, lockInvoice } from '#modules/billing/index.ts'
import { NoPaymentMethod, UnderWay } from '../attempts/errors.ts'
import { listAttempts } from '../attempts/queries.ts'
import { findActiveDefault, isWorthTrying, tryToCharge } from './auto.ts'

/** `tried`: how often it had been tried when this was asked for, so that it is done once. */
const chargeOnce = order<{ invoice_id: string; tried: number }>({ name: 'collections.charge_once' })

export const chargeOnceJob = carryOut(chargeOnce, async (ctx, { invoice_id, tried }) => {
  const method = await ctx.transact(async inner => {
    const row = await lockInvoice(inner, invoice_id)
    const isNew = (await listAttempts(inner, invoice_id)).length === tried
    return isNew && isWorthTrying(row) ? findActiveDefault(inner, row) : undefined
  })
  if (method) await tryToCharge(ctx, invoice_id, 'retry', method.id)
})

/** Has an invoice charged once more after the caller's transaction; why not, where it cannot be. */
export async function chargeSoon(ctx: Ctx, row: InvoiceRow): Promise<string | null> {
  const attempts = await listAttempts(ctx, row.id)
  const isLive = attempts.some(({ state }) => state === 'scheduled' || state === 'submitted')
  if (isLive || (await hasPendingPayment(ctx, row.id))) return UnderWay().message
  if (!(await findActiveDefault(ctx, row))) return NoPaymentMethod().message
  await ctx.enqueue(chargeOnce, { invoice_id: row.id, tried: attempts.length })
  return null
}
