import { Paged } from '#kit/page.ts'
import { idParam, route, viewer, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { queryErrors } from '../query/errors.ts'
import { ReportResult } from '../query/schema.ts'
import {
  NotYourReport,
  ReportIn,
  ReportListQuery,
  ReportNotFound,
  ReportPatch,
  RunIn,
  SavedReport,
  TooManySavedReports,
} from './schema.ts'
import {
  changeReport,
  createReport,
  duplicateReport,
  getReport,
  pageReports,
  removeReport,
  runReport,
} from './service.ts'

const tag = 'Reports'
export const reportParams = { report_id: idParam('report', ReportNotFound) }

const exampleQuery = {
  dataset: 'deals',
  measures: [{ fn: 'sum', field: 'amount_cents', as: 'won' }],
  dimensions: [{ field: 'closed_at', grain: 'month' }],
  filters: [{ field: 'status', op: 'eq', value: 'won' }],
}

export const savedRoutes = [
  route({
    method: 'GET',
    path: '/reports',
    tag,
    summary: 'List reports, newest first',
    description: 'Those of the organization, and your private ones.',
    query: ReportListQuery,
    returns: Paged(SavedReport),
    handler: (ctx, { query }) => pageReports(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/reports',
    tag,
    summary: 'Save a report',
    description: 'Its query is checked as a run would.',
    status: 201,
    body: ReportIn,
    errors: [...queryErrors, TooManySavedReports],
    returns: Data(SavedReport),
    example: { body: { name: 'Won by month', query: exampleQuery, chart: { type: 'bar' } } },
    handler: async (ctx, { body }) => ({ data: await createReport(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/reports/{report_id}',
    tag,
    summary: 'Get a report',
    params: reportParams,
    errors: [ReportNotFound],
    returns: Data(SavedReport),
    handler: async (ctx, { params }) => ({ data: await getReport(ctx, params.report_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/reports/{report_id}',
    tag,
    summary: 'Change a report',
    params: reportParams,
    errors: [ReportNotFound, NotYourReport, ...queryErrors],
    body: ReportPatch,
    returns: Data(SavedReport),
    handler: async (ctx, { params, body }) => ({ data: await changeReport(ctx, params.report_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/reports/{report_id}',
    tag,
    summary: 'Delete a report and its schedules',
    description: 'Widgets that showed it say that it is gone.',
    params: reportParams,
    errors: [ReportNotFound, NotYourReport],
    handler: async (ctx, { params }) => {
      await removeReport(ctx, params.report_id)
      return undefined
    },
  }),
  workRoute({
    method: 'POST',
    path: '/reports/{report_id}/run',
    writes: false,
    tag,
    summary: 'Run a report',
    description: '`filters` hold besides its own.',
    access: viewer,
    params: reportParams,
    errors: [ReportNotFound, ...queryErrors],
    body: RunIn,
    returns: Data(ReportResult),
    handler: async (ctx, { params, body }) => ({ data: await runReport(ctx, params.report_id, body) }),
  }),
  route({
    method: 'POST',
    path: '/reports/{report_id}/duplicate',
    tag,
    summary: 'Copy a report; the copy is yours',
    status: 201,
    params: reportParams,
    errors: [ReportNotFound, TooManySavedReports],
    returns: Data(SavedReport),
    handler: async (ctx, { params }) => ({ data: await duplicateReport(ctx, params.report_id) }),
  }),
]
