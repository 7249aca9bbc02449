import { PageQuery, SearchWords } from '#kit/page.ts'
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
  UserId,
  Uuid,
} from '#kit/schema.ts'
import { visibilities } from '../access/access.ts'
import { periodNames } from '../query/checking/periods.ts'
import { Widget } from './widgets/schema.ts'

export const DashboardNotFound = problem(404, 'dashboard_not_found', 'Dashboard not found')
export const NotYourDashboard = problem(
  403,
  'not_your_dashboard',
  'Only the owner or an admin can change this dashboard',
)
export const TooManyDashboards = problem(
  400,
  'too_many_dashboards',
  'An organization holds at most 200 dashboards',
)
export const MOST_DASHBOARDS = 200

export const Dashboard = NamedObject('Dashboard', {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  visibility: Choice(visibilities),
  owner_id: Nullable(UserId),
  widgets: Type.Array(Widget),
  widget_count: Type.Integer(),
  shared_at: Nullable(Timestamp),
  share_expires_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Dashboard = Static<typeof Dashboard>

const name = Text(200, { minLength: 1, description: 'What it is called', examples: ['Sales this quarter'] })
const optional = {
  description: Nullable(Text(2_000, { description: 'What it is for' })),
  visibility: Choice(visibilities, {
    description: 'Whether colleagues see it; they do unless it is private',
  }),
}
export const DashboardIn = Type.Object({ name, ...Type.Partial(Type.Object(optional)).properties })
export type DashboardIn = Static<typeof DashboardIn>
export const DashboardPatch = Patch({ name, ...optional })
export type DashboardPatch = Static<typeof DashboardPatch>

export const DashboardListQuery = Type.Object({ ...PageQuery.properties, q: SearchWords })
export type DashboardListQuery = Static<typeof DashboardListQuery>

export const DashboardQuery = Type.Object({
  data: Type.Optional(Type.Boolean({ description: 'Whether widgets come with their results' })),
  period: Type.Optional(
    Choice(periodNames, { description: 'Narrows every widget whose dataset has a date to it' }),
  ),
  owner_id: Type.Optional(UserId),
})
export type DashboardQuery = Static<typeof DashboardQuery>
