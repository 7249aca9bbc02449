import { InvalidInput } from '#kit/problem.ts'
import { keyWithRead, keyWithWrite, route, workRoute } from '#kit/route.ts'
import { FreeObject, Nullable, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { keyErrors, Outcome, outcome, streamReply, writeErrors } from '#modules/cloud/index.ts'
import { IngestFull } from '#modules/identity/index.ts'
import { IngestLimit } from '../ingest-limit.ts'
import { Taken } from '../metrics/schema.ts'

import { ingestLines } from './ingest.ts'
import { readOtlpLogs } from './otlp.ts'
import { LogLine, LogQuery, LogsIn, MOST_LINES, TailQuery } from './schema.ts'
import { searchLogs } from './search.ts'
import { tailLogs } from './tail.ts'

const common = { tag: 'Logs', base: '/api/v2' } as const
const bodyLimit = 8 * 1024 * 1024

export const logRoutes = [
  workRoute({
    ...common,
    method: 'POST',
    path: '/logs',
    operationId: 'ingestLogs',
    summary: 'Take in log lines',
    description: 'At most 1,000 lines of at most 64 KB each, 8 MB altogether. They are kept for 14 days.',
    access: keyWithWrite,
    bodyLimit,
    idempotent: false,
    body: LogsIn,
    status: 202,
    returns: Outcome(Taken),
    errors: [...writeErrors, IngestFull, IngestLimit],
    example: {
      body: { lines: [{ message: 'connection refused', level: 'error', labels: { service: 'shop' } }] },
    },
    handler: async (ctx, { body }) => outcome(await ingestLines(ctx, body.lines)),
  }),
  workRoute({
    ...common,
    method: 'POST',
    path: '/otlp/v1/logs',
    operationId: 'ingestOtlpLogs',
    summary: 'Take in logs as OpenTelemetry sends them: OTLP over HTTP, in JSON',
    access: keyWithWrite,
    bodyLimit,
    idempotent: false,
    bare: true,
    body: FreeObject,
    returns: Type.Object({
      partialSuccess: Type.Optional(
        Type.Object({ rejectedLogRecords: Type.String(), errorMessage: Type.String() }),
      ),
    }),
    errors: [...writeErrors, IngestFull, IngestLimit],
    handler: async (ctx, { body }) => {
      const lines = readOtlpLogs(body)
      if (lines.length > MOST_LINES)
        throw InvalidInput(say`A call has at most ${{ most: MOST_LINES }} log records`)
      const { rejected } = await ingestLines(ctx, lines)
      if (rejected.length === 0) return {}
      const partialSuccess = {
        rejectedLogRecords: String(rejected.length),
        errorMessage: rejected[0]!.detail,
      }
      return { partialSuccess }
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/logs/query',
    operationId: 'queryLogs',
    summary: 'Look for log lines, newest first',
    description:
      '`cursor` of an answer goes on behind it, over every line once; null where there are no more.',
    access: keyWithRead,
    writes: false,
    idempotent: false,
    body: LogQuery,
    returns: Type.Object({ data: Type.Array(LogLine), cursor: Nullable(Type.String()) }),
    errors: keyErrors,
    example: { body: { q: 'refused level:error', limit: 50 } },
    handler: (ctx, { body }) => searchLogs(ctx, body),
  }),
  workRoute({
    ...common,
    method: 'GET',
    path: '/logs/tail',
    operationId: 'tailLogs',
    summary: 'Follow log lines as they come',
    description: 'Server-sent events, `line` for each.',
    access: keyWithRead,
    query: TailQuery,
    produces: 'text/event-stream',
    errors: keyErrors,
    handler: async (ctx, { query, signal }) => streamReply(tailLogs(ctx, query.q ?? '', signal)),
  }),
]
