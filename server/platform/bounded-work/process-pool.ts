import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from '#kit/context.ts'
import { createFairQueue } from './fair-queue.ts'
import { causeOfDeath, letGo, NODE_COMPILE_CACHE } from './member.ts'
import { lowerPriority } from './priority.ts'
import { type Assignment, type FromProcess, WorkFailed } from './protocol.ts'
import { createSlowLately } from './slow-lately.ts'

export interface ProcessPoolOptions {
  /** What a complaint in the log is about. */
  name: string
  /** The file each process runs; it keeps a `startWatch()`. */
  program: URL
  env?: Record<string, string>
  heapMb: number
  workers: number
  /** How many of an owner's tasks may run at once, and wait besides. */
  runningEach: number
  waitingEach: number
  waitingAll: number
  /** After so long without work a process ends, the last of them after `lastIdleMs`; null keeps it. */
  idleMs: number | null
  lastIdleMs?: number
  memoryLimitBytes: number
  /**
   * Whoever has a task that takes longer counts as slow for a while. One process is kept for everybody else: a task that
   * turns out to hold the last one is ended, and begun anew when another is free. Unless given, all are alike.
   */
  quickMs?: number
  /** Whether its program says when it has loaded what a task needs. */
  loadsFirst?: boolean
  log: Logger
}

export interface TaskOptions {
  /** Whose work it is: owners take turns. */
  owner: string
  /** Of processor time; by the clock it may take many times as long. */
  timeoutMs: number
  /** Takes its time by nature: such tasks never hold every process at once. */
  slow?: boolean
  /** For the log. */
  label: string
}

export interface ProcessPool<Task, Result> {
  /** Throws WorkFailed. */
  run(task: Task, options: TaskOptions): Promise<Result>
  /** Starts every process ahead of the first task. */
  warm(): Promise<void>
  close(): Promise<void>
}

interface Job<Task, Result> extends TaskOptions {
  task: Task
  resolve(result: Result): void
  reject(error: Error): void
}

interface State {
  process: ChildProcess
  ready: boolean
  timer: NodeJS.Timeout | null
  timedOut: boolean
  retired: boolean
  /** Its task stands in the way of others, and waits again. */
  givesWay: boolean
  complaint: string
}

interface Member<Task, Result> extends State {
  job: Job<Task, Result> | null
}

/** Nobody's budget: on a busy machine a process takes as long to start as it takes. */
const START_LIMIT_MS = 180_000
/** At its priority it may get a fiftieth of a core where the machine is busy. */
const CLOCK_TIMES = 24
const CLOCK_LEAST_MS = 60_000
const COMPLAINT_LENGTH = 2_000
const SLOW_FOR_MS = 60_000

/**
 * Processes that start with the first task, take one at a time, and are ended when one goes wrong. Processes and not
 * threads: whatever a text does to one, its memory has a limit and its end takes nothing else with it.
 */
