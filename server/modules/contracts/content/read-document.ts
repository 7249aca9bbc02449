import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput, Problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isSmallHtml } from '#platform/html/limits.ts'
import { recognise } from './recognise.ts'
import { sanitizeContent } from './sanitize.ts'
import { Unreadable } from './unreadable.ts'

type Works = typeof import('./read-work.ts')
const file = new URL('./read-work.ts', import.meta.url)
const MiB = 1024 * 1024
export const ofFiles = { timeMs: 20_000, outputBytes: 64 * MiB, slow: true }
const readFile = boundedTask<Works, 'readFile'>(file, 'readFile', ofFiles)
const sanitize = boundedTask<Works, 'sanitize'>(file, 'sanitize', { ...ofFiles, slow: false })

/** About 300 pages. Laying out more would hold up other requests, and nobody signs it. */
const MOST_TEXT = 1_000_000

const isTooLong = (html: string): boolean =>
  html.length > MOST_TEXT && html.replaceAll(/data:image[^"]*/g, '').length > MOST_TEXT

/** For whom a file is read; `visitors` where nobody has signed in. */
export type Worker = Pick<WorkCtx, 'services' | 'organizationId' | 'request'>

/** Sanitised HTML of an uploaded file. */
export async function readDocument(ctx: Worker, bytes: Buffer, filename: string): Promise<string> {
  const format = recognise(bytes, filename)
  const html = await ctx.services.boundedWork.run(ctx, readFile, { bytes, format }).catch(error => {
    if (error instanceof Refused) throw new Unreadable(error.message)
    if (isTooCostly(error)) throw new Unreadable('reading it takes too long or too much memory')
    throw error
  })
  if (isTooLong(html)) throw new Unreadable('it holds more than a million characters')
  return html
}

export async function cleanHtml(ctx: Worker, html: string): Promise<string> {
  if (isSmallHtml(html)) return sanitizeContent(html)
  const clean = await ctx.services.boundedWork.run(ctx, sanitize, html).catch(error => {
    if (error instanceof Refused) throw InvalidInput(say`content_html ${{ message: error.message }}`)
    if (isTooCostly(error)) throw InvalidInput('content_html cannot be read')
    throw error
  })
  if (isTooLong(clean)) throw InvalidInput('content_html must be at most 1000000 characters, images aside')
  return clean
}

export const isTooCostly = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'too_costly'
