import type { OpenCtx } from '#kit/context.ts'
import { openRoute, RawReply, secretParam } from '#kit/route.ts'
import { Type } from '#kit/schema.ts'
import { pages, redirects } from '#kit/web/answers.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { isSignedClick } from '#modules/email/index.ts'
import { readDestination } from './destination.ts'
import { clickWarningPage, invalidLinkPage } from './pages.ts'
import { hitBatches } from './queries.ts'

/** The smallest transparent PNG: 67 bytes. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const pixelHeaders = {
  'content-type': 'image/png',
  'content-length': String(pixel.length),
  'cache-control': 'no-store, no-cache, must-revalidate, private, max-age=0',
  'cross-origin-resource-policy': 'cross-origin',
}

const isTrackingId = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** Resolves once the hit is durable. A click has a destination. */
function record(ctx: OpenCtx, trackingId: string, url?: string): Promise<void> | undefined {
  if (!isTrackingId(trackingId)) return undefined
  const { ip, userAgent, isHead } = ctx.request
  return ctx.services.batches.add(hitBatches, {
    id: trackingId,
    at: ctx.services.clock.milliseconds(),
    ip,
    agent: userAgent.slice(0, 300),
    ...(url === undefined ? {} : { url }),
    ...(isHead ? { head: true } : {}),
  })
}

export const hitRoutes = [
  openRoute({
    method: 'GET',
    path: '/t/o/{tracking_id}.png',
    operationId: 'trackOpen',
    tag: 'Tracking',
    summary: 'Open pixel',
    description:
      'Always answers the picture, also for an id nobody knows; the hit is durable before it does.',
    params: { tracking_id: secretParam('tracking_id') },
    produces: 'image/png',
    handler: async (ctx, { params }) => {
      await record(ctx, params.tracking_id)
      return new RawReply(200, pixelHeaders, pixel)
    },
  }),
  openRoute({
    method: 'GET',
    path: '/t/c/{tracking_id}',
    operationId: 'trackClick',
    tag: 'Tracking',
    summary: 'Click redirect',
    description:
      'Records the click and redirects. Links in mail we sent are signed; a destination without a valid signature is redirected to but never counted.',
    params: { tracking_id: secretParam('tracking_id') },
    query: Type.Object({
      u: Type.Optional(Type.String({ description: 'Destination, http or https' })),
      s: Type.Optional(Type.String({ description: 'Signature of the destination' })),
    }),
    produces: 'text/html',
    alsoAnswers: [...redirects(302), ...pages(400)],
    unreadable: acceptLanguage => invalidLinkPage(pickLanguage(acceptLanguage)),
    handler: async (ctx, { params, query }) => {
      const destination = readDestination(query.u ?? '')
      if (!destination) return invalidLinkPage(pickLanguage(ctx.request.acceptLanguage))
      const { appSecrets, settings } = ctx.services
      if (isSignedClick(appSecrets, params.tracking_id, query.u ?? '', query.s ?? '')) {
        await record(ctx, params.tracking_id, destination)
      } else if (settings.trackingStrict) {
        return clickWarningPage(pickLanguage(ctx.request.acceptLanguage), destination)
      }
      return new RawReply(
        302,
        { location: destination, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
        null,
      )
    },
  }),
]
