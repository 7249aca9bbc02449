import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'

export const MOST_POINTS = 10_000
export const MOST_SERIES = 10_000
export const MOST_BUCKETS = 1_000

const Name = Text(200, { minLength: 1, description: 'What is measured', examples: ['http_requests_total'] })

export const Labels = Type.Record(Type.String(), Type.String({ maxLength: 256 }), {
  maxProperties: 20,
  propertyNames: { minLength: 1, maxLength: 128 },
  description: 'What tells it from others of the same name',
  examples: [{ host: 'web-1' }],
})

/** Points are looked at one by one: a bad one is named in the answer, and the others are taken. */
export const MetricsIn = Type.Object({
  series: Type.Array(
    Type.Object({
      name: Name,
      labels: Type.Optional(Labels),
      points: Type.Array(Type.Array(Type.Unknown()), {
        description: 'Pairs of milliseconds since 1970 and a number',
        examples: [[[1_795_000_000_000, 12.5]]],
      }),
    }),
    { maxItems: MOST_POINTS, description: 'What was measured, by series' },
  ),
})
export type MetricsIn = Static<typeof MetricsIn>

export const Rejected = Type.Object({ index: Type.Integer(), detail: Type.String() })
export type Rejected = Static<typeof Rejected>

export const Taken = NamedObject('Ingested', {
  accepted: Type.Integer(),
  /** `index` counts what was sent, over all series. */
  rejected: Type.Array(Rejected),
})

const Moment = (description: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    description,
    examples: ['2026-11-15T00:00:00Z'],
  })

export const metricFunctions = ['avg', 'min', 'max', 'sum', 'count', 'rate', 'p50', 'p95', 'p99'] as const
export type MetricFunction = (typeof metricFunctions)[number]
export const Fn = Choice(metricFunctions, {
  description: 'What is made of the points of a step; rate is the growth of a counter by the second',
})

export const MetricQuery = Type.Object({
  name: Name,
  labels: Type.Optional(Labels),
  from: Moment('From this moment on: milliseconds, or ISO 8601'),
  to: Moment('Until this moment'),
  step: Type.Integer({ minimum: 1, maximum: 31_536_000, description: 'Seconds that each point stands for' }),
  fn: Fn,
  group_by: Type.Optional(
    Type.Array(Text(128, { minLength: 1 }), {
      maxItems: 20,
      description: 'Labels by which points are kept apart; everything together where none is named',
    }),
  ),
})
export type MetricQuery = Static<typeof MetricQuery>

export const MetricAnswer = NamedObject('MetricSeries', {
  series: Type.Array(
    Type.Object({
      labels: Type.Record(Type.String(), Type.String()),
      points: Type.Array(Type.Array(Nullable(Type.Number()))),
    }),
  ),
})
export type MetricAnswer = Static<typeof MetricAnswer>

export const Metric = NamedObject('Metric', {
  name: Type.String(),
  /** How many series have the name. */
  series: Type.Integer(),
  labels: Type.Array(Type.String()),
})

export const SeriesLimit = problem(
  429,
  'series_limit',
  say`A tenant has at most ${{ most: MOST_SERIES }} series: fewer labels, or fewer values of them, will do. Series that are known go on`,
)
