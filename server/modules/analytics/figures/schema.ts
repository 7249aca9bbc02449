import { problem } from '#kit/problem.ts'
import {
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  type TSchema,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { overviewMetrics, ReportQuery } from '#modules/reports/index.ts'
import { GrainChoice, grains, head, ofOwner, ofPipeline, Rate, span } from '../shared/schema.ts'

/** Each figure as a question of its own: run, it gives the number; drilled, its rows. */
export const Queries = Type.Record(Type.String(), ReportQuery, {
  description: 'By figure, the query that gives it: run it for the number, drill it for the rows.',
})

export const UnknownMetric = problem(
  400,
  'unknown_metric',
  (key: string) => say`Unknown metric '${{ key }}'`,
  'songs',
)
export const TooManyPoints = problem(400, 'too_many_points', 'Too many points; choose a coarser grain')

export const FiguresQuery = Type.Object({ ...span, ...ofOwner, ...ofPipeline })
export type FiguresQuery = Static<typeof FiguresQuery>

const Figure = NamedObject('OverviewFigure', {
  value: Nullable(Type.Number()),
  previous: Nullable(Type.Number({ description: 'Of the equally long range before.' })),
  change_percent: Rate,
})
const figures = Object.fromEntries(overviewMetrics.map(key => [key, Figure])) as Record<
  (typeof overviewMetrics)[number],
  typeof Figure
>
export const Overview = NamedObject('AnalyticsOverview', {
  ...head,
  metrics: NamedObject('OverviewMetrics', figures),
  queries: Queries,
})
export type Overview = Static<typeof Overview>

export const TimeseriesQuery = Type.Object({
  ...span,
  ...ofOwner,
  ...ofPipeline,
  metric: Type.String({
    maxLength: 60,
    description: 'Which figure: new_contacts, deals_won, won_cents, emails_sent and others',
    examples: ['won_cents'],
  }),
  grain: GrainChoice(grains, 'day'),
})
export type TimeseriesQuery = Static<typeof TimeseriesQuery>
export const Timeseries = NamedObject('AnalyticsTimeseries', {
  ...head,
  metric: Type.String(),
  grain: Type.String(),
  points: Type.Array(
    NamedObject('TimeseriesPoint', {
      period: Type.String({ description: 'The first day of the period.' }),
      value: Type.Number(),
    }),
  ),
  total: Type.Number(),
  queries: Queries,
})
export type Timeseries = Static<typeof Timeseries>

const Weekly = Type.Array(Type.Integer(), { description: 'A number for each of `weeks`.' })
export const Trends = NamedObject('AnalyticsTrends', {
  currency: Type.String({ description: 'The reporting currency, in which all amounts are.' }),
  weeks: Type.Array(DateOnly, {
    description: 'The first day of each week; the last one is this week so far.',
  }),
  figures: NamedObject('AnalyticsTrendFigures', {
    collected_cents: Weekly,
    invoiced_cents: Weekly,
    won_cents: Weekly,
    open_pipeline_cents: Weekly,
    mrr_cents: Weekly,
  }),
})
export type Trends = Static<typeof Trends>

const mailCounts = {
  sent: Type.Integer(),
  delivered: Type.Integer({ description: 'Those that did not bounce.' }),
  opened: Type.Integer(),
  machine_opened: Type.Integer(),
  clicked: Type.Integer(),
  replied: Type.Integer(),
  bounced: Type.Integer(),
  unsubscribed: Type.Integer(),
  complained: Type.Integer(),
}
const mailRates = { open_rate: Rate, click_rate: Rate, reply_rate: Rate, bounce_rate: Rate }
const withMails = <P extends Record<string, TSchema>>(name: string, more: P) =>
  NamedObject(name, { ...more, ...mailCounts, ...mailRates })

export const EmailQuery = Type.Object({ ...span, ...ofOwner })
export const EmailFigures = NamedObject('EmailAnalytics', {
  ...head,
  totals: withMails('EmailTotals', {}),
  by_day: Type.Array(withMails('EmailDay', { date: Type.String() })),
  by_kind: Type.Array(withMails('EmailKind', { kind: Type.String() })),
  by_mailbox: Type.Array(
    withMails('EmailMailbox', { mailbox_id: Nullable(Uuid), email: Nullable(Type.String()) }),
  ),
  queries: Queries,
})
export type EmailFigures = Static<typeof EmailFigures>

const closed = {
  won: Type.Integer(),
  lost: Type.Integer(),
  won_cents: Type.Integer(),
  lost_cents: Type.Integer(),
  win_rate: Rate,
}
export const SalesFigures = NamedObject('SalesAnalytics', {
  ...head,
  totals: NamedObject('SalesTotals', {
    created: Type.Integer(),
    ...closed,
    avg_deal_cents: Nullable(Type.Integer()),
    median_cycle_days: Nullable(Type.Number()),
  }),
  by_owner: Type.Array(
    NamedObject('SalesOwner', { owner_id: Nullable(UserId), name: Type.String(), ...closed }),
  ),
  by_source: Type.Array(NamedObject('SalesSource', { source: Nullable(Type.String()), ...closed })),
  lost_reasons: Type.Array(
    NamedObject('LostReason', {
      reason: Nullable(Type.String()),
      deals: Type.Integer(),
      cents: Type.Integer(),
    }),
  ),
  stages: Type.Array(
    NamedObject('StageConversion', {
      stage_id: Uuid,
      name: Type.String(),
      entered: Type.Integer({ description: 'Deals that came into the stage in the range.' }),
      advanced: Type.Integer({ description: 'Of these, those that went further on, or were won.' }),
      conversion: Rate,
      median_days: Nullable(Type.Number({ description: 'How long those who left it were in it.' })),
    }),
  ),
  queries: Queries,
})
export type SalesFigures = Static<typeof SalesFigures>
