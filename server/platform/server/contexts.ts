import { isConflict } from '#kit/conflicts.ts'
import type { Actor, Ctx, Logger, OpenCtx, RequestInfo, WorkCtx } from '#kit/context.ts'
import { findInDirectory } from '../auth/directory-queries.ts'
import type { Transaction } from '../db/database.ts'
import { JOB_STATEMENT_MS, REQUEST_STATEMENT_MS } from '../db/opening.ts'
import { type EventWiring, emitEvents } from '../events/event-store.ts'
import type { Platform } from '../services.ts'

/** Everything a context is made from; one per process. */
export interface ContextSource {
  platform: Platform
  wiring: EventWiring
}

interface Origin {
  organizationId: string
  actor: Actor
  /** Null: a job or a command, for which nobody waits. */
  request: RequestInfo | null
  log: Logger
}

/** A class, since one is made for every request: what it can do stands once, on its prototype. */
class WorkContext implements WorkCtx {
  readonly organizationId: string
  readonly actor: Actor
  readonly request: RequestInfo | null
  readonly log: Logger
  readonly services: Platform
  readonly #source: ContextSource

  constructor(source: ContextSource, { organizationId, actor, request, log }: Origin) {
    this.organizationId = organizationId
    this.actor = actor
    this.request = request
    this.log = log
    this.services = source.platform
    this.#source = source
  }

  get now(): Temporal.Instant {
    return this.services.clock.now()
  }

  transact<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return transactWithin(this.#source, this, { readOnly: false }, work)
  }
}

export const createWorkCtx = (source: ContextSource, origin: Origin): WorkCtx =>
  new WorkContext(source, origin)

class OpenContext implements OpenCtx {
  readonly request: RequestInfo
  readonly log: Logger
  readonly services: Platform
  readonly #source: ContextSource
  #now: Temporal.Instant | undefined

  constructor(source: ContextSource, request: RequestInfo, log: Logger) {
    this.request = request
    this.log = log
    this.services = source.platform
    this.#source = source
  }

  get now(): Temporal.Instant {
    this.#now ??= this.services.clock.now()
    return this.#now
  }

  find(kind: string, secret: string) {
    return this.services.database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
      findInDirectory(db, kind, secret, this.services.clock.now()),
    )
  }

  within<T>(
    organizationId: string,
    actor: Actor,
    work: (ctx: Ctx) => Promise<T>,
    options = { readOnly: false },
  ): Promise<T> {
    const { request, log } = this
    return transactWithin(this.#source, { organizationId, actor, request, log }, options, work)
  }
}

export const createOpenCtx = (source: ContextSource, request: RequestInfo, log: Logger): OpenCtx =>
  new OpenContext(source, request, log)

export function transactWithin<T>(
  source: ContextSource,
  origin: Origin,
  { readOnly, isSingle }: { readOnly: boolean; isSingle?: boolean },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { organizationId, request } = origin
  const statementMs = request ? REQUEST_STATEMENT_MS : JOB_STATEMENT_MS
  return source.platform.database.transact({ organizationId, readOnly, isSingle, statementMs }, transaction =>
    work(createCtx(source, origin, transaction)),
  )
}

const MOST_ATTEMPTS = 4

/**
 * For a route whose whole work is one transaction: when the database ends it because it stood in another's way, nothing
 * of it has happened (what is to follow a commit only does after one), and it is done again.
 */
export async function transactAgain<T>(...args: Parameters<typeof transactWithin<T>>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactWithin(...args)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error
      // Right for whoever asked, and a sign that somebody leaves the order of locks.
      args[1].log.warn({ err: error, attempt }, 'a transaction stood in the way of another and is done again')
      // Not all at the same moment again.
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

function createCtx(source: ContextSource, origin: Origin, { db, write, afterCommit }: Transaction): Ctx {
  const { platform, wiring } = source
  const { organizationId } = origin
  let poked = false
  const ctx: Ctx = {
    organizationId,
    actor: origin.actor,
    request: origin.request,
    log: origin.log,
    services: platform,
    now: platform.clock.now(),
    db,
    write,
    afterCommit,
    enqueue: (job, data, options) => platform.jobs.enqueue(db, organizationId, job as never, data, options),
    schedule: (job, data, { key, at }) => platform.jobs.schedule(db, job as never, data, { key, due: at }),
    unschedule: (job, key) => platform.jobs.unschedule(db, job.name, key),
    // Of whoever calls them: a copy of it may be another's, or of another day.
    async emit(kind, data) {
      await this.emitAll(kind, [data])
    },
    async emitAll(kind, all) {
      const stored = await emitEvents(this, wiring, kind, all)
      if (!poked && all.length > 0) afterCommit(() => platform.live.poke(organizationId))
      poked ||= all.length > 0
      return stored
    },
  }
  return ctx
}
