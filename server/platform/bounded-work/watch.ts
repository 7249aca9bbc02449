import { Worker } from 'node:worker_threads'

/** What a process of a pool says of itself while it works: its own thread is inside of a text and hears nothing. */
interface Watch {
  /** Code is being loaded, which is nobody's time. */
  load(): void
  /** From now on the task has so many milliseconds of processor time. */
  begin(timeMs: number): void
  /** Processor time since it began. */
  spentMs(): number
  rest(): void
}

/** How a process that used up its time ends; nothing else ends one so. */
export const TIME_IS_UP = 'SIGALRM'

const IDLE = 0
const LOADING = 1
const WORKING = 2

/**
 * Another thread looks, twenty times a second while there is work, at memory, at processor time, which a busy machine does
 * not use up, and at whether the server that asked for the work is still there: one that was killed ends nobody.
 */
const PROGRAM = `
  const { workerData: { state, memoryLimit, parent } } = require('node:worker_threads')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const cpuMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  while (true) {
    Atomics.wait(state, 0, ${IDLE})
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL')
    const begun = Atomics.load(state, 1)
    if (Atomics.load(state, 0) === ${WORKING} && cpuMs() - begun > Atomics.load(state, 2))
      process.kill(process.pid, '${TIME_IS_UP}')
    Atomics.wait(pause, 0, 0, 50)
  }
`

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The arguments are those that the pool starts its program with. */
export function startWatch([memoryLimit, parent] = process.argv.slice(2).map(Number)): Watch {
  const state = new Int32Array(new SharedArrayBuffer(12))
  new Worker(PROGRAM, { eval: true, workerData: { state, memoryLimit, parent } }).unref()
  let begunAt = 0
  const enter = (phase: number) => {
    Atomics.store(state, 0, phase)
    Atomics.notify(state, 0)
  }
  return {
    load: () => enter(LOADING),
    begin(timeMs) {
      begunAt = cpuMs()
      Atomics.store(state, 1, Math.floor(begunAt))
      Atomics.store(state, 2, timeMs)
      enter(WORKING)
    },
    spentMs: () => cpuMs() - begunAt,
    rest: () => enter(IDLE),
  }
}
