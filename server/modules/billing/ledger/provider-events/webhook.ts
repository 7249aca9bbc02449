import type { WorkCtx } from '#kit/context.ts'
import { loadIntegrationSecrets } from '#modules/integrations/index.ts'
import { UnknownPaymentIntegration } from '../../payments/errors.ts'
import type { Delivery } from '../../payments/provider.ts'
import { findProvider } from '../../payments/providers.ts'
import { applyEvent } from './apply.ts'
import { booked } from './outcome.ts'
import { insertEvent, updateEvent } from './queries.ts'

export interface Received {
  received: boolean
  handled: boolean
  duplicate: boolean
}

/** Event and effects are one transaction: after a crash the provider delivers again and nothing was half done. */
export function receiveProviderEvent(
  ctx: WorkCtx,
  integrationId: string,
  sent: Pick<Delivery, 'raw' | 'headers'>,
): Promise<Received> {
  return ctx.transact(async inner => {
    const integration = await loadIntegrationSecrets(inner, integrationId)
    const provider = integration && findProvider(integration.provider)
    if (!provider) throw UnknownPaymentIntegration()
    const event = await provider.readEvent({ ...sent, secrets: integration.secrets, now: inner.now })
    const isFirst = await insertEvent(inner, {
      integration_id: integrationId,
      event_id: event.id,
      type: event.type,
      ...booked,
      received_at: inner.now.toString(),
    })
    if (!isFirst) return { received: true, handled: false, duplicate: true }
    const outcome = await applyEvent(inner, provider, event.told)
    if (outcome !== booked) {
      const kept = { handled: outcome.handled, outcome: outcome.outcome.slice(0, 500) }
      await updateEvent(inner, integrationId, event.id, kept)
    }
    return { received: true, handled: outcome.handled, duplicate: false }
  })
}
