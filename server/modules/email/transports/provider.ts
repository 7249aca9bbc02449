import type { WorkCtx } from '#kit/context.ts'
import { describeFailure, OutboundBlocked, OutboundFailed } from '#platform/http/errors.ts'
import type { OutboundRequest, OutboundResponse } from '#platform/http/outbound-http.ts'
import type { HandOver, Outcome } from './transport.ts'

export interface ProviderAccount {
  /** Public settings; `api_base` names another host of the same API, such as a provider's European one. */
  config: Record<string, unknown>
  secrets: Record<string, string>
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Hands the message over in one request; without an answer nobody knows whether it arrived. */
export async function callProvider(
  ctx: WorkCtx,
  request: OutboundRequest,
  handOver: HandOver,
  read: (answer: OutboundResponse) => Outcome,
): Promise<Outcome> {
  await handOver()
  try {
    return read(await ctx.services.http.request({ method: 'POST', timeoutMs: 30_000, ...request }))
  } catch (error) {
    const failure = describeFailure(error, new URL(request.url).hostname)
    // Nothing was sent where there was nobody to send it to.
    const unreached =
      failure instanceof OutboundBlocked || (failure instanceof OutboundFailed && failure.isUnreached)
    return unreached
      ? { kind: 'temporary', error: failure.message, connection: true }
      : { kind: 'ambiguous', error: failure.message }
  }
}
