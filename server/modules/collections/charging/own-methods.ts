import type { Ctx } from '#kit/context.ts'
import { type CustomerRef, customerOf, holdCustomer } from '#modules/billing/index.ts'
import { PaymentMethodNotFound } from '../methods/errors.ts'
import { chooseDefault, revokeMethod } from '../methods/keep.ts'
import { presentMethod } from '../methods/present.ts'
import { lockActive, lockMethod, type MethodRow } from '../methods/queries.ts'
import type { PaymentMethod } from '../methods/schema.ts'
import { autoChargeOf } from './auto.ts'

/** Of the customer who asks: another's is as unknown as one that was taken away. */
async function lockOwn(ctx: Ctx, customer: CustomerRef, id: string): Promise<MethodRow> {
  const row = await lockMethod(ctx, id)
  if (customerOf(row)?.id !== customer.id || row.state === 'revoked') throw PaymentMethodNotFound()
  return row
}

export const getOwnMethod = async (ctx: Ctx, customer: CustomerRef, id: string): Promise<PaymentMethod> =>
  presentMethod(ctx, await lockOwn(ctx, customer, id))

export async function chooseOwnDefault(ctx: Ctx, customer: CustomerRef, id: string): Promise<PaymentMethod> {
  await holdCustomer(ctx, customer.id)
  return chooseDefault(ctx, await lockOwn(ctx, customer, id))
}

/** Of two who take away one each, the second sees what the first left. */
export async function removeOwnMethod(
  ctx: Ctx,
  customer: CustomerRef,
  id: string,
  refuseLast: () => Promise<void>,
): Promise<PaymentMethod> {
  await holdCustomer(ctx, customer.id)
  const active = await lockActive(ctx, customer)
  const row = await lockOwn(ctx, customer, id)
  const isLast = active.length === 1 && active[0]!.id === row.id
  if (isLast && (await autoChargeOf(ctx, customer)) !== 'off') await refuseLast()
  return presentMethod(ctx, await revokeMethod(ctx, row))
}
