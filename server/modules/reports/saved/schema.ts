import { PageQuery, SearchWords } from '#kit/page.ts'
import { problem } from '#kit/problem.ts'
import {
  Choice,
  FreeObject,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { visibilities } from '../access/access.ts'
import { ReportQuery } from '../query/schema.ts'

export const ReportNotFound = problem(404, 'report_not_found', 'Report not found')
export const NotYourReport = problem(
  403,
  'not_your_report',
  'Only the owner or an admin can change this report',
)
export const TooManySavedReports = problem(
  400,
  'too_many_saved_reports',
  'An organization holds at most 1000 reports',
)
export const MOST_REPORTS = 1_000

export const chartTypes = ['table', 'number', 'line', 'area', 'bar', 'stacked_bar', 'pie'] as const
export type ChartType = (typeof chartTypes)[number]

export const Chart = NamedObject('ReportChart', {
  type: Choice(chartTypes),
  options: FreeObject,
})
export type Chart = Static<typeof Chart>

export const ChartIn = NamedObject('ReportChartInput', {
  type: Type.Optional(Choice(chartTypes, { description: 'How it is drawn; a table unless said' })),
  options: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      ...FreeObject,
      maxProperties: 50,
      description: 'Whatever a program that draws it wants to remember',
    }),
  ),
})
export type ChartIn = Static<typeof ChartIn>

export const SavedReport = NamedObject('Report', {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  query: ReportQuery,
  chart: Chart,
  visibility: Choice(visibilities),
  owner_id: Nullable(UserId),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_run_at: Nullable(Timestamp),
})
export type SavedReport = Static<typeof SavedReport>

const name = Text(200, { minLength: 1, description: 'What it is called', examples: ['Won by month'] })
const optional = {
  description: Nullable(Text(2_000, { description: 'What it is for' })),
  chart: ChartIn,
  visibility: Choice(visibilities, {
    description: 'Whether colleagues see it; they do unless it is private',
  }),
}

export const ReportIn = Type.Object({
  name,
  query: ReportQuery,
  ...Type.Partial(Type.Object(optional)).properties,
})
export type ReportIn = Static<typeof ReportIn>
export const ReportPatch = Patch({ name, query: ReportQuery, ...optional })
export type ReportPatch = Static<typeof ReportPatch>

export const ReportListQuery = Type.Object({
  ...PageQuery.properties,
  q: SearchWords,
  dataset: Type.Optional(Text(100, { description: 'Only those that ask about it' })),
  mine: Type.Optional(Type.Boolean({ description: 'Only your own' })),
})
export type ReportListQuery = Static<typeof ReportListQuery>

export const RunIn = Type.Partial(
  Type.Object({
    filters: ReportQuery.properties.filters,
    timezone: ReportQuery.properties.timezone,
    limit: ReportQuery.properties.limit,
  }),
)
export type RunIn = Static<typeof RunIn>

export const usualChart = (given: ChartIn = {}): Chart => ({
  type: given.type ?? 'table',
  options: given.options ?? {},
})
