import type { Ctx } from '#kit/context.ts'
import { react } from '#kit/event.ts'
import { findSuppression } from '#modules/email/index.ts'
import { bounceKinds } from '#modules/tracking/index.ts'
import { LeadRevealCredited } from '../events.ts'
import { countReveal } from '../metrics.ts'
import { findLeadOf } from '../saved/queries.ts'
import { addCredited, doubtAddress, lockRevealOf, markCredited } from './queries.ts'

const WITHIN_DAYS = 30

/** An address that was paid for and does not exist is given back, once, and doubted for everybody. */
async function credit(ctx: Ctx, email: string, contactId: string | null): Promise<void> {
  const since = ctx.now.subtract({ hours: 24 * WITHIN_DAYS }).toString()
  const revealed = await lockRevealOf(ctx.db, email, since)
  if (!revealed) return
  const { person_id, period } = revealed
  await markCredited(ctx, person_id)
  await addCredited(ctx.db, period)
  // A report that came by mail may be anybody's; what a server said to us, or a provider signed, is not.
  const told = await findSuppression(ctx, email)
  if (told && told.source !== 'dsn') await doubtAddress(ctx, person_id, email)
  const lead = await findLeadOf(ctx.db, person_id)
  await ctx.emit(LeadRevealCredited, {
    pool_id: person_id,
    lead_id: lead?.id ?? null,
    contact_id: contactId,
    period,
  })
  ctx.afterCommit(() => countReveal('credited'))
}

export const creditReactions = [
  react(bounceKinds, async (ctx, { data }) => {
    if (data.bounce_kind === 'hard') await credit(ctx, data.email, data.contact_id)
  }),
]
