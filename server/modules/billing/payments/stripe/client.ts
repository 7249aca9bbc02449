import type { Stripe } from 'stripe'
import type { Services, WorkCtx } from '#kit/context.ts'
import { guardedFetch } from '#platform/http/guarded-fetch.ts'
import type { OutboundHttp } from '#platform/http/outbound-http.ts'
import type { Account } from '../provider.ts'

const TIMEOUT_MS = 20_000

/** Loaded when first needed: an organization without Stripe never pays for it. */
export const loadStripe = async () => (await import('stripe')).default

/** Another address is the operator's word: it may be private, for what is sent to Stripe alone. */
export const stripeHttp = ({ settings, http }: Services): OutboundHttp =>
  settings.stripeApiBase === null ? http : http.reaching(settings.stripeApiBase)

export async function createStripe(ctx: WorkCtx, { secretKey }: { secretKey: string }): Promise<Stripe> {
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

export const connect = (ctx: WorkCtx, { secrets }: Account): Promise<Stripe> =>
  createStripe(ctx, { secretKey: secrets.secret_key! })
