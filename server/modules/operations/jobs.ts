import { problem } from '#kit/problem.ts'
import { admin, idParam, workRoute } from '#kit/route.ts'
import { Data, FreeObject, NamedObject, Timestamp, Type, Uuid } from '#kit/schema.ts'

const JobNotFound = problem(404, 'job_not_found', 'Failed job not found')

const FailedJob = NamedObject('FailedJob', {
  id: Uuid,
  name: Type.String({ examples: ['email.deliver_message'] }),
  data: FreeObject,
  error: Type.String(),
  attempts: Type.Integer(),
  failed_at: Timestamp,
})

export const jobRoutes = [
  workRoute({
    method: 'GET',
    path: '/jobs/failed',
    operationId: 'listFailedJobs',
    tag: 'Background jobs',
    summary: 'List the jobs that failed for good',
    description: 'A job lands here once its retries are used up, or at once when trying again cannot help.',
    access: admin,
    query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }) }),
    returns: Data(Type.Array(FailedJob)),
    handler: async (ctx, { query }) => ({
      data: (await ctx.services.jobs.listFailed(ctx.organizationId, query.limit)).map(job => ({
        ...job,
        data: job.data as Record<string, unknown>,
      })),
    }),
  }),
  workRoute({
    method: 'POST',
    path: '/jobs/{job_id}/retry',
    tag: 'Background jobs',
    summary: 'Try a failed job again',
    access: admin,
    params: { job_id: idParam('failed_job', JobNotFound) },
    errors: [JobNotFound],
    handler: async (ctx, { params }) => {
      if (!(await ctx.services.jobs.retryFailed(ctx.organizationId, params.job_id))) throw JobNotFound()
      return {}
    },
  }),
]
