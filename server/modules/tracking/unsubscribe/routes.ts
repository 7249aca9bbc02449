import type { Ctx, OpenCtx } from '#kit/context.ts'
import { openRoute, secretParam } from '#kit/route.ts'
import { pickLanguage } from '#platform/pages/language.ts'
import { OWN_PAGE, recordFacts } from '../facts.ts'
import { askPage, donePage, maskEmail, type Subscriber } from './pages.ts'

interface Target extends Subscriber {
  messageRef: string
  email: string
}

/** The message behind the link and whom it went to; null for an id nobody knows, which looks the same. */
async function withTarget<T>(
  ctx: OpenCtx,
  trackingId: string,
  work: (ctx: Ctx, target: Target) => Promise<T>,
): Promise<T | null> {
  const entry = await ctx.find('tracking', trackingId)
  if (!entry) return null
  const actor = { kind: 'link', link: 'tracking', targetId: entry.targetId } as const
  return ctx.within(entry.organizationId, actor, async inner => {
    const target = await loadTarget(inner, entry.targetId)
    return target && work(inner, target)
  })
}

async function loadTarget(ctx: Ctx, messageId: string): Promise<Target | null> {
  const row = await ctx.db
    .selectFrom('email_messages as m')
    .innerJoin('email_recipients as r', 'r.message_id', 'm.id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.message_id', 'r.email', 'o.name', 'o.logo', 'o.branding'])
    .where('m.id', '=', messageId)
    .where('r.role', '=', 'to')
    .executeTakeFirst()
  if (!row) return null
  const accent = (row.branding as { accent_color?: string | null } | null)?.accent_color ?? null
  return {
    messageRef: row.message_id,
    email: row.email,
    brand: { name: row.name, accent, logo: row.logo },
    maskedEmail: maskEmail(row.email),
  }
}

const params = { tracking_id: secretParam('tracking_id') }

export const unsubscribeRoutes = [
  openRoute({
    method: 'GET',
    path: '/u/{tracking_id}',
    operationId: 'getUnsubscribePage',
    tag: 'Tracking',
    summary: 'Unsubscribe page',
    description: 'Asks, and never unsubscribes by itself: mail scanners follow links.',
    params,
    produces: 'text/html',
    handler: async (ctx, { params }) =>
      askPage(
        pickLanguage(ctx.request.acceptLanguage),
        await withTarget(ctx, params.tracking_id, async (_, target) => target),
      ),
  }),
  openRoute({
    method: 'POST',
    path: '/u/{tracking_id}',
    operationId: 'unsubscribe',
    tag: 'Tracking',
    summary: 'Unsubscribe',
    description: 'The button of the page, and the one click of RFC 8058. Saying it twice changes nothing.',
    params,
    consumes: 'raw',
    bodyLimit: 64 * 1024,
    produces: 'text/html',
    handler: async (ctx, { params }) => {
      const target = await withTarget(ctx, params.tracking_id, async (inner, found) => {
        await recordFacts(inner, OWN_PAGE, [
          {
            dedupeKey: params.tracking_id,
            type: 'unsubscribed',
            bounceKind: null,
            class: 'human',
            email: found.email,
            messageRef: found.messageRef,
            at: inner.now.toString({ fractionalSecondDigits: 3 }),
            detail: { ip: ctx.request.ip, user_agent: ctx.request.userAgent },
          },
        ])
        return found
      })
      return donePage(pickLanguage(ctx.request.acceptLanguage), target)
    },
  }),
]
