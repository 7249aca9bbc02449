import { fork } from 'node:child_process'
import { join } from 'node:path'
import { InvalidInput, Overloaded } from '#kit/problem.ts'
import { createWorkGate } from '#platform/crypto/work-gate.ts'
import { lowerPriority } from '#platform/pdf/priority.ts'
import type { Evidence } from '../verify/evidence.ts'
import type { FromReader, ReaderTask } from './protocol.ts'
import { recognise } from './recognise.ts'
import { sanitizeContent } from './sanitize.ts'
import { Unreadable } from './unreadable.ts'

const MEMORY_LIMIT = 640 * 1024 * 1024
const TIME_LIMIT_MS = 20_000
/** Above this the sanitiser would hold up other requests for too long. */
const SMALL = 40_000

const gate = createWorkGate({ running: 2, waiting: 20, whenFull: () => Overloaded() })

/** About 300 pages. Laying out more would hold up other requests, and nobody signs it. */
const MOST_TEXT = 1_000_000

const isTooLong = (html: string): boolean =>
  html.length > MOST_TEXT && html.replaceAll(/data:image[^"]*/g, '').length > MOST_TEXT

/** Sanitised HTML of an uploaded file. */
export async function readDocument(bytes: Buffer, filename: string): Promise<string> {
  const answer = await ask({ kind: 'file', bytes, format: recognise(bytes, filename) })
  const html = answer.kind === 'html' ? answer.html : refuse(answer)
  if (isTooLong(html)) throw new Unreadable('it holds more than a million characters')
  return html
}

export async function cleanHtml(html: string): Promise<string> {
  if (html.length <= SMALL) return sanitizeContent(html)
  const answer = await ask({ kind: 'html', bytes: Buffer.from(html) })
  if (answer.kind !== 'html') throw InvalidInput('content_html cannot be read')
  if (isTooLong(answer.html))
    throw InvalidInput('content_html must be at most 1000000 characters, images aside')
  return answer.html
}

/** Null when the file carries none that can be read. */
export async function readEvidenceOf(pdf: Buffer): Promise<Evidence | null> {
  const answer = await ask({ kind: 'evidence', bytes: pdf })
  return answer.kind === 'evidence' ? answer.evidence : null
}

function refuse(answer: FromReader): never {
  throw new Unreadable(answer.kind === 'refused' ? answer.reason : 'it is damaged')
}

const ask = (task: ReaderTask): Promise<FromReader> => gate.run(() => runReader(task))

function runReader(task: ReaderTask): Promise<FromReader> {
  const { promise, resolve } = Promise.withResolvers<FromReader>()
  const child = fork(join(import.meta.dirname, 'reader.ts'), [String(MEMORY_LIMIT)], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=320', '--no-warnings'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let reason = 'it needs more memory than it may use'
  const timer = setTimeout(() => {
    reason = 'reading it takes too long'
    child.kill('SIGKILL')
  }, TIME_LIMIT_MS)
  child.once('message', message => resolve(message as FromReader))
  child.once('error', () => resolve({ kind: 'refused', reason: 'the reader could not start' }))
  child.once('exit', () => {
    clearTimeout(timer)
    resolve({ kind: 'refused', reason })
  })
  lowerPriority(child.pid)
  child.send(task, () => {})
  return promise
}
