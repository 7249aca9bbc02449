import type { WorkCtx } from '#kit/context.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import type { Answer } from '#platform/crawl/fetch.ts'
import type { ReadPage } from '../reading/facts.ts'

const readPage = boundedTask<typeof import('../reading/read-work.ts'), 'readPage'>(
  new URL('../reading/read-work.ts', import.meta.url),
  'readPage',
  { slow: true, timeMs: 10_000, outputBytes: 16 * 1024 * 1024 },
)

export const typeOf = (answer: Pick<Answer, 'headers'>): string | null =>
  answer.headers.get('content-type')?.replace(/;.*$/s, '').trim().toLowerCase().slice(0, 100) || null

/** A page that people see: by its type, or by its look where it has none. */
export function isHtml(answer: Answer): boolean {
  const type = typeOf(answer)
  if (type !== null) return type === 'text/html' || type === 'application/xhtml+xml'
  return /^\s*<(!doctype html|html|head|body)/i.test(answer.body.subarray(0, 512).toString('latin1'))
}

/** In another process; null where nobody can work through it. */
export async function readAnswer(ctx: WorkCtx, answer: Answer, language: string): Promise<ReadPage | null> {
  const { file } = answer
  try {
    return await ctx.services.boundedWork.run(ctx, readPage, {
      bytes: file === null ? answer.body : { file },
      isCut: answer.isCut,
      url: answer.url.href,
      contentType: answer.headers.get('content-type'),
      robotsHeader: answer.headers.get('x-robots-tag'),
      language,
    })
  } catch (error) {
    ctx.log.debug({ url: answer.url.href, error: (error as Error).message }, 'a page could not be read')
    return null
  }
}
