import { route, viewer, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { describeDataset } from './datasets.ts'
import { drillQuery } from './drill.ts'
import { Drilled, DrillIn } from './drill-schema.ts'
import { queryErrors, UnknownDimension, UnknownMeasure } from './errors.ts'
import { runQuery } from './run.ts'
import { DatasetInfo, ReportQuery, ReportResult } from './schema.ts'

const tag = 'Reports'

export const queryRoutes = [
  route({
    method: 'GET',
    path: '/reports/datasets',
    operationId: 'listReportDatasets',
    tag,
    summary: 'List what questions can be asked of',
    description: 'Every dataset with its fields: what can be computed of each, and how it can be filtered.',
    returns: Data(Type.Array(DatasetInfo)),
    handler: async ctx => ({ data: ctx.services.contributions.reportDatasets.map(describeDataset) }),
  }),
  workRoute({
    method: 'POST',
    path: '/reports/run',
    writes: false,
    operationId: 'runQuery',
    tag,
    summary: 'Ask a question of the data',
    description:
      'Groups and their measures, or single rows where `columns` are given. Amounts are in minor units of the reporting ' +
      'currency. At most four queries of an organization run at once; others wait for ten seconds.',
    access: viewer,
    body: ReportQuery,
    errors: queryErrors,
    returns: Data(ReportResult),
    example: {
      body: {
        dataset: 'deals',
        measures: [{ fn: 'count' }, { fn: 'sum', field: 'amount_cents' }],
        dimensions: [{ field: 'created_at', grain: 'month' }],
      },
    },
    handler: async (ctx, { body }) => ({ data: await runQuery(ctx, body) }),
  }),
  workRoute({
    method: 'POST',
    path: '/reports/drill',
    writes: false,
    operationId: 'drillQuery',
    tag,
    summary: 'Open a number: the rows behind a cell',
    access: viewer,
    body: DrillIn,
    errors: [...queryErrors, UnknownDimension, UnknownMeasure],
    returns: Drilled,
    example: {
      body: {
        query: { dataset: 'deals', dimensions: [{ field: 'status' }] },
        row: { status: 'open' },
        page: 1,
        limit: 50,
      },
    },
    handler: (ctx, { body }) => drillQuery(ctx, body),
  }),
]