export function createProcessPool<Task extends object, Result>(
  options: ProcessPoolOptions,
): ProcessPool<Task, Result> {
  const { name, workers, memoryLimitBytes, quickMs = Number.POSITIVE_INFINITY, log } = options
  const members = new Set<Member<Task, Result>>()
  const queue = createFairQueue<Job<Task, Result>>()
  const slowLately = createSlowLately(SLOW_FOR_MS)
  const warming = new Set<() => void>()
  let closed = false
  let lastWorkAt = 0

  function start(): void {
    const child = fork(options.program, [String(memoryLimitBytes), String(process.pid)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${options.heapMb}`, '--no-warnings'],
      // It needs no secret, so it gets none.
      env: { NODE_COMPILE_CACHE, ...options.env },
      // A session of its own, for its priority; it ends with the channel to the server, or by its watch.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const member: Member<Task, Result> = {
      process: child,
      ready: false,
      job: null,
      timer: setTimeout(() => end(member), START_LIMIT_MS),
      timedOut: false,
      retired: false,
      givesWay: false,
      complaint: '',
    }
    members.add(member)
    letGo(child)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      member.complaint = (member.complaint + text).slice(-COMPLAINT_LENGTH)
    })
    child.on('message', message => hear(member, message as FromProcess<Result>))
    child.on('error', error => {
      member.complaint = error.message
      if (child.pid === undefined) forget(member, null)
    })
    child.on('exit', (_code, signal) => forget(member, signal))
    lowerPriority(child.pid)
  }

  function hear(member: Member<Task, Result>, message: FromProcess<Result>): void {
    if (message.kind === 'begun') {
      limitTime(member)
      return
    }
    stopTimers(member)
    if (message.kind === 'ready') {
      member.ready = true
    } else {
      const { job } = member
      member.job = null
      if (message.kind === 'done') job?.resolve(message.result)
      else {
        log.error({ task: job?.label, reason: message.reason }, `${name}: a task failed`)
        job?.reject(new WorkFailed('failed', message.reason))
      }
    }
    pump()
    retireWhenIdle(member)
    for (const check of warming) check()
  }

  function retireWhenIdle(member: Member<Task, Result>): void {
    if (options.idleMs === null || member.job) return
    member.timer = setTimeout(() => {
      // A cold start costs whoever comes next more than one that waits costs the machine.
      const isLast = [...members].every(other => other === member || other.retired)
      if (isLast && performance.now() - lastWorkAt < (options.lastIdleMs ?? 0)) {
        retireWhenIdle(member)
        return
      }
      member.retired = true
      end(member)
    }, options.idleMs).unref()
  }

  function forget(member: Member<Task, Result>, signal: NodeJS.Signals | null): void {
    if (!members.delete(member)) return
    stopTimers(member)
    const { job, ready, complaint, givesWay } = member
    if (job && givesWay && !closed) queue.add(job.owner, job)
    else job?.reject(closed ? shuttingDown() : new WorkFailed(...causeOfDeath(member, signal)))
    if (closed) return
    if (!member.retired && !givesWay)
      log.error({ signal, complaint, task: job?.label }, `${name}: a process ended`)
    if (ready) pump()
    else failAll(new WorkFailed('unavailable', 'the process could not start'))
    for (const check of warming) check()
  }

  function failAll(error: Error): void {
    // Another one that works will take the queue; with none, waiting would never end.
    if ([...members].some(other => other.ready)) return
    for (const job of queue.clear()) job.reject(error)
  }

  const running = () => [...members].flatMap(({ job }) => job ?? [])
  const runningOf = (owner: string) => running().filter(job => job.owner === owner).length

  const isSlow = ({ slow, owner }: TaskOptions) => slow || slowLately.has(owner)
  const slowRunning = () => running().filter(isSlow).length

  function mayStart(owner: string, job: Job<Task, Result>): boolean {
    if (runningOf(owner) >= options.runningEach) return false
    return !isSlow(job) || workers === 1 || slowRunning() < workers - 1
  }

  function pump(): void {
    if (closed) return
    for (const member of members) {
      if (!isFree(member)) continue
      const job = queue.take(mayStart)
      if (!job) break
      assign(member, job)
    }
    const starting = [...members].filter(member => !member.ready).length
    // One that only waits for the end of its owner's other tasks needs no process more.
    const wanted = queue.startable(owner => options.runningEach - runningOf(owner))
    for (let more = starting; more < wanted && members.size < workers; more++) start()
  }

  function limitTime(member: Member<Task, Result>): void {
    if (member.timer) clearTimeout(member.timer)
    const clockMs = Math.max(CLOCK_LEAST_MS, CLOCK_TIMES * (member.job?.timeoutMs ?? 0))
    const giveUp = () => {
      member.timedOut = true
      end(member)
    }
    const takesLong = () => {
      slowLately.note(member.job!.owner)
      member.givesWay = workers > 1 && slowRunning() === workers
      if (member.givesWay) end(member)
      else member.timer = setTimeout(giveUp, clockMs - quickMs)
    }
    member.timer = quickMs < clockMs ? setTimeout(takesLong, quickMs) : setTimeout(giveUp, clockMs)
  }

  function assign(member: Member<Task, Result>, job: Job<Task, Result>): void {
    stopTimers(member)
    member.job = job
    if (options.loadsFirst) member.timer = setTimeout(() => end(member), START_LIMIT_MS)
    else limitTime(member)
    lastWorkAt = performance.now()
    const assignment: Assignment<Task> = { task: job.task, timeMs: job.timeoutMs }
    member.process.send(assignment, error => {
      if (error) end(member)
    })
  }

  return {
    run(task, taskOptions) {
      if (closed) return Promise.reject(shuttingDown())
      const { owner } = taskOptions
      const own = runningOf(owner) + queue.waitingOf(owner)
      const isFull =
        own >= options.runningEach + options.waitingEach ||
        running().length + queue.size >= workers + options.waitingAll
      if (isFull) {
        return Promise.reject(new WorkFailed('full', 'too much is waiting already'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      queue.add(owner, { ...taskOptions, task, resolve, reject })
      pump()
      return promise
    },

    async warm() {
      while (members.size < workers) start()
      await new Promise<void>(resolve => {
        const check = () => {
          if ([...members].some(member => !member.ready)) return
          warming.delete(check)
          resolve()
        }
        warming.add(check)
        check()
      })
    },

    async close() {
      closed = true
      for (const job of queue.clear()) job.reject(shuttingDown())
      const ending = [...members].map(member => {
        member.process.ref()
        end(member)
        return once(member.process, 'exit')
      })
      await Promise.all(ending)
    },
  }
}

const isFree = ({ ready, job, retired }: Pick<State, 'ready' | 'retired'> & { job: object | null }) =>
  ready && !job && !retired

const shuttingDown = () => new WorkFailed('closed', 'the server is shutting down')

const end = ({ process }: Pick<State, 'process'>) => process.kill('SIGKILL')

function stopTimers(member: Pick<State, 'timer'>): void {
  if (member.timer) clearTimeout(member.timer)
  member.timer = null
}
