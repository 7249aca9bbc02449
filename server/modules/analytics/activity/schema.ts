import { NamedObject, Nullable, type Static, Timestamp, Type, UserId, Uuid } from '#kit/schema.ts'
import { Queries } from '../figures/schema.ts'
import { GrainChoice, grains, head, ofOwner, ofPipeline, span } from '../shared/schema.ts'

const ByType = Type.Record(Type.String(), Type.Integer())

export const ActivityQuery = Type.Object({ ...span, ...ofOwner, grain: GrainChoice(grains, 'day') })
export type ActivityQuery = Static<typeof ActivityQuery>

export const ActivityTimeline = NamedObject('ActivityTimeline', {
  ...head,
  grain: Type.String(),
  total: Type.Integer(),
  points: Type.Array(
    NamedObject('ActivityPoint', { period: Type.String(), total: Type.Integer(), by_type: ByType }),
  ),
  by_user: Type.Array(
    NamedObject('ActivityUser', {
      user_id: Nullable(UserId),
      name: Nullable(Type.String()),
      total: Type.Integer(),
      by_type: ByType,
    }),
  ),
  queries: Queries,
})
export type ActivityTimeline = Static<typeof ActivityTimeline>

export const HealthQuery = Type.Object({ ...ofOwner, ...ofPipeline })
export type HealthQuery = Static<typeof HealthQuery>

export const ActivityHealth = NamedObject('ActivityHealth', {
  currency: Type.String({ description: 'The reporting currency, in which all amounts are.' }),
  deals: NamedObject('DealHealth', {
    open: Type.Integer(),
    active_7d: Type.Integer({ description: 'Something happened within seven days.' }),
    stale_14d: Type.Integer({ description: 'Nothing happened for 14 days or longer.' }),
    stale_30d: Type.Integer({ description: 'Nothing happened for 30 days or longer.' }),
    no_next_task: Type.Integer({ description: 'Nobody has an open task for it.' }),
  }),
  items: Type.Array(
    NamedObject('DealAtRisk', {
      deal_id: Uuid,
      name: Type.String(),
      owner_id: Nullable(UserId),
      amount_cents: Type.Integer(),
      last_activity_at: Timestamp,
      days_idle: Type.Integer(),
      has_open_task: Type.Boolean(),
      reasons: Type.Array(
        Type.String({ description: 'idle_14d, idle_30d, no_next_task or close_date_passed' }),
      ),
    }),
  ),
})
export type ActivityHealth = Static<typeof ActivityHealth>
