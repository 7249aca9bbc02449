import type { Ctx, WorkCtx } from '#kit/context.ts'
import { loadIntegrationSecrets } from '#modules/integrations/index.ts'
import { UnknownPaymentIntegration } from '../../payments/errors.ts'
import type { Delivery, PaymentUpdate, ProviderEvent } from '../../payments/provider.ts'
import { type Connection, findProvider } from '../../payments/providers.ts'
import { applyEvent } from './apply.ts'
import { booked } from './outcome.ts'
import { insertEvent, updateEvent } from './queries.ts'

export interface Received {
  received: boolean
  handled: boolean
  duplicate: boolean
}

interface Opened {
  connection: Connection
  event: ProviderEvent
}

async function open(
  ctx: Ctx,
  integrationId: string,
  sent: Pick<Delivery, 'raw' | 'headers'>,
): Promise<Opened> {
  const integration = await loadIntegrationSecrets(ctx, integrationId)
  const provider = integration && findProvider(integration.provider)
  if (!provider) throw UnknownPaymentIntegration()
  const { secrets } = integration
  const event = await provider.readEvent({ ...sent, secrets, now: ctx.now })
  return { connection: { provider, account: { integrationId, secrets, allowedReturnOrigins: [] } }, event }
}

/** Where a customer could choose how to pay, the provider says how they did; unanswered, it was a card. */
async function withMeans(ctx: WorkCtx, { connection, event }: Opened): Promise<PaymentUpdate | null> {
  const { told } = event
  const isPaid = told?.kind === 'checkout_completed' && told.organizationId === ctx.organizationId
  if (!isPaid || told.method !== undefined || !told.paymentRef) return told
  const { provider, account } = connection
  try {
    const paid = await provider.readPaid(ctx, account, told.paymentRef)
    return { ...told, method: paid?.method }
  } catch (err) {
    ctx.log.warn({ payment: told.paymentRef, err }, 'how a checkout was paid was not told')
    return told
  }
}

/** Event and effects are one transaction: after a crash the provider delivers again and nothing was half done. */
export async function receiveProviderEvent(
  ctx: WorkCtx,
  integrationId: string,
  sent: Pick<Delivery, 'raw' | 'headers'>,
): Promise<Received> {
  const opened = await ctx.transact(inner => open(inner, integrationId, sent), { onlyReads: true })
  const told = await withMeans(ctx, opened)
  const { event } = opened
  return ctx.transact(async inner => {
    const isFirst = await insertEvent(inner, {
      integration_id: integrationId,
      event_id: event.id,
      type: event.type,
      ...booked,
      received_at: inner.now.toString(),
    })
    if (!isFirst) return { received: true, handled: false, duplicate: true }
    const outcome = await applyEvent(inner, opened.connection.provider, told, integrationId)
    if (outcome !== booked) {
      const kept = { handled: outcome.handled, outcome: outcome.outcome.slice(0, 500) }
      await updateEvent(inner, integrationId, event.id, kept)
    }
    return { received: true, handled: outcome.handled, duplicate: false }
  })
}
