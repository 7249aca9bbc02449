import type { Ctx } from '#kit/context.ts'
import { type EventKind, type Reaction, react, reactTogether } from '#kit/event.ts'
import { ContactDeleted, ContactRestored, ContactsMerged, ContactsUnmerged } from '#modules/crm/index.ts'
import {
  DealCreated,
  DealDeleted,
  DealMoved,
  DealRestored,
  DealsImported,
  DealUpdated,
  StageChanged,
  StageEmptied,
} from '#modules/deals/index.ts'
import { endVersions, listDealsInStage, listDealsOf, logDeals, renameContacts } from './queries.ts'

const logThose = (kind: EventKind<{ deal_id: string }>): Reaction =>
  reactTogether(kind, (ctx, events) =>
    logDeals(
      ctx,
      events.map(({ data }) => data.deal_id),
    ),
  )

const logStage = async (ctx: Ctx, stageId: string) => logDeals(ctx, await listDealsInStage(ctx.db, stageId))

/** In the transaction that changes the deal: the log never lacks what is there, nor has what is not. */
export const dealLogReactions: readonly Reaction[] = [
  logThose(DealCreated as EventKind<{ deal_id: string }>),
  logThose(DealUpdated as EventKind<{ deal_id: string }>),
  logThose(DealMoved as EventKind<{ deal_id: string }>),
  logThose(DealRestored as EventKind<{ deal_id: string }>),
  react(ContactRestored, async (ctx, { data }) => logDeals(ctx, await listDealsOf(ctx.db, data.contact_id))),
  react(DealsImported, (ctx, { data }) => logDeals(ctx, data.deal_ids)),
  react(StageEmptied, (ctx, { data }) => logStage(ctx, data.to_stage_id)),
  react(StageChanged, (ctx, { data }) => logStage(ctx, data.stage_id)),
  reactTogether(DealDeleted, (ctx, events) =>
    endVersions(ctx, { dealIds: events.map(({ data }) => data.deal_id) }),
  ),
  // A contact takes its deals with it.
  reactTogether(ContactDeleted, (ctx, events) =>
    endVersions(ctx, { contactIds: events.map(({ data }) => data.contact_id) }),
  ),
  react(ContactsMerged, (ctx, { data }) => renameContacts(ctx, [data.contact_id])),
  react(ContactsUnmerged, (ctx, { data }) =>
    renameContacts(ctx, [data.contact_id, ...data.restored.map(({ id }) => id)]),
  ),
]
