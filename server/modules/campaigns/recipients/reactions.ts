import type { Ctx } from '#kit/context.ts'
import { react, reactTogether } from '#kit/event.ts'
import { EmailBounced, EmailFailed, EmailReplied, EmailSent } from '#modules/email/index.ts'
import {
  EmailBounceReported,
  EmailClicked,
  EmailComplained,
  EmailOpened,
  EmailUnsubscribed,
} from '#modules/tracking/index.ts'
import { CampaignReached } from '../events.ts'
import { countUniqueClick } from '../report/tally-queries.ts'
import { SOURCE_KIND } from '../sending/mails.ts'
import { findCampaignNames } from './lookup-queries.ts'
import { type Moment, setBounced, setEnded, setFirst, setSent } from './reaction-queries.ts'

interface About {
  message_id: string
  source_kind: string | null
  source_id: string | null
}

const isOurs = ({ source_kind, source_id }: About) => source_kind === SOURCE_KIND && source_id !== null

async function noteFirst(
  ctx: Ctx,
  events: readonly (About & { at: string })[],
  moment: Moment,
): Promise<void> {
  const ours = events.filter(isOurs)
  // Several links of one mail may have been followed within a moment: the earliest counts.
  const first = [...new Map(ours.toReversed().map(event => [event.source_id, event])).values()]
  if (first.length > 0) await setFirst(ctx, first, moment)
}

/** Workflows begin with a contact: the end of a campaign names none, so each part of it that left does. */
async function tellReached(ctx: Ctx, sent: Awaited<ReturnType<typeof setSent>>): Promise<void> {
  const groups = Map.groupBy(
    sent.filter(({ contact_id }) => contact_id !== null),
    ({ campaign_id }) => campaign_id,
  )
  const names = await findCampaignNames(ctx.db, [...groups.keys()])
  await ctx.emitAll(
    CampaignReached,
    [...groups].map(([campaign_id, some]) => ({
      campaign_id,
      name: names.get(campaign_id) ?? '',
      contact_ids: some.map(({ contact_id }) => contact_id!),
    })),
  )
}

/** All in the transaction that tells of the event: a number and what it counts are never seen apart. */
export const recipientReactions = [
  reactTogether(EmailSent, async (ctx, events) => {
    const ours = events.map(({ data }) => data).filter(isOurs)
    if (ours.length > 0) await tellReached(ctx, await setSent(ctx, ours, events[0]!.at))
  }),
  react(EmailFailed, async (ctx, { data }) => {
    if (!isOurs(data)) return
    const { status, error, blocked } = data
    const skip_reason = status === 'canceled' ? (blocked ?? 'suppressed') : null
    await setEnded(ctx, data, { status: skip_reason ? 'skipped' : status, skip_reason, error })
  }),
  react(EmailBounced, async (ctx, { data, at }) => {
    if (isOurs(data)) await setBounced(ctx, data, data.bounce_kind, at)
  }),
  react(EmailBounceReported, async (ctx, { data }) => {
    if (isOurs(data)) await setBounced(ctx, data, data.bounce_kind, data.at)
  }),
  reactTogether(EmailOpened, (ctx, events) =>
    noteFirst(
      ctx,
      events.map(({ data }) => data),
      'opened_at',
    ),
  ),
  reactTogether(EmailClicked, async (ctx, events) => {
    await noteFirst(
      ctx,
      events.map(({ data }) => data),
      'clicked_at',
    )
    for (const { data } of events) if (isOurs(data)) await countUniqueClick(ctx, data.source_id!, data.url)
  }),
  react(EmailReplied, (ctx, { data, at }) => noteFirst(ctx, [{ ...data, at }], 'replied_at'), {
    isPublic: true,
  }),
  react(EmailUnsubscribed, (ctx, { data }) => noteFirst(ctx, [data], 'unsubscribed_at')),
  react(EmailComplained, (ctx, { data }) => noteFirst(ctx, [data], 'complained_at')),
]
