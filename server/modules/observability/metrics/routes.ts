import { Paged, PageQuery, paginate } from '#kit/page.ts'
import { keyWithRead, keyWithWrite, route, workRoute } from '#kit/route.ts'
import { FreeObject, Type } from '#kit/schema.ts'
import { keyErrors, Outcome, outcome, writeErrors } from '#modules/cloud/index.ts'
import { IngestFull } from '#modules/identity/index.ts'
import { IngestLimit } from '../ingest-limit.ts'
import { ingestPoints, readPoints } from './ingest.ts'
import { readOtlpMetrics } from './otlp.ts'
import { listMetrics } from './queries.ts'
import { queryMetrics } from './read.ts'
import { Metric, MetricAnswer, MetricQuery, MetricsIn, SeriesLimit, Taken } from './schema.ts'

const common = { tag: 'Metrics', base: '/api/v2' } as const
const bodyLimit = 4 * 1024 * 1024

export const metricRoutes = [
  route({
    ...common,
    method: 'GET',
    path: '/metrics',
    summary: 'List what is measured: names, and the labels of their series',
    access: keyWithRead,
    query: PageQuery,
    returns: Paged(Metric),
    errors: keyErrors,
    handler: async (ctx, { query }) => {
      const { rows, total } = await listMetrics(ctx, query)
      return { data: rows, pagination: paginate(query, total) }
    },
  }),
  workRoute({
    ...common,
    method: 'POST',
    path: '/metrics',
    operationId: 'ingestMetrics',
    summary: 'Take in points of metrics',
    description:
      'At most 10,000 points a call. A point of the same series and millisecond takes the place of the former. Points that cannot be taken are named; the others are.',
    access: keyWithWrite,
    bodyLimit,
    idempotent: false,
    body: MetricsIn,
    status: 202,
    returns: Outcome(Taken),
    errors: [...writeErrors, IngestFull, IngestLimit, SeriesLimit],
    example: {
      body: {
        series: [{ name: 'queue_length', labels: { host: 'web-1' }, points: [[1_795_000_000_000, 12]] }],
      },
    },
    handler: async (ctx, { body }) =>
      outcome(await ingestPoints(ctx, readPoints(body.series, ctx.now.epochMilliseconds))),
  }),
  workRoute({
    ...common,
    method: 'POST',
    path: '/otlp/v1/metrics',
    operationId: 'ingestOtlpMetrics',
    summary: 'Take in metrics as OpenTelemetry sends them: OTLP over HTTP, in JSON',
    access: keyWithWrite,
    bodyLimit,
    idempotent: false,
    bare: true,
    body: FreeObject,
    returns: Type.Object({
      partialSuccess: Type.Optional(
        Type.Object({ rejectedDataPoints: Type.String(), errorMessage: Type.String() }),
      ),
    }),
    errors: [...writeErrors, IngestFull, IngestLimit, SeriesLimit],
    handler: async (ctx, { body }) => {
      const { rejected } = await ingestPoints(ctx, readOtlpMetrics(body, ctx.now.epochMilliseconds))
      if (rejected.length === 0) return {}
      const partialSuccess = {
        rejectedDataPoints: String(rejected.length),
        errorMessage: rejected[0]!.detail,
      }
      return { partialSuccess }
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/metrics/query',
    operationId: 'queryMetrics',
    summary: 'Read metrics over time',
    description:
      'Steps begin at their multiples since 1970, and the range is widened to whole ones. Sums of minutes and hours answer where they can; percentiles and rates come from the points for 14 days, after that from the hours.',
    access: keyWithRead,
    writes: false,
    idempotent: false,
    body: MetricQuery,
    returns: Outcome(MetricAnswer),
    errors: keyErrors,
    example: {
      body: {
        name: 'queue_length',
        from: '2026-11-15T00:00:00Z',
        to: '2026-11-15T06:00:00Z',
        step: 60,
        fn: 'avg',
        group_by: ['host'],
      },
    },
    handler: async (ctx, { body }) => outcome(await queryMetrics(ctx, body)),
  }),
]
