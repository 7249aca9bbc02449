import type { Ctx, WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { type LetterToRender, type RenderedLetter, renderLetter } from './render-work.ts'

const renderElsewhere = boundedTask<typeof import('./render-work.ts'), 'renderLetter'>(
  new URL('./render-work.ts', import.meta.url),
  'renderLetter',
)

const templateError = (message: string) => InvalidInput(say`Template error: ${{ message }}`)

/** Plain templates here and now, all others in another process. Refused where one does not come to an end. */
export async function render(ctx: Ctx | WorkCtx, work: LetterToRender): Promise<RenderedLetter> {
  const isPlain = [work.subject, work.body_html].every(text => text === null || isPlainTemplate(text))
  const rendered = isPlain ? renderLetter(work) : await renderApart(ctx, work)
  if ('error' in rendered) throw templateError(rendered.error)
  return rendered
}

async function renderApart(ctx: Ctx | WorkCtx, work: LetterToRender) {
  try {
    return await ctx.services.boundedWork.run(ctx, renderElsewhere, work)
  } catch (error) {
    throw error instanceof Refused ? templateError(`it ${error.message}`) : error
  }
}
