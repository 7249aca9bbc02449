import type { Ctx } from '#kit/context.ts'
import type { ProviderListener } from '#kit/declared/provider-listener.ts'
import { isUuid } from '#kit/id.ts'
import { Problem } from '#kit/problem.ts'
import { done, holdCustomer, ignored, type MethodFacts, type SetupUpdate } from '#modules/billing/index.ts'
import { revokeMethod } from './keep.ts'
import { findMethodByRef, updateMethod } from './queries.ts'
import { keepSetup } from './setup.ts'

interface From {
  provider: string
  integrationId: string
}

/** Read later, outside of the transaction: the event itself does not say what was put on file. */
async function hearSetup(ctx: Ctx, update: SetupUpdate, { integrationId }: From) {
  const { setupRef, customerId = '', organizationId } = update
  if (organizationId !== ctx.organizationId || !isUuid(customerId)) return ignored('not of this organization')
  try {
    await holdCustomer(ctx, customerId)
  } catch (error) {
    if (error instanceof Problem) return ignored('no customer of this organization')
    throw error
  }
  if (!setupRef) return ignored('nothing was put on file')
  await ctx.enqueue(keepSetup, {
    integration_id: integrationId,
    setup_ref: setupRef,
    customer_id: customerId,
  })
  return done('a method is put on file')
}

async function hearDetached(ctx: Ctx, { ref }: { ref: string }, { provider }: From) {
  const row = await findMethodByRef(ctx, provider, ref)
  if (!row) return ignored('no method of this organization')
  if (row.state !== 'revoked') await revokeMethod(ctx, row)
  return done('revoked')
}

/** The bank issued a new card in place of the old one. */
async function hearUpdated(ctx: Ctx, { method }: { method: MethodFacts }, { provider }: From) {
  const row = await findMethodByRef(ctx, provider, method.ref)
  if (!row) return ignored('no method of this organization')
  const { label, brand, last4, expMonth, expYear } = method
  const isNewCard = expYear !== row.exp_year || expMonth !== row.exp_month
  await updateMethod(ctx, row.id, {
    ...{ label, brand, last4, exp_month: expMonth, exp_year: expYear },
    ...(isNewCard ? { expiry_told_at: null } : {}),
    ...(isNewCard && row.state === 'expired' ? { state: 'active', failure_code: null } : {}),
  })
  return done('new digits')
}

export const methodListener: ProviderListener = {
  kinds: ['setup_completed', 'method_detached', 'method_updated'],
  hear: (ctx, update: { kind: string }, from) => {
    if (update.kind === 'setup_completed') return hearSetup(ctx, update as SetupUpdate, from)
    if (update.kind === 'method_detached') return hearDetached(ctx, update as never, from)
    return hearUpdated(ctx, update as never, from)
  },
}
