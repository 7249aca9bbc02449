import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import type { ParsedCalendar } from './parse-work.ts'

const task = boundedTask<typeof import('./parse-work.ts'), 'parseCalendar'>(
  new URL('./parse-work.ts', import.meta.url),
  'parseCalendar',
  { timeMs: 4_000, outputBytes: 24 * 1024 * 1024, slow: true },
)

/** In another process, with limits of time and memory. */
export async function parseCalendar(ctx: WorkCtx, text: string, zone: string): Promise<ParsedCalendar> {
  try {
    return await ctx.services.boundedWork.run(ctx, task, { text, zone })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw InvalidInput(say`Could not read file: ${{ message: (error as Error).message }}`)
  }
}
