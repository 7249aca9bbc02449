import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { BillHasEntities, BillTooComplex, NotAnEInvoice } from '../errors.ts'
import type { BillContent } from './read-work.ts'
import { HAS_ENTITIES, TOO_MUCH } from './refusals.ts'

const readElsewhere = boundedTask<typeof import('./read-work.ts'), 'readBill'>(
  new URL('./read-work.ts', import.meta.url),
  'readBill',
  { timeMs: 10_000, outputBytes: 16 * 1024 * 1024, slow: true },
)

/** What a file says, or the sentence why it is no bill. */
export async function readFile(ctx: WorkCtx, bytes: Buffer): Promise<BillContent> {
  try {
    return await ctx.services.boundedWork.run(ctx, readElsewhere, bytes)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_costly') throw BillTooComplex()
    if (!(error instanceof Refused)) throw error
    if (error.message === HAS_ENTITIES) throw BillHasEntities()
    if (error.message === TOO_MUCH) throw BillTooComplex()
    throw NotAnEInvoice()
  }
}
