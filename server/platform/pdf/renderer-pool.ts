import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from '#kit/context.ts'
import { PdfEngineUnavailable, PdfQueueFull } from './errors.ts'
import { startPace } from './pace.ts'
import { lowerPriority, setPolicy } from './priority.ts'
import type { FromRenderer, RenderResult, Task } from './protocol.ts'

export interface RendererPoolOptions {
  workers: number
  queueLimit: number
  timeoutMs: number
  memoryLimitBytes: number
  log: Logger
}

export interface RendererPool {
  run(task: Task): Promise<RenderResult>
  /** Starts every renderer ahead of the first document. */
  warm(): Promise<void>
  close(): Promise<void>
}

interface Job {
  task: Task
  resolve(result: RenderResult): void
  reject(error: Error): void
}

interface Renderer {
  process: ChildProcess
  ready: boolean
  job: Job | null
  timer: NodeJS.Timeout | null
  patience: NodeJS.Timeout | null
  timedOut: boolean
  complaint: string
  /** Asked when its document is done: how long to rest. */
  pace: () => number
  resting: boolean
}

const START_LIMIT_MS = 30_000
const COMPLAINT_LENGTH = 2_000
/** So long a document may wait for cores that others want; then it takes its part of them. */
const PATIENCE_MS = 1_000

/** Processes that start at the first document, take one at a time, and are ended when one goes wrong. */
export function createRendererPool(options: RendererPoolOptions): RendererPool {
  const { workers, queueLimit, timeoutMs, memoryLimitBytes, log } = options
  const renderers = new Set<Renderer>()
  const queue: Job[] = []
  const warming = new Set<() => void>()
  let closed = false

  function start(): void {
    const child = fork(join(import.meta.dirname, 'renderer.ts'), [String(memoryLimitBytes)], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      // The renderer needs no secret, so it gets none. One document is one core's work.
      env: { RAYON_NUM_THREADS: '1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const renderer: Renderer = {
      process: child,
      ready: false,
      job: null,
      timer: setTimeout(() => end(renderer), START_LIMIT_MS),
      patience: null,
      timedOut: false,
      complaint: '',
      pace: () => 0,
      resting: false,
    }
    renderers.add(renderer)
    letGo(child)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      renderer.complaint = (renderer.complaint + text).slice(-COMPLAINT_LENGTH)
    })
    child.on('message', message => hear(renderer, message as FromRenderer))
    child.on('error', error => {
      renderer.complaint = error.message
      if (child.pid === undefined) bury(renderer, null)
    })
    child.on('exit', (_code, signal) => bury(renderer, signal))
    lowerPriority(child.pid)
  }

  function hear(renderer: Renderer, message: FromRenderer): void {
    // Its patience is over where it was hurried, and it has none yet where it has just started.
    if (!renderer.patience) setPolicy(renderer.process.pid, 'idle', log)
    stopTimers(renderer)
    if (message.kind === 'ready') {
      renderer.ready = true
    } else {
      const job = renderer.job
      renderer.job = null
      rest(renderer, renderer.pace())
      if (message.kind === 'done') job?.resolve(message.result)
      else {
        log.error(
          { template: job?.task.template, reason: message.reason },
          'a document could not be rendered',
        )
        job?.reject(new PdfEngineUnavailable('the document could not be laid out'))
      }
    }
    pump()
    for (const check of warming) check()
  }

  function rest(renderer: Renderer, pauseMs: number): void {
    if (pauseMs === 0) return
    renderer.resting = true
    const goOn = () => {
      renderer.resting = false
      pump()
    }
    setTimeout(goOn, pauseMs).unref()
  }

  function bury(renderer: Renderer, signal: NodeJS.Signals | null): void {
    if (!renderers.delete(renderer)) return
    stopTimers(renderer)
    const { job, ready, complaint } = renderer
    const cause = closed
      ? shuttingDown()
      : new PdfEngineUnavailable(causeOfDeath(renderer, signal, timeoutMs))
    job?.reject(cause)
    if (closed) return
    log.error({ signal, complaint, template: job?.task.template }, 'a PDF renderer ended')
    if (ready) pump()
    else failAll(new PdfEngineUnavailable('the renderer could not start'))
    for (const check of warming) check()
  }

  function failAll(error: Error): void {
    // Another renderer that works will take the queue; with none, waiting would never end.
    if ([...renderers].some(other => other.ready)) return
    for (const job of queue.splice(0)) job.reject(error)
  }

  function pump(): void {
    if (closed) return
    for (const renderer of renderers) {
      if (queue.length === 0) return
      if (isFree(renderer)) assign(renderer, queue.shift()!)
    }
    const starting = [...renderers].filter(renderer => !renderer.ready).length
    for (let more = starting; more < queue.length && renderers.size < workers; more++) start()
  }

  function assign(renderer: Renderer, job: Job): void {
    renderer.job = job
    renderer.pace = startPace()
    renderer.timer = setTimeout(() => {
      renderer.timedOut = true
      end(renderer)
    }, timeoutMs)
    renderer.patience = setTimeout(() => {
      renderer.patience = null
      setPolicy(renderer.process.pid, 'shared', log)
    }, PATIENCE_MS)
    renderer.process.send(job.task, error => {
      if (error) end(renderer)
    })
  }

  return {
    run(task) {
      if (closed) return Promise.reject(shuttingDown())
      const idle = [...renderers].some(isFree)
      const room = queueLimit + workers - [...renderers].filter(renderer => renderer.job).length
      if (!idle && queue.length >= room) return Promise.reject(new PdfQueueFull())
      const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
      queue.push({ task, resolve, reject })
      pump()
      return promise
    },

    async warm() {
      while (renderers.size < workers) start()
      await new Promise<void>(resolve => {
        const check = () => {
          if ([...renderers].some(renderer => !renderer.ready)) return
          warming.delete(check)
          resolve()
        }
        warming.add(check)
        check()
      })
    },

    async close() {
      closed = true
      for (const job of queue.splice(0)) job.reject(shuttingDown())
      const ending = [...renderers].map(renderer => {
        renderer.process.ref()
        end(renderer)
        return once(renderer.process, 'exit')
      })
      await Promise.all(ending)
    },
  }
}

const isFree = ({ ready, job, resting }: Renderer) => ready && !job && !resting

const shuttingDown = () => new PdfEngineUnavailable('the server is shutting down')

const end = (renderer: Renderer) => renderer.process.kill('SIGKILL')

function stopTimers(renderer: Renderer): void {
  if (renderer.timer) clearTimeout(renderer.timer)
  if (renderer.patience) clearTimeout(renderer.patience)
  renderer.timer = null
  renderer.patience = null
}

/** Idle renderers must not keep the server's process alive; while one works, its timer does. */
function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const errors = child.stderr as (NodeJS.ReadableStream & { unref?(): void }) | null
  errors?.unref?.()
}

function causeOfDeath(renderer: Renderer, signal: NodeJS.Signals | null, timeoutMs: number): string {
  if (renderer.timedOut) return `the document took longer than ${timeoutMs / 1000} seconds`
  if (signal === 'SIGKILL') return 'the document needs more memory than it may use'
  return 'the renderer ended while it worked'
}
