import { admin, openRoute, route, secretParam } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { pages } from '#kit/web/answers.ts'
import { dashboardErrors, dashboardParams } from '../dashboards/routes.ts'
import { PersonalFieldShared } from '../query/checking/personal.ts'
import { showSharedPage } from './page.ts'
import { ExpiryPassed, NothingShared, Share, SharedDashboard, ShareIn } from './schema.ts'
import { shareDashboard, unshareDashboard } from './service.ts'
import { showShared } from './show.ts'

const tag = 'Dashboards'
const params = { token: secretParam('shared dashboard token') }

export const sharingRoutes = [
  route({
    method: 'POST',
    path: '/dashboards/{dashboard_id}/share',
    operationId: 'shareDashboard',
    tag,
    summary: 'Make a link by which anybody sees a dashboard',
    description:
      'Aggregated numbers as of at most five minutes ago, and nobody by name or address. Again: a new link, and the old one is dead. It also ends when whoever made it leaves the organization.',
    access: admin,
    idempotent: false,
    params: dashboardParams,
    errors: [...dashboardErrors, ExpiryPassed, PersonalFieldShared],
    body: ShareIn,
    returns: Data(Share),
    handler: async (ctx, input) => ({
      data: await shareDashboard(ctx, input.params.dashboard_id, input.body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/dashboards/{dashboard_id}/share',
    operationId: 'unshareDashboard',
    tag,
    summary: 'Take the link back; it is dead at once',
    params: dashboardParams,
    errors: dashboardErrors,
    handler: async (ctx, input) => {
      await unshareDashboard(ctx, input.params.dashboard_id)
      return undefined
    },
  }),
  openRoute({
    method: 'GET',
    path: '/public/dashboards/{token}',
    operationId: 'getSharedDashboard',
    tag,
    summary: 'See a shared dashboard',
    params,
    errors: [NothingShared],
    returns: Data(SharedDashboard),
    handler: async (ctx, input) => ({ data: await showShared(ctx, input.params.token) }),
  }),
  openRoute({
    method: 'GET',
    base: '',
    path: '/shared/{token}',
    operationId: 'showSharedDashboard',
    tag,
    summary: 'The page of a shared dashboard',
    params,
    produces: 'text/html',
    alsoAnswers: pages(404),
    handler: (ctx, input) => showSharedPage(ctx, input.params.token),
  }),
]
