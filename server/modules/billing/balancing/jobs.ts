import { carryOut } from '#kit/job.ts'
import { moveOverpaidLater, spendBalance } from '../balance/book.ts'
import { moveIfOverpaid, spend } from './apply.ts'

export const spendGrown = carryOut(spendBalance, (ctx, { type, id, currency }) =>
  ctx.transact(inner => spend(inner, { type, id }, currency)),
)

export const moveOverpaidInvoice = carryOut(moveOverpaidLater, (ctx, { invoice_id }) =>
  ctx.transact(inner => moveIfOverpaid(inner, invoice_id)),
)
