import { idParam, openRoute, route, secretParam, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { RelayLimit } from '#modules/email/index.ts'
import { dashboardParams } from '../dashboards/routes.ts'
import { DashboardNotFound } from '../dashboards/schema.ts'
import { reportParams } from '../saved/routes.ts'
import { ReportNotFound } from '../saved/schema.ts'
import {
  NotYourSchedule,
  OutsideRecipients,
  Schedule,
  ScheduleIn,
  ScheduleNotFound,
  SchedulePatch,
  TooManySchedules,
} from './schema.ts'
import { sendNow } from './send.ts'
import { addSchedule, changeSchedule, getSchedules, removeSchedule } from './service.ts'
import { askToStop, stop } from './stop.ts'

const tag = 'Reports'
const params = { schedule_id: idParam('report schedule', ScheduleNotFound) }
const errors = [ScheduleNotFound, NotYourSchedule, OutsideRecipients]
const stopParams = { token: secretParam('report stop token') }
const example = {
  body: { frequency: 'week', weekday: 'mon', time: '08:00', recipients: ['ada@example.com'] },
}

export const scheduleRoutes = [
  route({
    method: 'POST',
    path: '/reports/{report_id}/schedule',
    operationId: 'scheduleReport',
    tag,
    summary: 'Have a report mailed every day, week or month',
    status: 201,
    params: reportParams,
    errors: [ReportNotFound, OutsideRecipients, TooManySchedules],
    body: ScheduleIn,
    returns: Data(Schedule),
    example,
    handler: async (ctx, input) => ({
      data: await addSchedule(ctx, { report_id: input.params.report_id }, input.body),
    }),
  }),
  route({
    method: 'GET',
    path: '/reports/{report_id}/schedules',
    operationId: 'listReportSchedules',
    tag,
    summary: 'List when and to whom a report is mailed',
    params: reportParams,
    errors: [ReportNotFound],
    returns: Data(Type.Array(Schedule)),
    handler: async (ctx, input) => ({ data: await getSchedules(ctx, { report_id: input.params.report_id }) }),
  }),
  route({
    method: 'POST',
    path: '/dashboards/{dashboard_id}/schedule',
    operationId: 'scheduleDashboard',
    tag: 'Dashboards',
    summary: 'Have a dashboard mailed every day, week or month',
    status: 201,
    params: dashboardParams,
    errors: [DashboardNotFound, OutsideRecipients, TooManySchedules],
    body: ScheduleIn,
    returns: Data(Schedule),
    example,
    handler: async (ctx, input) => ({
      data: await addSchedule(ctx, { dashboard_id: input.params.dashboard_id }, input.body),
    }),
  }),
  route({
    method: 'GET',
    path: '/dashboards/{dashboard_id}/schedules',
    operationId: 'listDashboardSchedules',
    tag: 'Dashboards',
    summary: 'List when and to whom a dashboard is mailed',
    params: dashboardParams,
    errors: [DashboardNotFound],
    returns: Data(Type.Array(Schedule)),
    handler: async (ctx, input) => ({
      data: await getSchedules(ctx, { dashboard_id: input.params.dashboard_id }),
    }),
  }),
  route({
    method: 'PATCH',
    path: '/reports/schedules/{schedule_id}',
    operationId: 'changeReportSchedule',
    tag,
    summary: 'Change a schedule, pause it or let it go on',
    params,
    errors,
    body: SchedulePatch,
    returns: Data(Schedule),
    handler: async (ctx, input) => ({
      data: await changeSchedule(ctx, input.params.schedule_id, input.body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/reports/schedules/{schedule_id}',
    operationId: 'removeReportSchedule',
    tag,
    summary: 'Delete a schedule',
    params,
    errors,
    handler: async (ctx, input) => {
      await removeSchedule(ctx, input.params.schedule_id)
      return undefined
    },
  }),
  workRoute({
    method: 'POST',
    path: '/reports/schedules/{schedule_id}/send-now',
    operationId: 'sendScheduledReport',
    tag,
    summary: 'Mail it now, whatever is due when',
    params,
    errors: [...errors, RelayLimit],
    returns: Data(Type.Object({ sent_to: Type.Array(Type.String()) })),
    handler: async (ctx, input) => ({ data: { sent_to: await sendNow(ctx, input.params.schedule_id) } }),
  }),
  openRoute({
    method: 'GET',
    path: '/reports/schedules/stop/{token}',
    operationId: 'askToStopReport',
    tag,
    summary: 'The page where somebody stops a report that is mailed to them',
    params: stopParams,
    produces: 'text/html',
    handler: async (ctx, input) => askToStop(ctx, input.params.token),
  }),
  openRoute({
    method: 'POST',
    path: '/reports/schedules/stop/{token}',
    operationId: 'stopReport',
    tag,
    summary: 'Take one address off a schedule',
    description: 'The same answer whatever the link is.',
    consumes: 'none',
    params: stopParams,
    produces: 'text/html',
    handler: (ctx, input) => stop(ctx, input.params.token),
  }),
]
