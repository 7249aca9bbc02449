import { retryConflicts } from '#kit/conflicts.ts'
import type { WorkCtx } from '#kit/context.ts'
import { createTextCache, Unwritten } from '../merge/text-cache.ts'
import { rearmDispatch } from './arm-queries.ts'
import { type BatchResult, dispatchBatch } from './batch.ts'
import { listDueSequences } from './queries.ts'
import { addUp, emptySummary, type Summary } from './summary.ts'

export interface RunLimits {
  /** Enrollments after which the run stops, for the sake of other organizations. */
  most: number
  seconds: number
}

export interface RunResult {
  summary: Summary
  messageIds: string[]
  /** A limit was reached: there is more to do right away. */
  more: boolean
}

/** What is due in one organization, a batch of each sequence in turn, so that a large one does not hold up the others. */
export async function runDispatch(ctx: WorkCtx, { most, seconds }: RunLimits): Promise<RunResult> {
  const summary = emptySummary()
  const messageIds: string[] = []
  const started = performance.now()
  let more = false
  for (let moved = true; moved && !more; ) {
    moved = false
    for (const sequenceId of await ctx.transact(listDueSequences)) {
      if (summary.due >= most || performance.now() - started > seconds * 1_000) {
        more = true
        break
      }
      const batch = await dispatchWritten(ctx, sequenceId)
      addUp(summary, batch.summary)
      messageIds.push(...batch.messageIds)
      moved ||= batch.claimed > 0
    }
  }
  const next = await ctx.transact(rearmDispatch)
  summary.next_due_at = next?.toString({ fractionalSecondDigits: 3 }) ?? null
  return { summary, messageIds, more }
}

const MOST_ROUNDS = 5

/** A batch for which something is to be written first is given up for that, and done again. */
async function dispatchWritten(ctx: WorkCtx, sequenceId: string): Promise<BatchResult> {
  const { services, organizationId } = ctx
  const texts = createTextCache()
  for (let round = 1; ; round += 1) {
    try {
      // A reply that is filed while its sender is being mailed may wait crosswise.
      return await retryConflicts(() => ctx.transact(inner => dispatchBatch(inner, sequenceId, texts)))
    } catch (error) {
      if (round === MOST_ROUNDS || !(error instanceof Unwritten)) throw error
      // Each turn has a budget of its own: mails of a large batch must not fail for those before them.
      await texts.write({ services, organizationId, request: null })
    }
  }
}
