import { Readable } from 'node:stream'
import { Paged, PageQuery } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { admin, idParam, RawReply, route, workRoute } from '#kit/route.ts'
import { Choice, Data, Text, Type } from '#kit/schema.ts'
import { suppressionReasons } from '#modules/email/index.ts'
import { explainAddress } from './explain.ts'
import { Explanation, ImportResult, Suppression, SuppressionIn, SuppressionNotFound } from './schema.ts'
import { addSuppression, listAddresses, removeSuppression } from './service.ts'
import { exportSuppressions, importSuppressions } from './transfer.ts'

const tag = 'Suppressions'

export const suppressionRoutes = [
  route({
    method: 'GET',
    path: '/suppressions',
    tag,
    summary: 'List suppressed addresses',
    query: Type.Object({
      ...PageQuery.properties,
      q: Type.Optional(Text(254)),
      reason: Type.Optional(Choice(suppressionReasons)),
    }),
    returns: Paged(Suppression),
    handler: (ctx, { query }) => listAddresses(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/suppressions',
    tag,
    summary: 'Suppress an address',
    body: SuppressionIn,
    status: 201,
    alsoStatus: [200],
    returns: Data(Suppression),
    example: { body: { email: 'ada@example.com', note: 'Asked by phone' } },
    handler: (ctx, { body }) => addSuppression(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/suppressions/explain',
    operationId: 'explainSuppression',
    tag,
    summary: 'Say why an address is not mailed, since when, and which event it was',
    query: Type.Object({ email: Type.String({ maxLength: 254, minLength: 3 }) }),
    returns: Data(Explanation),
    handler: async (ctx, { query }) => ({ data: await explainAddress(ctx, query.email) }),
  }),
  workRoute({
    method: 'POST',
    path: '/suppressions/import',
    tag,
    summary: 'Import addresses from a file: one a line, or a CSV with an email column',
    access: admin,
    consumes: 'multipart',
    idempotent: false,
    returns: Data(ImportResult),
    handler: async (ctx, { parts }) => {
      for await (const part of parts()) {
        if (!('stream' in part)) continue
        return { data: await importSuppressions(ctx, part.stream) }
      }
      throw InvalidInput('file is required')
    },
  }),
  workRoute({
    method: 'GET',
    path: '/suppressions/export',
    tag,
    summary: 'Export all suppressed addresses as CSV',
    produces: 'text/csv',
    handler: async ctx =>
      new RawReply(
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="suppressions.csv"',
        },
        Readable.from(exportSuppressions(ctx)),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/suppressions/{suppression_id}',
    tag,
    summary: 'Take an address off the list',
    access: admin,
    params: { suppression_id: idParam('suppression', SuppressionNotFound) },
    errors: [SuppressionNotFound],
    handler: async (ctx, { params }) => {
      await removeSuppression(ctx, params.suppression_id)
      return {}
    },
  }),
]
