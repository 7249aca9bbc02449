import type { Ctx } from '#kit/context.ts'
import { reactTogether } from '#kit/event.ts'
import { findCampaignsOfRecipients } from '#modules/campaigns/index.ts'
import { findKept } from '#modules/crm/index.ts'
import { findSequencesOfSends } from '#modules/sequences/index.ts'
import { type TouchDraft, touchKinds, touchOf } from './touch.ts'
import { upsertTouches } from './touch-queries.ts'

/** Kept once each, the earliest of its kind; those of contacts who are gone are not. */
export async function keepTouches(ctx: Ctx, drafts: readonly TouchDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const mails = (kind: 'campaign' | 'sequence') =>
    drafts.flatMap(({ mail }) => (mail?.kind === kind ? [mail.id] : []))
  const [campaigns, sequences, kept] = await Promise.all([
    lookUp(mails('campaign'), ids => findCampaignsOfRecipients(ctx.db, ids)),
    lookUp(mails('sequence'), ids => findSequencesOfSends(ctx.db, ids)),
    findKept(
      ctx.db,
      'contact',
      drafts.map(({ contact_id }) => contact_id),
    ),
  ])
  // One statement must not meet the same row twice.
  const first = new Map<string, TouchDraft>()
  for (const draft of drafts) {
    const known = first.get(draft.id)
    if (!known || isEarlier(draft, known)) first.set(draft.id, draft)
  }
  upsertTouches(
    ctx,
    [...first.values()].map(({ mail, ...draft }) => ({
      ...draft,
      contact_id: kept.get(draft.contact_id) ?? draft.contact_id,
      campaign_id: mail?.kind === 'campaign' ? (campaigns.get(mail.id) ?? null) : null,
      sequence_id: mail?.kind === 'sequence' ? (sequences.get(mail.id) ?? null) : null,
    })),
  )
}

const isEarlier = (a: TouchDraft, b: TouchDraft): boolean => {
  const order = Temporal.Instant.compare(a.at, b.at)
  return order < 0 || (order === 0 && a.event_id < b.event_id)
}

const lookUp = async (
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<Map<string, string>>,
): Promise<Map<string, string>> => (ids.length === 0 ? new Map() : find(ids))

/** In the transaction that tells of the event. */
export const touchReactions = touchKinds.map(kind =>
  reactTogether(kind, (ctx, events) =>
    keepTouches(
      ctx,
      events.flatMap(event => touchOf(event) ?? []),
    ),
  ),
)
