import type { Stripe } from 'stripe'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { loadIntegrationSecrets } from '#modules/integrations/index.ts'
import { loadStripe } from './client.ts'
import { InvalidSignature, NoWebhookSecret, UnknownPaymentIntegration } from './errors.ts'
import { handleStripeEvent } from './handlers.ts'
import { booked } from './outcome.ts'
import { insertEvent, updateEvent } from './queries.ts'

export interface Received {
  received: boolean
  handled: boolean
  duplicate: boolean
}

async function loadWebhookSecret(ctx: Ctx, integrationId: string): Promise<string> {
  const integration = await loadIntegrationSecrets(ctx, integrationId)
  if (integration?.provider !== 'stripe') throw UnknownPaymentIntegration()
  const { webhook_secret: secret } = integration.secrets
  if (!secret) throw NoWebhookSecret()
  return secret
}

type Webhooks = Awaited<ReturnType<typeof loadStripe>>['webhooks']

/** Signed over the bytes as they came, and not long ago: an old recording is not an event. */
function readEvent(
  ctx: Ctx,
  webhooks: Webhooks,
  raw: Buffer,
  signature: string,
  secret: string,
): Stripe.Event {
  try {
    return webhooks.constructEvent(raw, signature, secret, undefined, undefined, ctx.now.epochMilliseconds)
  } catch {
    throw InvalidSignature()
  }
}

/** Event and effects are one transaction: after a crash the provider delivers again and nothing was half done. */
export async function receiveStripeEvent(
  ctx: WorkCtx,
  integrationId: string,
  raw: Buffer,
  signature: string,
): Promise<Received> {
  const { webhooks } = await loadStripe()
  return ctx.transact(async inner => {
    const secret = await loadWebhookSecret(inner, integrationId)
    const event = readEvent(inner, webhooks, raw, signature, secret)
    const isFirst = await insertEvent(inner, {
      integration_id: integrationId,
      event_id: event.id,
      type: event.type,
      ...booked,
      received_at: inner.now.toString(),
    })
    if (!isFirst) return { received: true, handled: false, duplicate: true }
    const outcome = await handleStripeEvent(inner, event)
    if (outcome !== booked) {
      const kept = { handled: outcome.handled, outcome: outcome.outcome.slice(0, 500) }
      await updateEvent(inner, integrationId, event.id, kept)
    }
    return { received: true, handled: outcome.handled, duplicate: false }
  })
}
