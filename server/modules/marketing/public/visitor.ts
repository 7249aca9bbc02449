import type { Actor, OpenCtx } from '#kit/context.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { visits } from '../tallies/visit-queries.ts'

export const stranger: Actor = { kind: 'anonymous' }

const robots =
  /bot\b|crawl|spider|scanner|preview|monitor|curl\/|wget\/|python-|go-http-client|java\/|okhttp|headless|phantomjs|slurp|facebookexternalhit|whatsapp|lighthouse/i

/** Nobody waits for it, and one that is lost is one look. */
export function countVisit(ctx: OpenCtx, organizationId: string, target: string): void {
  if (ctx.request.isHead) return
  const { userAgent } = ctx.request
  const name = userAgent === '' || robots.test(userAgent) ? 'robots' : 'views'
  try {
    void ctx.services.batches
      .add(visits, { org: organizationId, target, name, at: ctx.now.epochMilliseconds })
      .catch(error => ctx.log.warn({ err: error }, 'a visit was not counted'))
  } catch (error) {
    ctx.log.warn({ err: error }, 'a visit was not counted')
  }
}

export const networkKey = (ctx: OpenCtx): string => networkOf(ctx.request.ip)
