import type { WorkCtx } from '#kit/context.ts'
import { boundedTask } from '../bounded-work/task.ts'
import { isSmallHtml } from './limits.ts'
import { textFromHtml } from './text.ts'

const convertAny = boundedTask<typeof import('./text.ts'), 'textFromAnyHtml'>(
  new URL('./text.ts', import.meta.url),
  'textFromAnyHtml',
)

/** What a mail reader without HTML shows; of more than a little it takes its time. Throws Refused. */
export const textOf = (
  ctx: Pick<WorkCtx, 'services' | 'organizationId' | 'request'>,
  html: string,
): string | Promise<string> =>
  isSmallHtml(html) ? textFromHtml(html) : ctx.services.boundedWork.run(ctx, convertAny, html)
