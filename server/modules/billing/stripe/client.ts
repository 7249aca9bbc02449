import type { Stripe } from 'stripe'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { findIntegration, isConnected, stripeHttp } from '#modules/integrations/index.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.ts'
import { StripeNotConnected, StripeRejected } from './errors.ts'

export interface StripeAccount {
  integrationId: string
  secretKey: string
  /** Origins besides our own to which a customer may return. */
  allowedReturnOrigins: string[]
}

const TIMEOUT_MS = 20_000

/** The organization's connected account, or undefined: without a key nothing is connected. */
export async function findStripeAccount(ctx: Ctx): Promise<StripeAccount | undefined> {
  const integration = await findIntegration(ctx, 'stripe')
  if (!integration) return undefined
  const { secret_key: secretKey } = integration.secrets
  if (!secretKey) return undefined
  const { allowed_return_origins: origins } = integration.config
  const allowedReturnOrigins = Array.isArray(origins) ? origins.map(String) : []
  return { integrationId: integration.id, secretKey, allowedReturnOrigins }
}

/** Whether there is one, without opening its secrets. */
export const hasStripeAccount = (ctx: Ctx): Promise<boolean> => isConnected(ctx, 'stripe', 'secret_key')

export async function loadStripeAccount(ctx: Ctx): Promise<StripeAccount> {
  const account = await findStripeAccount(ctx)
  if (!account) throw StripeNotConnected()
  return account
}

/** Loaded when first needed: an organization without Stripe never pays for it. */
export const loadStripe = async () => (await import('stripe')).default

export async function createStripe(
  ctx: WorkCtx,
  { secretKey }: Pick<StripeAccount, 'secretKey'>,
): Promise<Stripe> {
  const Stripe = await loadStripe()
  const base = ctx.services.settings.stripeApiBase
  const address = base === null ? null : new URL(base)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(
      guardedFetch(stripeHttp(ctx.services), { timeoutMs: TIMEOUT_MS }),
    ),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port || (address.protocol === 'https:' ? 443 : 80),
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  })
}

export async function rejectStripeErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const { errors } = await loadStripe()
    if (error instanceof errors.StripeError) throw StripeRejected(error.message)
    throw error
  }
}
