import { isDeepStrictEqual } from 'node:util'
import type { Ctx, Via, WorkCtx } from './context.ts'
import type { JobKind } from './job.ts'
import type { Static, TSchema } from './schema.ts'

/** What is about a contact, some, or a deal of one: workflows run for contacts. */
type AboutContacts =
  | { contact_id?: string | null }
  | { contact_ids: readonly string[] }
  | { deal_id: string | null }

/** How workflows know an event that they can begin by, wait for and end by. */
export interface Trigger {
  /** What they call it; its own type unless said. */
  readonly name?: string
  /** As people read it. Without one it counts as another of its name. */
  readonly label?: string
  /** Where it stands in their list. */
  readonly place?: number
  /** Counts only where imports are to: it tells of many contacts. */
  readonly isImport?: true
}

/** A domain event: a row written with the change it tells of. Named in the past tense: `invoice.paid`. */
export interface EventKind<D = unknown> {
  readonly type: string
  readonly schema: TSchema
  /** Of concern to one person alone, whose id is `user_id` of the data. */
  readonly isPersonal?: boolean
  /** Says of the data who alone may follow it live; null: everybody. */
  readonly onlyFor?: (data: never) => number | null
  /**
   * What is told of them where people see different parts of what they are about: asked before anything hears of them, so
   * that nobody downstream has more to tell.
   */
  readonly veil?: (ctx: Ctx, all: readonly object[]) => Promise<readonly object[]>
  /** Says of the data that only people may hear of it who see what it is about: no workflow, no other server. */
  readonly isUntold?: (data: never) => boolean
  /** Says of the data which record its `changes` are of, so that they are found again by it. */
  readonly changesOf?: (data: never) => string
  /** By what way all of its kind come. */
  readonly via?: Via
  readonly trigger?: Trigger
  /** Phantom: carries the data's type. */
  readonly data?: D
}

export interface StoredEvent<D = unknown> {
  id: string
  type: string
  at: string
  actor_user_id: number | null
  data: D
}

const declared = new Map<string, EventKind>()

/** Every event that some domain can emit, with the shape of its data. */
export const declaredEvents = (): ReadonlyMap<string, EventKind> => declared

export function event<S extends TSchema>(
  type: string,
  schema: S,
  options: {
    isPersonal?: boolean
    onlyFor?: (data: Static<S>) => number | null
    veil?: EventKind['veil']
    isUntold?: (data: Static<S>) => boolean
    changesOf?: (data: Static<S>) => string
    via?: Via
    /** Offered to workflows; only what is about contacts can be. */
    trigger?: Static<S> extends AboutContacts ? Trigger : never
  } = {},
): EventKind<Static<S>> {
  if (declared.has(type)) throw new Error(`event ${type} is declared twice`)
  const kind: EventKind<Static<S>> = { type, schema, ...options }
  declared.set(type, kind as EventKind)
  return kind
}

/** Whether it is told to those alone who see what it is about. */
export const isUntold = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): boolean =>
  declared.get(type)?.isUntold?.(data as never) ?? false

/** Runs as a job of its own per event, so that one slow subscriber delays nobody else. */
export interface Subscriber {
  readonly name: string
  readonly types: readonly string[]
  readonly handler: (ctx: WorkCtx, event: StoredEvent<never>) => Promise<void>
  readonly job: JobKind<{ event_id: string }>
}

/**
 * Runs inside the emitting transaction: for state that must never be seen apart from the event. Gets all events of
 * one kind that were emitted together, in their order.
 */
export interface Reaction {
  readonly types: readonly string[]
  /** Carries it further: to people, workflows, other servers. */
  readonly isOutward?: true
  /** Carries it to people, and asks of each whether they may hear of it. */
  readonly isForPeople?: true
  /** Leaves what everybody sees, a number or a mark: it hears nothing that is told to some alone. */
  readonly isPublic?: true
  readonly handler: (ctx: Ctx, events: readonly StoredEvent<never>[]) => Promise<void>
}

/** For each event by itself, one after the other. */
export function react<D>(
  to: EventKind<D> | readonly EventKind<D>[],
  handler: (ctx: Ctx, event: StoredEvent<D>) => Promise<void>,
  options: Pick<Reaction, 'isPublic'> = {},
): Reaction {
  return reactTogether(
    to,
    async (ctx, events) => {
      for (const event of events) await handler(ctx, event)
    },
    options,
  )
}

/** For events that come by the hundred: the reaction writes for all of them at once. */
export function reactTogether<D>(
  to: EventKind<D> | readonly EventKind<D>[],
  handler: (ctx: Ctx, events: readonly StoredEvent<D>[]) => Promise<void>,
  options: Pick<Reaction, 'isPublic'> = {},
): Reaction {
  const types = [to].flat().map(kind => (kind as EventKind).type)
  return { types, handler: handler as Reaction['handler'], ...options }
}

export type Changes = Record<string, { from: unknown; to: unknown }>

/** Which of the given values differ from what is stored, as an event that tells of a change carries them. */
export function findChanges(before: object, given: object): Changes {
  const changes: Changes = {}
  for (const [field, to] of Object.entries(given)) {
    const from = (before as Record<string, unknown>)[field]
    if (!isDeepStrictEqual(from, to)) changes[field] = { from, to }
  }
  return changes
}
