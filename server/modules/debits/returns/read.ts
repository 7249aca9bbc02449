import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { ReportHasEntities, ReportUnreadable } from '../errors.ts'
import { HAS_ENTITIES, type Refusal } from './read-work.ts'

const readElsewhere = boundedTask<typeof import('./read-work.ts'), 'readReport'>(
  new URL('./read-work.ts', import.meta.url),
  'readReport',
  { timeMs: 10_000, outputBytes: 16 * 1024 * 1024, slow: true },
)

/** What a report says was not collected, or the sentence why it is no report. */
export async function readReturns(ctx: WorkCtx, bytes: Buffer): Promise<Refusal[]> {
  try {
    return await ctx.services.boundedWork.run(ctx, readElsewhere, bytes)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_costly') throw ReportUnreadable()
    if (!(error instanceof Refused)) throw error
    throw error.message === HAS_ENTITIES ? ReportHasEntities() : ReportUnreadable()
  }
}
