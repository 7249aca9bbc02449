import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { type JobKind, job } from '#kit/job.ts'
import { OutboundBusy } from '#platform/http/errors.ts'
import { type Probe, probe } from './probe.ts'
import { type CheckRow, claimChecks, findNextDue, lockClaimed, lockDueChecks } from './queries.ts'
import type { Expect } from './schema.ts'
import { nextOf, settle } from './settle.ts'

/** How many jobs may look at the checks of one organization at the same time. */
export const LANES = 4
const BATCH = 250
/** Longer than a batch can take, which is ended before, and some to write it down. */
const CLAIM_SECONDS = 90
/** Ten for a turn, thirty each for the slowest answer and its certificate; what is not done then is looked at again. */
const BATCH_MS = 75_000
/** Then it makes room for others, and comes again at once. */
const LANE_MS = 120_000

export const laneOf = (checkId: string): number => Number.parseInt(checkId.slice(-2), 16) % LANES

/** Looks at what is due in a lane, a batch at a time, and comes again when the next is due. */
export const runLane: JobKind<{ lane: number }> = job<{ lane: number }>({
  name: 'observability.run_checks',
  concurrency: 8,
  perOrganization: LANES,
  timeoutSeconds: 280,
  retries: 20,
  handler: async (ctx, { lane }) => {
    const startedAt = performance.now()
    while ((await runBatch(ctx, lane)) > 0 && performance.now() - startedAt < LANE_MS);
    await ctx.transact(inner => scheduleLane(inner, lane))
  },
})

async function scheduleLane(ctx: Ctx, lane: number): Promise<void> {
  const next = await findNextDue(ctx, lane)
  if (next === null) return
  const due = Temporal.Instant.from(next)
  // What somebody else is busy with is due already: they come again by themselves.
  const soonest = ctx.now.add({ seconds: 1 })
  const at = Temporal.Instant.compare(due, soonest) < 0 ? soonest : due
  await ctx.schedule(runLane, { lane }, { key: `lane:${lane}`, at })
}

/** How many were looked at. What we had no time or room for stays due, for whoever comes next. */
async function runBatch(ctx: WorkCtx, lane: number): Promise<number> {
  const claimId = newId()
  const taken = await ctx.transact(inner => takeDue(inner, lane, claimId))
  if (taken.length === 0) return 0
  const seen = await lookAtAll(ctx, taken)
  await ctx.transact(async inner => {
    if (!(await inner.services.claims.end(inner, claimId))) return
    if (seen.size === 0) return
    const held = await lockClaimed(inner, claimId, [...seen.keys()])
    await settle(
      inner,
      held.map(check => ({
        check,
        probe: seen.get(check.id)!,
        dueAt: check.due_at!,
        nextAt: nextOf(inner, check),
      })),
    )
  })
  return seen.size
}

async function lookAtAll(ctx: WorkCtx, checks: readonly CheckRow[]): Promise<Map<string, Probe>> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new OutboundBusy()), BATCH_MS)
  try {
    const probes = await Promise.all(checks.map(check => lookAt(ctx, check, ending.signal)))
    return new Map(
      checks.flatMap(({ id }, index) => {
        const seen = probes[index]
        return seen ? [[id, seen]] : []
      }),
    )
  } finally {
    clearTimeout(timer)
  }
}

async function takeDue(ctx: Ctx, lane: number, claimId: string): Promise<CheckRow[]> {
  const { claims } = ctx.services
  const due = await lockDueChecks(ctx, lane, BATCH)
  const standing = await claims.listStanding(
    ctx,
    due.flatMap(check => check.claim_id ?? []),
  )
  const free = due.filter(check => check.claim_id === null || !standing.has(check.claim_id))
  if (free.length === 0) return []
  const until = ctx.now.add({ seconds: CLAIM_SECONDS })
  await claims.take(ctx, { id: claimId, job: runLane, data: { lane }, until })
  await claimChecks(
    ctx,
    free.map(check => check.id),
    claimId,
  )
  return free
}

const LATE: Probe = {
  ok: false,
  degraded: false,
  status: 'late',
  ms: null,
  error: 'No heartbeat came in time',
}

const lookAt = (ctx: WorkCtx, check: CheckRow, signal: AbortSignal): Promise<Probe | null> =>
  check.kind === 'heartbeat'
    ? Promise.resolve(LATE)
    : probe(ctx.services, { ...check, expect: check.expect as Expect }, signal)
