import { createRequire } from 'node:module'
import type { Actor, Ctx, Db, Via, WorkCtx } from '#kit/context.ts'
import { type EventKind, isUntold, type Reaction, type StoredEvent, type Subscriber } from '#kit/event.ts'
import { newId } from '#kit/id.ts'
import {
  type EventCursor,
  findEndOfStream,
  findEvent,
  listEvents,
  listEventsAfter,
  listEventsBetween,
  storing,
} from './store-queries.ts'

export interface EventStore {
  load(ctx: WorkCtx, id: string): Promise<StoredEvent | undefined>
  /** Events behind the cursor, oldest first, only those before which none can still appear. */
  readAfter(db: Db, cursor: EventCursor | null, limit: number): Promise<(StoredEvent & EventCursor)[]>
  /** Those with these ids, in any order. */
  loadAll(db: Db, ids: readonly string[]): Promise<StoredEvent[]>
  /** What happened in a time, of some types, oldest first. */
  readBetween(
    db: Db,
    range: { from: string; to: string; types: readonly string[] },
    limit: number,
  ): Promise<StoredEvent[]>
  /** Where the stream ends now. */
  latest(db: Db): Promise<EventCursor>
}

export const eventStore: EventStore = {
  load: (ctx, id) => ctx.transact(({ db }) => findEvent(db, id)),
  loadAll: listEvents,
  readBetween: listEventsBetween,
  readAfter: listEventsAfter,
  latest: findEndOfStream,
}

/** Who wants to know of what, gathered from the modules once. */
export interface EventWiring {
  subscribers: ReadonlyMap<string, readonly Subscriber[]>
  reactions: ReadonlyMap<string, readonly Reaction[]>
}

export function wireEvents(subscribers: readonly Subscriber[], reactions: readonly Reaction[]): EventWiring {
  return { subscribers: byType(subscribers), reactions: byType(reactions) }
}

function byType<T extends { types: readonly string[] }>(all: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const one of all) for (const type of one.types) map.set(type, [...(map.get(type) ?? []), one])
  return map
}

function viaOf(actor: Actor): Via {
  if (actor.kind === 'user') return actor.tokenId === null ? 'app' : 'api'
  if (actor.kind === 'api_key') return 'api'
  return (actor.kind === 'system' && actor.via) || 'system'
}

/** Events of one kind that happened together, as stored: one statement for all, and each reaction hears of all at once. */
export async function emitEvents<D>(
  ctx: Ctx,
  wiring: EventWiring,
  kind: EventKind<D>,
  told: readonly D[],
): Promise<StoredEvent<D>[]> {
  if (told.length === 0) return []
  const all = kind.veil ? ((await kind.veil(ctx, told as readonly object[])) as readonly D[]) : told
  if (ctx.services.settings.checkResponses) for (const data of all) checkEvent(kind, data)
  const at = ctx.now.toString({ fractionalSecondDigits: 3 })
  const actor_user_id = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const stored = all.map(data => ({ id: newId(), type: kind.type, at, actor_user_id, data }))
  const via = kind.via ?? ctx.via ?? viaOf(ctx.actor)
  const { changesOf } = kind as { changesOf?: (data: D) => string }
  const rows = stored.map(one => ({ ...one, record_id: changesOf?.(one.data) ?? null, via }))
  ctx.write(storing(ctx.db, rows))
  const writes: Promise<unknown>[] = []
  const subscribers = ctx.isQuiet ? [] : (wiring.subscribers.get(kind.type) ?? [])
  for (const subscriber of subscribers) {
    for (const { id } of stored) writes.push(ctx.enqueue(subscriber.job, { event_id: id }))
  }
  // Not awaited yet: they travel with the first statement of the reactions.
  const written = Promise.all(writes)
  written.catch(() => {})
  for (const reaction of wiring.reactions.get(kind.type) ?? []) {
    if (ctx.isQuiet && reaction.isOutward) continue
    const isKept = reaction.isPublic || (reaction.isOutward && !reaction.isForPeople)
    const heard = isKept ? stored.filter(one => !isUntold(one)) : stored
    if (heard.length > 0) await reaction.handler(ctx, heard as StoredEvent<never>[])
  }
  await written
  return stored
}

/** Only tests check events, so only they load what it takes. */
const require = createRequire(import.meta.url)
const loadChecks = () => require('typebox/value') as typeof import('typebox/value')

function checkEvent<D>(kind: EventKind<D>, data: D): void {
  const { Value } = loadChecks()
  if (Value.Check(kind.schema, data)) return
  const first = Value.Errors(kind.schema, data)[0]
  throw new Error(`event ${kind.type} does not fit its schema: ${first?.instancePath} ${first?.message}`)
}
