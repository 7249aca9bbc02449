import { Paged } from '#kit/page.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { queryErrors } from '../query/errors.ts'
import { ReportNotFound } from '../saved/schema.ts'
import {
  Dashboard,
  DashboardIn,
  DashboardListQuery,
  DashboardNotFound,
  DashboardPatch,
  DashboardQuery,
  NotYourDashboard,
  TooManyDashboards,
} from './schema.ts'
import {
  changeDashboard,
  createDashboard,
  duplicateDashboard,
  getDashboard,
  pageDashboards,
  removeDashboard,
} from './service.ts'
import { withResults } from './widgets/results.ts'
import {
  DoesNotFit,
  LayoutIn,
  TooManyWidgets,
  UnknownMetric,
  Widget,
  WidgetIn,
  WidgetNotFound,
  WidgetPatch,
} from './widgets/schema.ts'
import { addWidget, changeWidget, layOut, removeWidget } from './widgets/service.ts'

const tag = 'Dashboards'
export const dashboardParams = { dashboard_id: idParam('dashboard', DashboardNotFound) }
const widgetParams = { widget_id: idParam('widget', WidgetNotFound) }
export const dashboardErrors = [DashboardNotFound, NotYourDashboard]
const widgetErrors = [DoesNotFit, UnknownMetric, ReportNotFound, ...queryErrors]

export const dashboardRoutes = [
  route({
    method: 'GET',
    path: '/dashboards',
    tag,
    summary: 'List dashboards, newest first',
    description: 'Every organization starts with one, Overview.',
    query: DashboardListQuery,
    // The first one is made when somebody looks for it.
    writes: true,
    returns: Paged(Dashboard),
    handler: (ctx, { query }) => pageDashboards(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/dashboards',
    tag,
    summary: 'Create a dashboard',
    status: 201,
    body: DashboardIn,
    errors: [TooManyDashboards],
    returns: Data(Dashboard),
    example: { body: { name: 'Sales this quarter' } },
    handler: async (ctx, { body }) => ({ data: await createDashboard(ctx, body) }),
  }),
  workRoute({
    method: 'GET',
    path: '/dashboards/{dashboard_id}',
    tag,
    summary: 'Get a dashboard, with what its widgets show if asked for',
    description:
      'With `data=true` each widget has its `result`, or an `error` of its own. `period` and `owner_id` narrow those whose ' +
      'dataset knows them; `filters_applied` says which.',
    params: dashboardParams,
    query: DashboardQuery,
    errors: [DashboardNotFound],
    returns: Data(Dashboard),
    handler: async (ctx, { params, query }) => {
      const dashboard = await ctx.transact(inner => getDashboard(inner, params.dashboard_id))
      if (!query.data) return { data: dashboard }
      const filters = { period: query.period, ownerId: query.owner_id }
      return { data: { ...dashboard, widgets: await withResults(ctx, dashboard.widgets, filters) } }
    },
  }),
  route({
    method: 'PATCH',
    path: '/dashboards/{dashboard_id}',
    tag,
    summary: 'Change a dashboard',
    params: dashboardParams,
    errors: dashboardErrors,
    body: DashboardPatch,
    returns: Data(Dashboard),
    handler: async (ctx, { params, body }) => ({
      data: await changeDashboard(ctx, params.dashboard_id, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/dashboards/{dashboard_id}',
    tag,
    summary: 'Delete a dashboard and its widgets',
    params: dashboardParams,
    errors: dashboardErrors,
    handler: async (ctx, { params }) => {
      await removeDashboard(ctx, params.dashboard_id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/dashboards/{dashboard_id}/duplicate',
    tag,
    summary: 'Copy a dashboard with its widgets; the copy is yours',
    status: 201,
    params: dashboardParams,
    errors: [DashboardNotFound, TooManyDashboards],
    returns: Data(Dashboard),
    handler: async (ctx, { params }) => ({ data: await duplicateDashboard(ctx, params.dashboard_id) }),
  }),
  route({
    method: 'PUT',
    path: '/dashboards/{dashboard_id}/layout',
    operationId: 'layOutDashboard',
    tag,
    summary: 'Move widgets, all of them or none',
    params: dashboardParams,
    errors: [...dashboardErrors, WidgetNotFound, DoesNotFit],
    body: LayoutIn,
    returns: Data(Dashboard),
    handler: async (ctx, { params, body }) => {
      await layOut(ctx, params.dashboard_id, body)
      return { data: await getDashboard(ctx, params.dashboard_id) }
    },
  }),
  route({
    method: 'POST',
    path: '/dashboards/{dashboard_id}/widgets',
    operationId: 'addWidget',
    tag,
    summary: 'Put a widget on a dashboard',
    description: 'A dashboard is 12 columns wide.',
    status: 201,
    params: dashboardParams,
    errors: [...dashboardErrors, TooManyWidgets, ...widgetErrors],
    body: WidgetIn,
    returns: Data(Widget),
    example: { body: { title: 'Won', type: 'metric', metric: 'won_cents', w: 3, h: 2 } },
    handler: async (ctx, { params, body }) => ({ data: await addWidget(ctx, params.dashboard_id, body) }),
  }),
  route({
    method: 'PATCH',
    path: '/dashboards/widgets/{widget_id}',
    operationId: 'changeWidget',
    tag,
    summary: 'Change a widget',
    params: widgetParams,
    errors: [WidgetNotFound, NotYourDashboard, ...widgetErrors],
    body: WidgetPatch,
    returns: Data(Widget),
    handler: async (ctx, { params, body }) => ({ data: await changeWidget(ctx, params.widget_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/dashboards/widgets/{widget_id}',
    operationId: 'removeWidget',
    tag,
    summary: 'Take a widget off its dashboard',
    params: widgetParams,
    errors: [WidgetNotFound, NotYourDashboard],
    handler: async (ctx, { params }) => {
      await removeWidget(ctx, params.widget_id)
      return undefined
    },
  }),
]
