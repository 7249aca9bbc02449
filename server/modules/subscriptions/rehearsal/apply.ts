import type { Ctx, WorkCtx } from '#kit/context.ts'
import { carryOut as doing, order } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { advanceLongJob, createLongJob, endLongJob, lockLongJob } from '#modules/operations/index.ts'
import { PreviewStale, SubscriptionNotFound } from '../errors.ts'
import { findSubscriptionForUpdate } from '../queries.ts'
import { carryOut } from '../store/carry-out.ts'
import { deleteRepricing, findNextRepricing, insertRepricings, type Shown } from './queries.ts'
import { rehearse, rehearsePart } from './rehearse.ts'
import type { ApplyIn, RehearseIn } from './schema.ts'

interface Work {
  job_id: string
  given: RehearseIn
}
const repriceSubscriptions = order<Work>({
  name: 'subscriptions.reprice',
  perOrganization: 1,
})
const RUN_MS = 5_000
const MOST_FAILED = 1_000

interface Outcome {
  subscriptions: number
  changed: number
  failed: { id: string; detail: string }[]
}
const noOutcome: Outcome = { subscriptions: 0, changed: 0, failed: [] }

/** Exactly what was rehearsed, or nothing: what each of them was shown to come to is kept until a job has done it. */
export async function applyRehearsed(ctx: WorkCtx, { expected_hash, ...given }: ApplyIn) {
  const { rehearsal, each } = await rehearse(ctx, given)
  if (rehearsal.hash !== expected_hash) throw PreviewStale()
  return ctx.transact(async inner => {
    const job_id = await createLongJob(inner, { kind: 'subscriptions.reprice', total: each.length })
    await insertRepricings(inner, job_id, each)
    await inner.enqueue(repriceSubscriptions, { job_id, given })
    return { job_id, subscriptions: each.length }
  })
}

/** One subscription a transaction, together with the mark that it is done: after a crash it goes on behind the last. */
export const repriceJob = doing(repriceSubscriptions, async (ctx, data, { isLast }) => {
  const began = performance.now()
  try {
    while (await takeNext(ctx, data)) {
      if (performance.now() - began < RUN_MS) continue
      await ctx.transact(inner => inner.enqueue(repriceSubscriptions, data))
      return
    }
  } catch (error) {
    if (isLast) {
      await ctx.transact(inner =>
        endLongJob(inner, data.job_id, { status: 'failed', error: 'The work could not be finished' }),
      )
    }
    throw error
  }
})

/** True when there may be more to do. */
async function takeNext(ctx: WorkCtx, { job_id, given }: Work): Promise<boolean> {
  let next: Shown | undefined
  try {
    return await ctx.transact(async inner => {
      const job = await lockLongJob(inner.db, job_id)
      if (!job || job.finished_at) return false
      next = await findNextRepricing(inner, job_id)
      if (next) {
        await reprice(inner, next, job.created_by_id, given)
        await mark(inner, job, next.subscription_id, null)
      } else await endLongJob(inner, job_id, { status: 'succeeded' })
      return next !== undefined
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await ctx.transact(async inner => {
      const job = await lockLongJob(inner.db, job_id)
      const now = await findNextRepricing(inner, job_id)
      const isSame = now?.subscription_id === next!.subscription_id
      if (job && isSame) await mark(inner, job, now.subscription_id, error.message)
    })
    return true
  }
}

type LongJob = NonNullable<Awaited<ReturnType<typeof lockLongJob>>>

async function mark(ctx: Ctx, job: LongJob, id: string, refusal: string | null): Promise<void> {
  await deleteRepricing(ctx, job.id, id)
  const { changed, failed } = { ...noOutcome, ...(job.result as Partial<Outcome>) }
  const isTold = refusal !== null && failed.length < MOST_FAILED
  const done = job.done + 1
  const result: Outcome = {
    subscriptions: done,
    changed: changed + (refusal === null ? 1 : 0),
    failed: isTold ? [...failed, { id, detail: refusal }] : failed,
  }
  await advanceLongJob(ctx.db, job.id, { done, place: id, result })
}

/** What it was shown to come to, or a refusal: nothing is worked out anew. */
async function reprice(
  ctx: Ctx,
  { subscription_id: id, hash }: Shown,
  by: number | null,
  given: RehearseIn,
): Promise<void> {
  const row = await findSubscriptionForUpdate(ctx, id)
  if (!row) throw SubscriptionNotFound()
  const profile = await loadProfile(ctx)
  const [one] = await rehearsePart(ctx, profile, [row], given, true)
  if (one?.preview.hash !== hash) throw PreviewStale()
  const asAsked: Ctx =
    by === null
      ? ctx
      : { ...ctx, actor: { kind: 'user', id: by, role: 'admin', sessionId: null, tokenId: null } }
  await carryOut(asAsked, profile, one.decision.before, one.decision.run)
}
