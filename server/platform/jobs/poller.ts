export interface Taken {
  id: string
  /** Null where it is nobody's. */
  organization_id: string | null
  data: object
  /** Which attempt it is, counted from 1: together with the id it names what was taken. */
  attempts: number
  /** How often it may still fail after this. */
  retries: number
}

export interface Finished {
  job: Taken
  error: Error | null
}

/** What is reported, given back and asked for in one transaction. */
export interface Exchange {
  finished: readonly Finished[]
  returned: readonly Taken[]
  wanted: number
  /** Organizations that have as much under way here as they may. */
  busy: readonly string[]
}

export interface PolledQueue {
  readonly concurrency: number
  readonly perOrganization: number
  readonly batch: number
  readonly timeoutSeconds: number
  exchange(exchange: Exchange): Promise<Taken[]>
  /** False while this process may not take anything. */
  mayTake(): boolean
  run(job: Taken): Promise<void>
  complain(error: Error): void
}

export interface Poller {
  /** There may be something in the queue. */
  wake(): void
  /** Takes no more, and waits so long for what runs. */
  stop(patienceMs: number): Promise<void>
}

const AFTER_ERROR_MS = 1_000

/**
 * One for each queue: takes as many jobs as there is room for, and reports what has finished when it asks for more. Of one
 * organization it runs as many at once as the queue allows.
 */
export function startPoller(queue: PolledQueue): Poller {
  const most = Math.max(queue.batch, queue.concurrency)
  const running = new Map<string | null, number>()
  let waiting: Taken[] = []
  let finished: Finished[] = []
  let active = 0
  let isWoken = false
  let isStopping = false
  let isOver = false
  let signal = Promise.withResolvers<void>()
  const idle = Promise.withResolvers<void>()

  const countOf = (organizationId: string | null) => running.get(organizationId) ?? 0
  const count = (job: Taken, change: number) => {
    const now = countOf(job.organization_id) + change
    if (now === 0) running.delete(job.organization_id)
    else running.set(job.organization_id, now)
  }

  function rouse(): void {
    signal.resolve()
  }

  async function start(job: Taken): Promise<void> {
    active += 1
    count(job, 1)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error('the job took longer than it may')),
      queue.timeoutSeconds * 1_000,
    )
    const error = await Promise.race([queue.run(job), late.promise]).then(
      () => null,
      (failure: Error) => failure,
    )
    clearTimeout(timer)
    active -= 1
    count(job, -1)
    finished.push({ job, error })
    isWoken = true
    startWaiting()
    if (isStopping && active === 0) idle.resolve()
    rouse()
  }

  function startWaiting(): void {
    const left: Taken[] = []
    for (const job of waiting) {
      const fits =
        !isStopping && active < queue.concurrency && countOf(job.organization_id) < queue.perOrganization
      if (fits) void start(job)
      else left.push(job)
    }
    waiting = left
  }

  /** Never more than fit, even if all of them belong to the organization that has the least room left. */
  const room = (): number => {
    if (isStopping || !isWoken || !queue.mayTake()) return 0
    const free = most - active - waiting.length
    if (queue.batch > 1) return free < most / 2 ? 0 : free
    const rooms = [...running.values()].map(n => queue.perOrganization - n).filter(left => left > 0)
    return Math.min(free, queue.perOrganization, ...rooms)
  }

  async function exchange(wanted: number): Promise<void> {
    const report = finished
    const returned = isOver ? waiting : []
    finished = []
    if (wanted > 0) isWoken = false
    try {
      const busy = [...running].flatMap(([id, n]) => (id !== null && n >= queue.perOrganization ? [id] : []))
      const got = await queue.exchange({ finished: report, returned, wanted, busy })
      if (wanted > 0 && got.length === wanted) isWoken = true
      waiting.push(...got)
      startWaiting()
    } catch (error) {
      finished.unshift(...report)
      isWoken = true
      queue.complain(error as Error)
      if (!isOver) await new Promise(resolve => setTimeout(resolve, AFTER_ERROR_MS))
    }
  }

  async function loop(): Promise<void> {
    while (!isOver) {
      const wanted = room()
      if (wanted > 0 || finished.length > 0) {
        await exchange(wanted)
        continue
      }
      await signal.promise
      signal = Promise.withResolvers()
    }
  }

  const looping = loop()
  return {
    wake() {
      isWoken = true
      rouse()
    },
    async stop(patienceMs) {
      isStopping = true
      if (active === 0) idle.resolve()
      const patience = setTimeout(() => idle.resolve(), patienceMs)
      await idle.promise
      clearTimeout(patience)
      isOver = true
      rouse()
      await looping
      if (finished.length > 0 || waiting.length > 0) await exchange(0)
    },
  }
}
