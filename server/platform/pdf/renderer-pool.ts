import { basename } from 'node:path'
import type { Logger } from '#kit/context.ts'
import { createProcessPool } from '../bounded-work/process-pool.ts'
import { type Failure, WorkFailed } from '../bounded-work/protocol.ts'
import { PdfEngineUnavailable, PdfQueueFull } from './errors.ts'
import type { RenderResult, Task } from './protocol.ts'

export interface RendererPoolOptions {
  /** How many documents of one organization are rendered at once. One more process is there for the others. */
  workers: number
  /** How many documents of one organization may wait besides. */
  queueLimit: number
  timeoutMs: number
  memoryLimitBytes: number
  log: Logger
}

export interface RendererPool {
  /** Owners take turns. */
  run(owner: string, task: Task): Promise<RenderResult>
  /** Starts every renderer ahead of the first document. */
  warm(): Promise<void>
  close(): Promise<void>
}

export function createRendererPool(options: RendererPoolOptions): RendererPool {
  const { workers, queueLimit, timeoutMs, memoryLimitBytes, log } = options
  const pool = createProcessPool<Task, RenderResult>({
    name: 'PDF renderers',
    program: new URL('./renderer.ts', import.meta.url),
    // One document is one core's work.
    env: { RAYON_NUM_THREADS: '1' },
    heapMb: 256,
    workers: workers + 1,
    runningEach: workers,
    waitingEach: queueLimit,
    waitingAll: queueLimit * 8,
    // Typst has read its fonts by then, which takes most of a second.
    idleMs: null,
    memoryLimitBytes,
    log,
  })
  return {
    async run(owner, task) {
      try {
        return await pool.run(task, {
          owner,
          timeoutMs,
          label: basename(task.template.path, '.typ'),
        })
      } catch (error) {
        throw error instanceof WorkFailed ? asPdfError(error) : error
      }
    },
    warm: pool.warm,
    close: pool.close,
  }
}

function asPdfError({ failure, message }: WorkFailed): Error {
  return failure === 'full'
    ? new PdfQueueFull()
    : new PdfEngineUnavailable(reasonOf(failure, message), failure)
}

function reasonOf(failure: Exclude<Failure, 'full'>, message: string): string {
  switch (failure) {
    case 'time':
      return message.replace(/^it /, 'the document ')
    case 'memory':
      return 'the document needs more memory than it may use'
    case 'failed':
      return 'the document could not be laid out'
    case 'unavailable':
      return 'the renderer could not start'
    case 'ended':
      return 'the renderer ended while it worked'
    case 'closed':
      return message
  }
}
