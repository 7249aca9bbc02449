import { NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { Labels } from '../metrics/schema.ts'

export const MOST_LINES = 1_000
export const MOST_LINE_BYTES = 64 * 1024

export const LogsIn = Type.Object({
  lines: Type.Array(
    Type.Object({
      at: Type.Optional(
        Type.Unsafe<string | number>({
          type: ['string', 'number'],
          description: 'When it happened: ISO 8601, or milliseconds; now where nothing is said',
        }),
      ),
      message: Type.String({
        description: 'The line itself, at most 64 KB',
        examples: ['connection refused'],
      }),
      level: Type.Optional(Nullable(Text(40, { description: 'How grave it is', examples: ['error'] }))),
      labels: Type.Optional(Labels),
    }),
    { maxItems: MOST_LINES, description: 'The lines, at most 1,000' },
  ),
})
export type LogsIn = Static<typeof LogsIn>

const Q = Text(1_000, {
  description: 'Words that all stand in the line, and key:value for labels and level',
  examples: ['refused level:error'],
})

export const LogQuery = Type.Object({
  q: Type.Optional(Q),
  filters: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 256 }), {
      maxProperties: 20,
      propertyNames: { minLength: 1, maxLength: 128 },
      description: 'Labels, or level, that a line must have',
      examples: [{ level: 'error' }],
    }),
  ),
  from: Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'integer'], description: 'From this moment on' }),
  ),
  to: Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'integer'], description: 'Until this moment' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'How many at once' }),
  ),
  cursor: Type.Optional(Nullable(Text(500, { description: 'Of the answer before: goes on behind it' }))),
})
export type LogQuery = Static<typeof LogQuery>

export const TailQuery = Type.Object({ q: Type.Optional(Q) })

export const LogLine = NamedObject('LogLine', {
  id: Uuid,
  at: Timestamp,
  level: Nullable(Type.String()),
  message: Type.String(),
  labels: Type.Record(Type.String(), Type.String()),
})
export type LogLine = Static<typeof LogLine>
