import { problem } from '#kit/problem.ts'
import {
  Choice,
  NamedObject,
  Nullable,
  Patch,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { ReportQuery, ReportResult } from '../../query/schema.ts'
import { Chart, ChartIn } from '../../saved/schema.ts'

export const WidgetNotFound = problem(404, 'widget_not_found', 'Widget not found')
export const DoesNotFit = problem(400, 'widget_does_not_fit', 'widget does not fit 12 columns')
export const TooManyWidgets = problem(400, 'too_many_widgets', 'A dashboard holds at most 50 widgets')
export const UnknownMetric = problem(
  400,
  'unknown_metric',
  (key: string) => say`Unknown metric '${{ key }}'`,
  'revenue',
)
export const MOST_WIDGETS = 50
export const COLUMNS = 12

export const widgetTypes = ['report', 'query', 'metric', 'text'] as const

const place = { x: Type.Integer(), y: Type.Integer(), w: Type.Integer(), h: Type.Integer() }

export const Widget = NamedObject('DashboardWidget', {
  id: Uuid,
  title: Type.String(),
  type: Choice(widgetTypes),
  report_id: Nullable(Uuid),
  query: Nullable(ReportQuery),
  metric: Nullable(Type.String()),
  text: Nullable(Type.String()),
  chart: Chart,
  ...place,
  created_at: Timestamp,
  updated_at: Timestamp,
  result: Type.Optional(Nullable(ReportResult)),
  /** What `result` answers, with the filters that apply; `POST /reports/drill` opens it to its rows. */
  asked: Type.Optional(Nullable(ReportQuery)),
  error: Type.Optional(Nullable(Type.String({ description: 'Why there is no result' }))),
  filters_applied: Type.Optional(
    Type.Array(Type.String(), { description: 'Which of the filters mean something here' }),
  ),
})
export type Widget = Static<typeof Widget>

const MOST_DOWN = 10_000
const cell = (what: string, minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: what })
const given = {
  title: Text(200, { minLength: 1, description: 'What stands above it' }),
  report_id: Nullable(Uuid),
  query: Nullable(ReportQuery),
  metric: Nullable(Text(100, { description: 'A figure by its key, such as won_cents' })),
  text: Nullable(Text(10_000, { description: 'What a widget of type text says' })),
  chart: ChartIn,
  x: cell('The column it begins in, from 0', 0, COLUMNS),
  y: cell('The line it begins in, from 0', 0, MOST_DOWN),
  w: cell('How many columns it takes', 1, 100),
  h: cell('How many lines it takes', 1, 100),
}
const { title, ...others } = given

export const WidgetIn = Type.Object({
  title,
  type: Choice(widgetTypes, { description: 'What it shows' }),
  ...Type.Partial(Type.Object(others)).properties,
})
export type WidgetIn = Static<typeof WidgetIn>
export const WidgetPatch = Patch({ ...given, type: Choice(widgetTypes, { description: 'What it shows' }) })
export type WidgetPatch = Static<typeof WidgetPatch>

export const LayoutIn = Type.Object({
  items: Type.Array(Type.Object({ widget_id: Uuid, x: given.x, y: given.y, w: given.w, h: given.h }), {
    maxItems: MOST_WIDGETS,
    description: 'Where widgets stand from now on',
  }),
})
export type LayoutIn = Static<typeof LayoutIn>
