import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isSmallHtml } from '#platform/html/limits.ts'
import { cleanTexts } from './clean-work.ts'

const cleanElsewhere = boundedTask<typeof import('./clean-work.ts'), 'cleanTexts'>(
  new URL('./clean-work.ts', import.meta.url),
  'cleanTexts',
)

/** Before the transaction: a long text is cleaned by another process, and that may have to wait its turn. */
export async function cleanAll(ctx: WorkCtx, texts: readonly string[]): Promise<string[]> {
  try {
    return texts.every(isSmallHtml) && texts.length <= 20
      ? cleanTexts(texts)
      : await ctx.services.boundedWork.run(ctx, cleanElsewhere, texts)
  } catch (error) {
    if (error instanceof Refused) throw InvalidInput(error.message)
    throw error
  }
}
