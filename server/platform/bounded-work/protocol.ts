/** What a process of a pool is told. */
export interface Assignment<Task> {
  task: Task
  /** Processor time that it may take. */
  timeMs: number
}

/** What a process of a pool says to the server. */
export type FromProcess<Result> =
  | { kind: 'ready' }
  /** Its code is loaded: from now on the time is the task's own. */
  | { kind: 'begun' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; reason: string }

/** Why work was not done: `failed` is the program's own word, everything else is what the pool saw. */
export type Failure = 'full' | 'closed' | 'unavailable' | 'time' | 'memory' | 'ended' | 'failed'

export class WorkFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure, message: string) {
    super(message)
    this.name = 'WorkFailed'
    this.failure = failure
  }
}
