import type { Ctx } from '#kit/context.ts'
import type { PaymentProvider, PaymentUpdate } from '../../payments/provider.ts'
import { completeCheckout, endCheckout, failCheckout } from './checkouts.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { bookRefundedInAll } from './early-refunds.ts'
import { ignored, type Outcome } from './outcome.ts'
import { bookRefund } from './refunds.ts'

export async function applyEvent(
  ctx: Ctx,
  provider: PaymentProvider,
  told: PaymentUpdate | null,
  integrationId: string,
): Promise<Outcome> {
  switch (told?.kind) {
    case 'checkout_completed':
      return completeCheckout(ctx, provider, told)
    case 'checkout_failed':
      return failCheckout(ctx, provider, told)
    case 'checkout_expired':
      return endCheckout(ctx, told.ref)
    case 'refunded_in_all':
      return bookRefundedInAll(ctx, provider, told)
    case 'refund':
      return bookRefund(ctx, provider, told)
    case 'dispute_opened':
      return openDispute(ctx, provider, told)
    case 'dispute_closed':
      return closeDispute(ctx, provider, told)
    default:
      return told ? hearElsewhere(ctx, provider, told, integrationId) : ignored('not of interest')
  }
}

/** What billing keeps no books of: another module may. */
function hearElsewhere(
  ctx: Ctx,
  { name }: PaymentProvider,
  told: PaymentUpdate,
  integrationId: string,
): Promise<Outcome> | Outcome {
  const listener = ctx.services.contributions.providerListeners.find(({ kinds }) => kinds.includes(told.kind))
  return listener?.hear(ctx, told as never, { provider: name, integrationId }) ?? ignored('not of interest')
}
