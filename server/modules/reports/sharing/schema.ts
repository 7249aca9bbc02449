import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Timestamp, Type } from '#kit/schema.ts'
import { widgetTypes } from '../dashboards/widgets/schema.ts'
import { ReportColumn, ResultRow } from '../query/schema.ts'
import { chartTypes } from '../saved/schema.ts'

export const NothingShared = problem(404, 'not_found', 'Not Found')
export const ExpiryPassed = problem(400, 'expiry_passed', 'expires_at must lie in the future')

export const ShareIn = Type.Object({
  expires_at: Type.Optional(
    Nullable(
      Type.String({ format: 'date-time', description: 'When the link ends; it does not unless said' }),
    ),
  ),
})
export type ShareIn = Static<typeof ShareIn>

export const Share = NamedObject('DashboardShare', {
  url: Type.String(),
  token: Type.String({ description: 'Shown this once' }),
  expires_at: Nullable(Timestamp),
})
export type Share = Static<typeof Share>

/** What strangers see of a widget: names, numbers and pictures; no ids and no single rows. */
export const SharedWidget = NamedObject('SharedWidget', {
  title: Type.String(),
  type: Choice(widgetTypes),
  text: Nullable(Type.String()),
  chart: Choice(chartTypes),
  x: Type.Integer(),
  y: Type.Integer(),
  w: Type.Integer(),
  h: Type.Integer(),
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ResultRow),
  totals: ResultRow,
  timezone: Nullable(Type.String()),
  svg: Nullable(Type.String({ description: 'The chart, drawn' })),
  is_empty: Type.Boolean({ description: 'Whether there is nothing to show of it' }),
})
export type SharedWidget = Static<typeof SharedWidget>

export const SharedDashboard = NamedObject('SharedDashboard', {
  name: Type.String(),
  description: Nullable(Type.String()),
  organization: Type.String(),
  as_of: Timestamp,
  widgets: Type.Array(SharedWidget),
})
export type SharedDashboard = Static<typeof SharedDashboard>
