import { setTimeout as sleep } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { hasStep, holdKey, insertStep, type Step } from './step-queries.ts'

export const StillRunning = problem(
  409,
  'request_in_progress',
  'The first request with this Idempotency-Key is still being worked on',
)
export const PartlyDone = problem(
  409,
  'partly_done',
  'The first request with this Idempotency-Key was interrupted after it had changed something, and cannot be continued. Look at what it did; nothing was done again',
)

/** What a transaction gives is small: more than this is not kept, only that it happened. */
const MOST_KEPT = 1_000_000
const MOST_ATTEMPTS = 5

/**
 * The same context, whose transactions are written down one by one, each in itself: those that an earlier attempt at the
 * request brought to an end are not done again, and give what they gave. One whose commit was not answered is looked for
 * before it is tried again.
 */
export function withSteps(
  ctx: WorkCtx,
  { key, claimId }: { key: string; claimId: string },
  earlier: readonly Step[],
): WorkCtx {
  let next = 0
  const name = (number: number) => `idempotency step:${ctx.organizationId}:${key}:${number}`
  const { secrets } = ctx.services

  async function attempt<T>(number: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      let result: T
      try {
        return await ctx.transact(async inner => {
          // Who was given up for dead while another goes on with the request does nothing more.
          if (!(await holdKey(inner.db, key, claimId))) throw StillRunning()
          result = await work(inner)
          const kept = keep(result)
          await insertStep(inner.db, key, { number, result: kept && secrets.seal(kept, name(number)) })
          return result
        })
      } catch (error) {
        if ((error as { code?: string }).code !== 'commit_unanswered' || tries === MOST_ATTEMPTS) throw error
        if (await happened(number, error)) return result!
      }
    }
  }

  /** The database may be away for a moment: who cannot find out says that nobody knows. */
  async function happened(number: number, unanswered: unknown): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ctx.transact(inner => hasStep(inner.db, key, number))
      } catch {
        if (tries === MOST_ATTEMPTS) throw unanswered
        await sleep(100 * tries)
      }
    }
  }

  return {
    organizationId: ctx.organizationId,
    actor: ctx.actor,
    request: ctx.request,
    log: ctx.log,
    services: ctx.services,
    get now() {
      return ctx.now
    },
    async transact(work, { onlyReads = false } = {}) {
      if (onlyReads) return ctx.transact(work)
      const number = next
      next += 1
      const step = earlier[number]
      if (!step) return attempt(number, work)
      if (!step.result) throw PartlyDone()
      return deserialize(secrets.open(step.result, name(number)))
    },
  }
}

/** Null for what is no plain data, or too much of it. */
function keep(result: unknown): Buffer | null {
  try {
    const bytes = serialize(result)
    return bytes.length > MOST_KEPT ? null : bytes
  } catch {
    return null
  }
}
