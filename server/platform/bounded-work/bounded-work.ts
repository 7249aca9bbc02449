import { availableParallelism } from 'node:os'
import { deserialize } from 'node:v8'
import type { Logger } from '#kit/context.ts'
import { Overloaded, problem } from '#kit/problem.ts'
import { createProcessPool } from './process-pool.ts'
import { type Failure, WorkFailed } from './protocol.ts'
import { type BoundedTask, Refused } from './task.ts'
import type { WorkAnswer, WorkOrder } from './worker.ts'

/** For whom the work is done. One request has one budget, however many tasks it asks for. */
export interface OnBehalfOf {
  readonly organizationId: string
  readonly request: object | null
}

export interface BoundedWork {
  /**
   * Throws Refused where the task says what is wrong with its text, TooCostly where a limit ended it, Overloaded where
   * too much of the organization's waits already. Waits its turn: not for the inside of a transaction.
   */
  run<Input, Output>(
    ctx: OnBehalfOf,
    task: BoundedTask<Input, Output>,
    input: NoInfer<Input>,
  ): Promise<Output>
  close(): Promise<void>
}

export const TooCostly = problem(400, 'too_costly', 'This text takes too much time or memory to work through')

export interface BoundedWorkOptions {
  workers?: number
  /** What all tasks of a request together may take, of processor time. */
  requestMs?: number
  log: Logger
}

const REQUEST_MS = 10_000
const REQUEST_BYTES = 32 * 1024 * 1024

const WAITING_EACH = 20
const WAITING_ALL = 400
const IDLE_MS = 60_000
/** Honest texts take a hundredth of it. */
const QUICK_MS = 500
const LAST_IDLE_MS = 15 * 60_000
const MEMORY_LIMIT = 640 * 1024 * 1024

interface Budget {
  ms: number
  bytes: number
}

/** One pool a process for whatever reads, renders or converts a person's text; organizations take turns. */
export function createBoundedWork({
  workers = usualWorkers(),
  requestMs = REQUEST_MS,
  log,
}: BoundedWorkOptions): BoundedWork {
  const pool = createProcessPool<WorkOrder, WorkAnswer>({
    name: 'bounded work',
    program: new URL('./worker.ts', import.meta.url),
    heapMb: 320,
    workers,
    // Whatever one organization sends, others find a process free or soon to be.
    runningEach: Math.max(1, Math.floor(workers / 2)),
    waitingEach: WAITING_EACH,
    waitingAll: WAITING_ALL,
    idleMs: IDLE_MS,
    lastIdleMs: LAST_IDLE_MS,
    memoryLimitBytes: MEMORY_LIMIT,
    quickMs: QUICK_MS,
    loadsFirst: true,
    log,
  })
  const budgets = new WeakMap<object, Budget>()

  function budgetOf({ request }: OnBehalfOf): Budget {
    const known = request && budgets.get(request)
    if (known) return known
    const budget = { ms: requestMs, bytes: REQUEST_BYTES }
    if (request) budgets.set(request, budget)
    return budget
  }

  return {
    async run<Input, Output>(ctx: OnBehalfOf, task: BoundedTask<Input, Output>, input: Input) {
      const { file, name, limits } = task
      const budget = limits.slow ? { ms: limits.timeMs, bytes: limits.outputBytes } : budgetOf(ctx)
      if (budget.ms <= 0 || budget.bytes <= 0) throw TooCostly()
      const outputBytes = Math.min(limits.outputBytes, budget.bytes)
      const timeoutMs = Math.min(limits.timeMs, budget.ms)
      const answer = await pool
        .run(
          { file, name, input, outputBytes },
          {
            owner: ctx.organizationId,
            timeoutMs,
            slow: limits.slow,
            label: name,
          },
        )
        .catch(error => {
          budget.ms -= timeoutMs
          throw error instanceof WorkFailed ? asProblem(error.failure) : error
        })
      budget.ms -= answer.ms
      if (answer.kind === 'refused') throw new Refused(answer.reason)
      if (answer.kind === 'too_long') throw TooCostly()
      budget.bytes -= answer.output.length
      return deserialize(answer.output) as Output
    },
    close: pool.close,
  }
}

/** Three at least: two that files keep busy leave one to everybody else. The operating system shares the cores out. */
const usualWorkers = () => Math.max(3, Math.min(8, availableParallelism()))

function asProblem(failure: Failure): Error {
  switch (failure) {
    case 'time':
    case 'memory':
      return TooCostly()
    case 'full':
    case 'closed':
    case 'unavailable':
      return Overloaded()
    case 'ended':
    case 'failed':
      return new Refused('it cannot be read')
  }
}
