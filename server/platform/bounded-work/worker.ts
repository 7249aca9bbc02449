import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FromProcess } from './protocol.ts'
import { Refused } from './task.ts'

/**
 * The process that works on strangers' texts and files. It has no secrets, a memory limit and a deadline; whatever a
 * text does to it, the server only sees a process that ended.
 */

export interface WorkOrder {
  file: string
  name: string
  input: unknown
  outputBytes: number
}

/** `ms` is the time at work, without the wait for it. */
export type WorkAnswer = { ms: number } & (
  | { kind: 'output'; output: Uint8Array }
  | { kind: 'refused'; reason: string }
  | { kind: 'too_long' }
)

const memoryLimit = Number(process.argv[2])
const working = new Int32Array(new SharedArrayBuffer(4))

// The main thread is busy while it works, so another one has to watch the memory; it sleeps in between.
const watch = `
  const { workerData: { working, memoryLimit } } = require('node:worker_threads')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  while (true) {
    Atomics.wait(working, 0, 0)
    if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL')
    Atomics.wait(pause, 0, 0, 50)
  }
`
new Worker(watch, { eval: true, workerData: { working, memoryLimit } }).unref()

async function work({ file, name, input, outputBytes }: WorkOrder): Promise<FromProcess<WorkAnswer>> {
  Atomics.store(working, 0, 1)
  Atomics.notify(working, 0)
  let startedAt = performance.now()
  const done = (answer: object): FromProcess<WorkAnswer> => ({
    kind: 'done',
    result: { ...answer, ms: performance.now() - startedAt } as WorkAnswer,
  })
  try {
    const functions = (await import(file)) as Record<string, (input: unknown) => unknown>
    tell({ kind: 'begun' })
    startedAt = performance.now()
    const output = await functions[name]!(input)
    // Written here and measured: what is too long never reaches the thread that answers.
    const bytes = serialize(output)
    if (bytes.length > outputBytes) return done({ kind: 'too_long' })
    return done({ kind: 'output', output: bytes })
  } catch (error) {
    if (error instanceof Refused) return done({ kind: 'refused', reason: error.message })
    return {
      kind: 'failed',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    }
  } finally {
    Atomics.store(working, 0, 0)
  }
}

const tell = (message: FromProcess<WorkAnswer>) => process.send?.(message)

process.on('message', async (order: WorkOrder) => tell(await work(order)))
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
