import { openRoute, secretParam } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { askPage, backPage, donePage } from './pages.ts'
import { readStanding, resubscribe, unsubscribe } from './service.ts'

const params = { tracking_id: secretParam('tracking_id') }
const common = { tag: 'Tracking', params, produces: 'text/html' } as const
/** Mail programs post a form, a body of their own, or none. */
const posted = { consumes: 'raw', bodyLimit: 64 * 1024 } as const

export const unsubscribeRoutes = [
  openRoute({
    ...common,
    method: 'GET',
    path: '/u/{tracking_id}',
    operationId: 'getUnsubscribePage',
    summary: 'Unsubscribe page',
    description:
      'Asks, and never unsubscribes by itself: mail scanners follow links. Who is unsubscribed already is told so, and may come back.',
    handler: async (ctx, { params }) => {
      const standing = await readStanding(ctx, params.tracking_id)
      const language = pickLanguage(ctx.request.acceptLanguage)
      return standing.isOut
        ? donePage(language, standing, params.tracking_id)
        : askPage(language, standing.subscriber)
    },
  }),
  openRoute({
    ...common,
    ...posted,
    method: 'POST',
    path: '/u/{tracking_id}',
    operationId: 'unsubscribe',
    summary: 'Unsubscribe',
    description: 'The button of the page, and the one click of RFC 8058. Saying it twice changes nothing.',
    handler: async (ctx, { params }) =>
      donePage(
        pickLanguage(ctx.request.acceptLanguage),
        await unsubscribe(ctx, params.tracking_id),
        params.tracking_id,
      ),
  }),
  openRoute({
    ...common,
    ...posted,
    method: 'POST',
    path: '/u/{tracking_id}/resubscribe',
    operationId: 'resubscribe',
    summary: 'Take an unsubscription back',
    description:
      'The way back from the page: undoes what the person said there, and neither a bounce nor a complaint.',
    handler: async (ctx, { params }) => {
      const standing = await resubscribe(ctx, params.tracking_id)
      const language = pickLanguage(ctx.request.acceptLanguage)
      return standing.isOut
        ? donePage(language, standing, params.tracking_id)
        : backPage(language, standing.subscriber)
    },
  }),
]
