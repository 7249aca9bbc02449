import { Refused } from '#platform/bounded-work/task.ts'
import { refuseDeepHtml } from '#platform/html/limits.ts'
import type { Format } from './recognise.ts'
import { Unreadable } from './unreadable.ts'

/** What is done with strangers' files, in a process that may end over it. */

/** Sanitised HTML of a file. */
export async function readFile({ bytes, format }: { bytes: Uint8Array; format: Format }): Promise<string> {
  const { toHtml } = await import('./formats.ts')
  try {
    const html = await sanitize(await toHtml(Buffer.from(bytes), format))
    if (html === '') throw new Unreadable('it holds no text')
    return html
  } catch (error) {
    if (error instanceof Unreadable) throw new Refused(error.message)
    if (error instanceof Refused) throw new Refused(`it ${error.message}`)
    throw new Refused('it is damaged')
  }
}

export async function sanitize(html: string): Promise<string> {
  refuseDeepHtml(html)
  const { sanitizeContent } = await import('./sanitize.ts')
  return sanitizeContent(html)
}
