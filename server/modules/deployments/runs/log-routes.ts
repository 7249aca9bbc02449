import { found } from '#kit/problem.ts'
import { idParam, keyWithRead, RawReply, route, secretParam, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { keyErrors, ResourceNotFound, streamAnswer, streamReply } from '#modules/cloud/index.ts'
import { ArtifactAway } from '../logs/errors.ts'
import { followRun } from '../logs/follow.ts'
import { findArtifact, findRunStatus, listArtifacts, listLines } from '../logs/queries.ts'
import { Artifact, LogsQuery, RunLine } from '../logs/schema.ts'
import { ProviderAway, RunRefused } from '../providers/driver.ts'
import { downloadArtifact } from './advance.ts'

const common = { tag: 'Runs', base: '/api/v2' } as const
const params = { run_id: idParam('run', ResourceNotFound) }

export const runLogRoutes = [
  workRoute({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/logs',
    operationId: 'readRunLogs',
    summary: 'Read what a run printed',
    description:
      'Lines are numbered from 1 without a gap. `follow=true` answers with server-sent events, `line` for each and `end` when the run has ended.',
    access: keyWithRead,
    params,
    query: LogsQuery,
    returns: Type.Object({ data: Type.Array(RunLine), last: Type.Integer() }),
    alsoAnswers: [streamAnswer],
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params: { run_id }, query, signal }) => {
      const run = found(await ctx.transact(inner => findRunStatus(inner, run_id)), ResourceNotFound)
      if (query.follow) return streamReply(followRun(ctx, run_id, query, signal))
      return { data: await ctx.transact(inner => listLines(inner, run_id, query)), last: run.last_line }
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/artifacts',
    operationId: 'listRunArtifacts',
    summary: 'List what a run left behind',
    access: keyWithRead,
    params,
    returns: Data(Type.Array(Artifact)),
    errors: [...keyErrors, ResourceNotFound],
    handler: async (ctx, { params }) => {
      found(await findRunStatus(ctx, params.run_id), ResourceNotFound)
      const rows = await listArtifacts(ctx, params.run_id)
      return { data: rows.map(({ name, size }) => ({ name, size: Number(size) })) }
    },
  }),
  workRoute({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/artifacts/{name}',
    operationId: 'downloadRunArtifact',
    summary: 'Download what a run left behind',
    access: keyWithRead,
    params: { ...params, name: secretParam('artifact name') },
    produces: 'application/octet-stream',
    errors: [...keyErrors, ResourceNotFound, ArtifactAway],
    handler: async (ctx, { params: { run_id, name } }) => {
      const row = found(await ctx.transact(inner => findArtifact(inner, run_id, name)), ResourceNotFound)
      const content = row.content ?? (await fetchThere(row.remote_ref!))
      return new RawReply(
        200,
        {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
          'x-content-type-options': 'nosniff',
        },
        content,
      )

      async function fetchThere(ref: string): Promise<Buffer> {
        try {
          return await downloadArtifact(ctx, run_id, ref)
        } catch (error) {
          if (error instanceof RunRefused || error instanceof ProviderAway) throw ArtifactAway(error.message)
          throw error
        }
      }
    },
  }),
]
