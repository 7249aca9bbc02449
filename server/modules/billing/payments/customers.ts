import type { WorkCtx } from '#kit/context.ts'
import { order } from '#kit/job.ts'
import type { CustomerRef } from '../customers/schema.ts'
import { findProviderCustomer, insertProviderCustomer } from './customer-queries.ts'
import type { Connection } from './providers.ts'

/** Puts on file what a customer paid with and agreed to be charged by again. */
export const keepMethodPaidBy = order<{ integration_id: string; payment_ref: string; invoice_id: string }>({
  name: 'billing.keep_method',
})

/** How the provider calls a customer. It is asked once: under the same key it makes the same for all who ask at once. */
export async function ensureCustomer(
  ctx: WorkCtx,
  { provider, account }: Connection,
  customer: CustomerRef,
): Promise<string> {
  const { integrationId } = account
  const known = await ctx.transact(inner => findProviderCustomer(inner, integrationId, customer))
  if (known.provider_ref) return known.provider_ref
  const { name, id: customerId } = customer
  const ref = await provider.makeCustomer(ctx, account, {
    key: `customer-${customerId}`,
    customerId,
    name,
    email: known.email,
  })
  await ctx.transact(inner => insertProviderCustomer(inner, integrationId, customer, ref))
  return ref
}
