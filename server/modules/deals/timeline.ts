import { formatMoney } from '#kit/money/display.ts'
import { describeActivity } from '#modules/crm/index.ts'
import {
  DealCreated,
  DealDeleted,
  DealLost,
  DealMoved,
  DealRestored,
  DealUpdated,
  DealWon,
  OpportunityApplied,
  OpportunityConverted,
  OpportunityCreated,
} from './events.ts'

const price = ({ amount_cents, currency }: { amount_cents: number; currency: string }) =>
  formatMoney(amount_cents, currency)

/** How deals and opportunities read on the timelines of their contacts, companies and of themselves. */
export const timeline = [
  describeActivity(DealCreated, ({ data }) => ({
    type: 'deal_created',
    title: `Deal created: ${data.name}`,
    detail: { stage: data.stage, amount: price(data) },
  })),
  describeActivity(DealUpdated, ({ data }) => ({
    type: 'deal_edited',
    title: `Deal edited: ${data.name}`,
    detail: { changes: data.changes },
  })),
  // A new place within the same stage is no news.
  describeActivity(DealMoved, ({ data }) =>
    data.from_stage_id === data.to_stage_id
      ? null
      : {
          type: 'moved',
          title: `Deal moved: ${data.name}, ${data.from_stage} → ${data.to_stage}`,
          detail: { from: data.from_stage, to: data.to_stage },
        },
  ),
  describeActivity(DealWon, ({ data }) => ({
    type: 'deal_won',
    title: `Deal won: ${data.name}`,
    detail: { amount: price(data) },
  })),
  describeActivity(DealLost, ({ data }) => ({
    type: 'deal_lost',
    title: `Deal lost: ${data.name}`,
    detail: { amount: price(data), reason: data.lost_reason },
  })),
  describeActivity(DealDeleted, ({ data }) => ({
    type: 'deal_deleted',
    title: `Deal deleted: ${data.name}`,
  })),
  describeActivity(DealRestored, ({ data }) => ({
    type: 'deal_restored',
    title: `Deal restored: ${data.name}`,
  })),
  describeActivity(OpportunityCreated, ({ data }) => ({
    type: 'opportunity_created',
    title: `Opportunity: ${data.title}`,
    detail: { source: data.source },
  })),
  describeActivity(OpportunityApplied, ({ data }) => ({
    type: 'opportunity_applied',
    title: `Opportunity taken up: ${data.title}`,
  })),
  describeActivity(OpportunityConverted, ({ data }) => ({
    type: 'opportunity_converted',
    title: `Opportunity became a deal: ${data.title}`,
  })),
]
