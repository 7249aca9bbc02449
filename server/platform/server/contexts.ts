import type { Actor, Ctx, Logger, OpenCtx, RequestInfo, WorkCtx } from '#kit/context.ts'
import { findInDirectory } from '../auth/directory.ts'
import type { Transaction } from '../db/database.ts'
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
  request: RequestInfo | null
  log: Logger
}

export function createWorkCtx(source: ContextSource, origin: Origin): WorkCtx {
  return {
    organizationId: origin.organizationId,
    actor: origin.actor,
    request: origin.request,
    log: origin.log,
    services: source.platform,
    get now() {
      return source.platform.clock.now()
    },
    transact: work => transactWithin(source, origin, { readOnly: false }, work),
  }
}

export function createOpenCtx(source: ContextSource, request: RequestInfo, log: Logger): OpenCtx {
  return {
    request,
    log,
    services: source.platform,
    now: source.platform.clock.now(),
    find: (kind, secret) =>
      source.platform.database.transact({ organizationId: null, readOnly: true }, ({ db }) =>
        findInDirectory(db, kind, secret, source.platform.clock.now()),
      ),
    within: (organizationId, actor, work) =>
      transactWithin(source, { organizationId, actor, request, log }, { readOnly: false }, work),
  }
}

export function transactWithin<T>(
  source: ContextSource,
  origin: Origin,
  { readOnly }: { readOnly: boolean },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return source.platform.database.transact({ organizationId: origin.organizationId, readOnly }, transaction =>
    work(createCtx(source, origin, transaction)),
  )
}

function createCtx(source: ContextSource, origin: Origin, { db, afterCommit }: Transaction): Ctx {
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
    afterCommit,
    enqueue: (job, data, options) => platform.jobs.enqueue(db, organizationId, job as never, data, options),
    schedule: (job, data, { key, at }) => platform.jobs.schedule(db, job as never, data, { key, due: at }),
    unschedule: (job, key) => platform.jobs.unschedule(db, job.name, key),
    emit: (kind, data) => ctx.emitAll(kind, [data]),
    async emitAll(kind, all) {
      await emitEvents(ctx, wiring, kind, all)
      if (!poked && all.length > 0) afterCommit(() => platform.live.poke(organizationId))
      poked ||= all.length > 0
    },
  }
  return ctx
}
