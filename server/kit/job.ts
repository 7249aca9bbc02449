import type { Db, Via, WorkCtx } from './context.ts'
import type { EventKind, StoredEvent, Subscriber } from './event.ts'

export interface EnqueueOptions {
  /** For a job that coalesces: while one with this key waits, a second is not added. */
  onceKey?: string
  startAfter?: Temporal.Instant
  priority?: number
}

export interface ScheduleOptions {
  key: string
  at: Temporal.Instant
}

/** Work to be done outside the request, as whoever wants it done knows it. Named `domain.verb_noun`. */
export interface JobOrder<D extends object = object> {
  readonly name: string
  /** Only a type, of what the work is given; never there. */
  readonly takes?: (data: D) => void
  readonly retries: number
  readonly firstDelaySeconds: number
  readonly timeoutSeconds: number
  /** How many run at once in one worker process, and at most how many of one organization. */
  readonly concurrency: number
  readonly perOrganization: number
  /**
   * How many are taken from the queue and reported to it together: for jobs so short that the queue's own statements
   * would outweigh them. The first to finish waits for the last, and after a crash all of them run again.
   */
  readonly batch: number
  /** One waiting job per organization and `onceKey` is enough, however often it is asked for. */
  readonly coalesces: boolean
  /** What the changes it makes come by, where that is more than the system itself. */
  readonly via?: Via
}

/** With how it is done. Safe to repeat: it may run again after a crash. */
export interface JobKind<D extends object = object> extends JobOrder<D> {
  readonly handler: (ctx: WorkCtx, data: D, attempt: Attempt) => Promise<void>
}

export interface Attempt {
  readonly jobId: string
  readonly number: number
  readonly isLast: boolean
}

type OrderOptions<D extends object> = Pick<JobOrder<D>, 'name'> & Partial<JobOrder<D>>
type JobOptions<D extends object> = OrderOptions<D> & Pick<JobKind<D>, 'handler'>

/**
 * For work that somebody else does: a module above the one that wants it, or a file that itself orders more of it. Who
 * does it says so with `carryOut`, in its module's `jobs`.
 */
export function order<D extends object>(options: OrderOptions<D>): JobOrder<D> {
  return {
    retries: 8,
    firstDelaySeconds: 5,
    timeoutSeconds: 300,
    concurrency: 4,
    perOrganization: 2,
    batch: 1,
    coalesces: false,
    ...options,
  }
}

export const carryOut = <D extends object>(
  what: JobOrder<D>,
  handler: JobKind<D>['handler'],
): JobKind<D> => ({
  ...what,
  handler,
})

export const job = <D extends object>({ handler, ...options }: JobOptions<D>): JobKind<D> =>
  carryOut(order<D>(options), handler)

/** A failure that trying again cannot mend: the job goes to the dead letters at once. */
export class Unrecoverable extends Error {}

/** Something the server does by the clock, once per due time however many workers there are. */
export interface Cron {
  readonly name: string
  /** Five fields, UTC. */
  readonly cron: string
  readonly handler: (ctx: CronCtx) => Promise<void>
  /** For work of each organization: one job a tenant, with its own time, retries and fair share. */
  readonly each?: (ctx: WorkCtx) => Promise<unknown>
}

/** A cron has no organization. What is to be done inside of each is a `cronForEach`. */
export interface CronCtx extends Pick<WorkCtx, 'now' | 'log' | 'services'> {
  within<T>(organizationId: string, work: (ctx: WorkCtx) => Promise<T>): Promise<T>
  /** Outside of every organization, for what is nobody's. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** All of them, or those that a function of the database lists for a moment, which can use an index of its own. */
  organizationIds(listedBy?: string): Promise<string[]>
  /** Has `each` of the cron done for them by jobs; while one waits for an organization, a second is not added. */
  orderEach(cron: string, organizationIds: readonly string[]): Promise<void>
}

export const cron = (options: Omit<Cron, 'each'>): Cron => options

type CronForEach = Pick<Cron, 'name' | 'cron'> & {
  /** A function of the database that names the organizations concerned at a moment; all of them where none is named. */
  readonly listedBy?: string
  readonly handler: (ctx: WorkCtx) => Promise<unknown>
}

/** By the clock as well, for each organization on its own: one that fails costs nobody else anything. */
export const cronForEach = ({ name, cron, listedBy, handler }: CronForEach): Cron => ({
  name,
  cron,
  handler: async ctx => ctx.orderEach(name, await ctx.organizationIds(listedBy)),
  each: handler,
})

/**
 * What was stored before anybody knew whose it is: workers take it in, about once a second and several at the same
 * time, and put on the agenda what is to be done with it. Costs next to nothing when there is nothing.
 */
export interface Intake {
  readonly name: string
  /** A part of it, in a transaction outside every organization; how much that was, and 0 when no more is there. */
  readonly take: (db: Db) => Promise<number>
}

export function subscribe<D>(
  name: string,
  to: EventKind<D> | readonly EventKind<D>[],
  handler: (ctx: WorkCtx, event: StoredEvent<D>) => Promise<void>,
): Subscriber {
  const run = handler as Subscriber['handler']
  return {
    name,
    types: [to].flat().map(kind => (kind as EventKind).type),
    handler: run,
    job: job<{ event_id: string }>({
      name,
      handler: async (ctx, { event_id }) => {
        const stored = await ctx.services.events.load(ctx, event_id)
        if (stored) await run(ctx, stored as StoredEvent<never>)
      },
    }),
  }
}
