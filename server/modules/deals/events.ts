import { event } from '#kit/event.ts'
import { Cents, Choice, DateOnly, Nullable, Type, UserId, Uuid } from '#kit/schema.ts'
import { Changes } from '#modules/crm/index.ts'
import { dealStatuses, forecastCategories } from './schema.ts'

/** What every event of a deal carries, so that the timelines of all concerned can show it. */
const deal = {
  deal_id: Uuid,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  name: Type.String(),
}
const worth = { amount_cents: Cents, currency: Type.String(), owner_id: Nullable(UserId) }
/** Where it stands in the pipeline, so that the log alone can tell what was open at any moment. */
const standing = {
  pipeline_id: Uuid,
  stage_id: Uuid,
  status: Choice(dealStatuses),
  win_probability: Type.Number(),
  forecast_category: Choice(forecastCategories),
  expected_close_date: Nullable(DateOnly),
}

export const DealCreated = event(
  'deal.created',
  Type.Object({ ...deal, ...worth, ...standing, stage: Type.String() }),
  { trigger: { label: 'Deal created', place: 120 } },
)
/** To somebody else than who did it, when it is made or later. */
export const DealAssigned = event('deal.assigned', Type.Object({ ...deal, ...worth, owner_id: UserId }))
/** Nothing happened in it for as long as its stage allows. */
export const DealIdle = event(
  'deal.idle',
  Type.Object({ ...deal, ...worth, owner_id: UserId, idle_days: Type.Integer() }),
)
const changesOf = ({ deal_id }: { deal_id: string }) => deal_id
export const DealUpdated = event(
  'deal.updated',
  Type.Object({ ...deal, currency: worth.currency, changes: Changes }),
  {
    trigger: { label: 'Deal changed', place: 130 },
    changesOf,
  },
)
export const DealMoved = event(
  'deal.moved',
  Type.Object({
    ...deal,
    from_stage_id: Uuid,
    from_stage: Type.String(),
    from_status: Choice(dealStatuses),
    to_pipeline_id: Uuid,
    to_stage_id: Uuid,
    to_stage: Type.String(),
    to_status: Choice(dealStatuses),
    position: Type.Integer(),
    changes: Changes,
    /** It takes the move before it back. */
    undone: Type.Optional(Type.Boolean()),
  }),
  { trigger: { label: 'Deal moved to another stage', place: 140 }, changesOf },
)
export const DealWon = event('deal.won', Type.Object({ ...deal, ...worth }), {
  trigger: { label: 'Deal won', place: 150 },
})
export const DealLost = event(
  'deal.lost',
  Type.Object({ ...deal, ...worth, lost_reason: Nullable(Type.String()) }),
  { trigger: { label: 'Deal lost', place: 160 } },
)
/** Says what it was, since nothing can be looked up any more. */
export const DealDeleted = event('deal.deleted', Type.Object({ ...deal, ...worth, ...standing }))
/** It came back from the trash. */
export const DealRestored = event('deal.restored', Type.Object({ ...deal, ...worth, ...standing }))
/** One event for many that were brought along from elsewhere: nobody is told of each. */
export const DealsImported = event(
  'deals.imported',
  Type.Object({ import_id: Uuid, deal_ids: Type.Array(Uuid), created: Type.Integer() }),
)
/** One event for a whole stage that was emptied into another: its size must not become as many jobs. */
export const StageEmptied = event(
  'stage.emptied',
  Type.Object({ pipeline_id: Uuid, from_stage_id: Uuid, to_stage_id: Uuid, deals: Type.Integer() }),
)
/** All deals in it are worth more or less in the forecast, or closed or open, from now on: one event for all of them. */
export const StageChanged = event(
  'stage.changed',
  Type.Object({
    pipeline_id: Uuid,
    stage_id: Uuid,
    name: Type.String(),
    kind: Choice(dealStatuses),
    win_probability: Type.Number(),
    changes: Changes,
  }),
)

const opportunity = {
  opportunity_id: Uuid,
  contact_id: Nullable(Uuid),
  company_id: Nullable(Uuid),
  title: Type.String(),
}
export const OpportunityCreated = event(
  'opportunity.created',
  Type.Object({ ...opportunity, source: Type.String() }),
  { trigger: { label: 'Opportunity created', place: 380 } },
)
export const OpportunityApplied = event('opportunity.applied', Type.Object(opportunity))
export const OpportunityConverted = event(
  'opportunity.converted',
  Type.Object({ ...opportunity, deal_id: Uuid }),
)
