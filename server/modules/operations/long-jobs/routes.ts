import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { findLongJob, type LongJobRow } from './queries.ts'
import { LongJob, LongJobNotFound } from './schema.ts'

const params = { job_id: idParam('job', LongJobNotFound) }

/** One's own; of others, admins. */
const maySee = (ctx: Ctx, { created_by_id }: LongJobRow): boolean =>
  (created_by_id !== null && created_by_id === userIdOf(ctx)) ||
  (ctx.actor.kind === 'user' && roleAtLeast(ctx.actor.role, 'admin'))

function present({ total, done, place: _, created_by_id: _maker, result, ...row }: LongJobRow): LongJob {
  const share = total ? Math.min(1, done / total) : 0
  return {
    ...row,
    status: row.status as LongJob['status'],
    progress: row.status === 'succeeded' ? 1 : Math.round(share * 1000) / 1000,
    result: row.status === 'succeeded' ? (result as LongJob['result']) : null,
  }
}

export const longJobRoutes = [
  route({
    method: 'GET',
    path: '/jobs/{job_id}',
    operationId: 'getJob',
    tag: 'Background jobs',
    summary: 'See how far something is that takes longer than an answer may',
    description: 'Kept for 30 days.',
    params,
    returns: Data(LongJob),
    errors: [LongJobNotFound],
    handler: async (ctx, { params }) => {
      const row = found(await findLongJob(ctx.db, params.job_id), LongJobNotFound)
      if (!maySee(ctx, row)) throw LongJobNotFound()
      return { data: present(row) }
    },
  }),
]
