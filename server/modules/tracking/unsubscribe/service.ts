import type { Ctx, OpenCtx } from '#kit/context.ts'
import { isSuppressed } from '#modules/email/index.ts'
import { OWN_PAGE, recordFacts } from '../facts/record.ts'
import { liftUnsubscription } from './lift.ts'
import { maskEmail, type Subscriber } from './pages.ts'
import { findRecipient } from './queries.ts'

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
    const target = await findTarget(inner, entry.targetId)
    return target && work(inner, target)
  })
}

async function findTarget(ctx: Ctx, messageId: string): Promise<Target | null> {
  const row = await findRecipient(ctx, messageId)
  if (!row) return null
  const accent = (row.branding as { accent_color?: string | null } | null)?.accent_color ?? null
  return {
    messageRef: row.message_id,
    email: row.email,
    brand: { name: row.name, accent, logo: row.logo },
    maskedEmail: maskEmail(row.email),
  }
}

/** `out`: nothing comes any more. `mayReturn`: because they said so themselves, and so may take it back. */
export interface SubscriptionState {
  subscriber: Subscriber | null
  isOut: boolean
  mayReturn: boolean
}

const STRANGER: SubscriptionState = { subscriber: null, isOut: false, mayReturn: false }

async function standingOf(ctx: Ctx, target: Target): Promise<SubscriptionState> {
  const [blocked] = await isSuppressed(ctx, [target.email])
  const mayReturn = blocked?.reason === 'unsubscribe' || blocked?.reason === 'unsubscribed'
  return { subscriber: target, isOut: blocked !== undefined, mayReturn }
}

export const readStanding = async (ctx: OpenCtx, trackingId: string): Promise<SubscriptionState> =>
  (await withTarget(ctx, trackingId, standingOf)) ?? STRANGER

export const unsubscribe = async (ctx: OpenCtx, trackingId: string): Promise<SubscriptionState> =>
  (await withTarget(ctx, trackingId, async (inner, target) => {
    await recordFacts(inner, OWN_PAGE, [
      {
        dedupeKey: trackingId,
        type: 'unsubscribed',
        bounceKind: null,
        class: 'human',
        email: target.email,
        messageRefs: [target.messageRef],
        at: inner.now.toString({ fractionalSecondDigits: 3 }),
        detail: { ip: ctx.request.ip, user_agent: ctx.request.userAgent },
      },
    ])
    return standingOf(inner, target)
  })) ?? STRANGER

/** Takes back what the person said themselves; a bounce, a complaint or a colleague's entry stays. */
export const resubscribe = async (ctx: OpenCtx, trackingId: string): Promise<SubscriptionState> =>
  (await withTarget(ctx, trackingId, async (inner, target) => {
    await liftUnsubscription(inner, target.email, { ip: ctx.request.ip, user_agent: ctx.request.userAgent })
    return standingOf(inner, target)
  })) ?? STRANGER
