import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import type { JobOrder } from '#kit/job.ts'
import { deleteClaim, insertClaim, listStanding } from './claim-queries.ts'
import type { Liveness } from './liveness.ts'

export interface NewClaim<D extends object> {
  /** To be written on what is claimed: it names the attempt, and whoever finds another one there is too late. */
  id?: string
  /** Run at once should this process end before the claim does; it finds out what is left to do. */
  job: JobOrder<D> | null
  data: D
  /** For a process that lives and hangs: then the job runs, too. Longer than the work can take. */
  until: Temporal.Instant
}

/**
 * Work outside of any transaction, held by this process for as long as it lives. Three steps: take the claim and write its
 * id on what it is for, in one transaction; do the work; end the claim in the transaction that writes the outcome, which
 * must check that the id still stands there.
 */
export interface Claims {
  take<D extends object>(ctx: Ctx, claim: NewClaim<D>): Promise<string>
  /** Those of the claims that still stand. The others' process has ended, or their time is over. */
  listStanding(ctx: Ctx, ids: readonly string[]): Promise<Set<string>>
  /** False where it had ended before. */
  end(ctx: Ctx, id: string): Promise<boolean>
}

export const createClaims = (liveness: Liveness): Claims => ({
  async take(ctx, { id = newId(), job, data, until }) {
    const worker = liveness.current ?? (await liveness.number())
    await insertClaim(ctx.db, { id, worker, job: job?.name ?? null, data, until })
    return id
  },
  listStanding: async (ctx, ids) => new Set(ids.length === 0 ? [] : await listStanding(ctx.db, ids, ctx.now)),
  end: (ctx, id) => deleteClaim(ctx.db, id),
})
