import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type CustomerRef, customerColumns } from '#modules/billing/index.ts'
import { PortalChanged, PortalLoggedIn } from './events.ts'
import { insertLine } from './queries.ts'

interface Doer {
  email: string
  customer: Pick<CustomerRef, 'type' | 'id'>
}

/** In the transaction of what was done: neither is there without the other. */
export async function recordDeed(
  ctx: Ctx,
  { email, customer }: Doer,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const about = { ...customerColumns(customer), email }
  await insertLine(ctx, { id: newId(), ...about, action, detail, ip: ctx.request?.ip ?? '' })
  if (action === 'login') await ctx.emit(PortalLoggedIn, about)
  else await ctx.emit(PortalChanged, { ...about, action, detail })
}
