import { PageQuery } from '#kit/page.ts'
import { Cents, Choice, DateOnly, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'
import { movementKinds } from '../schema.ts'

export const Months = Type.Integer({ minimum: 1, maximum: 60, default: 12 })
const Percent = Nullable(Type.Number())

export const Rollup = NamedObject('MrrMonth', {
  current_mrr_cents: Cents,
  current_arr_cents: Cents,
  ledger_total_cents: Cents,
  ledger_agrees_with_cache: Type.Boolean(),
  waterfall: Type.Array(
    Type.Object({
      month: Type.String({ examples: ['2026-11'] }),
      new: Cents,
      contraction: Cents,
      expansion: Cents,
      reactivation: Cents,
      churn: Cents,
      closing_mrr_cents: Cents,
    }),
  ),
})

export const Analytics = NamedObject('MrrAnalytics', {
  customers: Type.Integer(),
  mrr_cents: Cents,
  arpa_cents: Cents,
  months: Type.Array(
    Type.Object({
      month: Type.String(),
      customers: Type.Integer(),
      started: Type.Integer(),
      ended: Type.Integer(),
      opening_mrr_cents: Cents,
      closing_mrr_cents: Cents,
      arpa_cents: Cents,
      gross_revenue_retention: Percent,
      net_revenue_retention: Percent,
      logo_churn: Percent,
    }),
  ),
  cohorts: Type.Array(
    Type.Object({
      cohort: Type.String(),
      months: Type.Array(
        Type.Object({
          month: Type.String(),
          mrr_cents: Cents,
          customers: Type.Integer(),
          revenue_retention: Percent,
          customer_retention: Percent,
        }),
      ),
    }),
  ),
})

export const Verdict = Type.Object({
  agrees: Type.Boolean(),
  ledger_total_cents: Cents,
  live_total_cents: Cents,
  rollup_total_cents: Cents,
  subscription: Nullable(Type.Object({ id: Uuid, ledger_cents: Cents, live_cents: Cents })),
  month: Nullable(Type.Object({ month: Type.String(), ledger_cents: Cents, rollup_cents: Cents })),
})

export const WaterfallParams = Type.Object({
  months: Months,
  as_of: Type.Optional(Text(40, { examples: ['2026-10-31'] })),
  group: Choice(['subscription', 'customer'], { default: 'subscription' }),
})
export type WaterfallParams = Static<typeof WaterfallParams>

export const MovementsQuery = Type.Object({
  ...PageQuery.properties,
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-10'] }),
  kind: Type.Optional(Choice(movementKinds, { description: 'Only movements of this kind.' })),
})
export type MovementsQuery = Static<typeof MovementsQuery>

export const MovementOfMonth = NamedObject('MrrMovementOfMonth', {
  id: Uuid,
  occurred_on: DateOnly,
  kind: Choice(movementKinds),
  delta_cents: Cents,
  note: Nullable(Type.String()),
  subscription_id: Uuid,
  customer_name: Nullable(Type.String()),
})

export const Misbilled = NamedObject('MisbilledPeriod', {
  kind: Choice(['period_unbilled', 'tax_missing', 'billed_twice']),
  subscription_id: Uuid,
  customer_name: Nullable(Type.String()),
  invoice_id: Type.String({
    format: 'uuid',
    description: 'The invoice that billed too much, too little or last',
  }),
  invoice_number: Type.String(),
  currency: Type.String(),
  first_day: DateOnly,
  last_day: DateOnly,
  amount_cents: Cents,
})
export type Misbilled = Static<typeof Misbilled>
