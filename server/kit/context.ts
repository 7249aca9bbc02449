import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { EventKind, StoredEvent } from './event.ts'
import type { EnqueueOptions, JobOrder, ScheduleOptions } from './job.ts'

export type Db = Kysely<DB> | Transaction<DB>

export const roles = ['viewer', 'member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

export const roleAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)

export type Actor =
  | { kind: 'user'; id: number; role: Role; sessionId: string | null; tokenId: string | null }
  | { kind: 'api_key'; id: string; scopes: readonly string[] }
  /** Whoever holds a link: the link says what it opens. */
  | { kind: 'link'; link: string; targetId: string }
  /** Somebody from outside who was let into one place: its id. */
  | { kind: 'guest'; id: string; placeId: string }
  /** Somebody from outside with a session of their own behind a link: its id, and what the link's module knows of them. */
  | { kind: 'visitor'; id: string; email: string; visit: unknown }
  | { kind: 'anonymous' }
  | { kind: 'system'; job: string; via?: Via }

/** By what way something came to be changed: by a person in the workspace, by a program, or by itself. */
export const vias = ['app', 'api', 'import', 'bulk', 'merge', 'workflow', 'system'] as const
export type Via = (typeof vias)[number]

export interface RequestInfo {
  id: string
  /** A HEAD request of a GET route: nobody reads the answer. */
  isHead: boolean
  ip: string
  userAgent: string
  acceptLanguage: string
}

export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * What modules find at `ctx.services`. Empty here: whoever brings a service declares it into this interface
 * (`platform/services.ts` for the machinery), so that the vocabulary names nobody above it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Services {}

/** What is known before and between transactions: no database in reach but through `transact`. */
export interface WorkCtx {
  readonly organizationId: string
  readonly actor: Actor
  readonly now: Temporal.Instant
  readonly request: RequestInfo | null
  readonly log: Logger
  readonly services: Services
  /**
   * One short transaction with the organization set. External calls happen outside of it. One that only looks is not
   * remembered with an Idempotency-Key, and may refuse to write.
   */
  transact<T>(work: (ctx: Ctx) => Promise<T>, options?: { onlyReads?: boolean }): Promise<T>
}

/** Inside one transaction of one organization: `db` is that transaction. */
export interface Ctx extends Omit<WorkCtx, 'transact'> {
  readonly db: Db
  /** By what way its changes come, where the actor does not say it. */
  readonly via?: Via
  /** What happens is an example: it is remembered, and wakes neither people nor workflows nor other servers. */
  readonly isQuiet?: boolean
  /** Sends a statement whose answer nobody needs: it travels with the next ones, and if it fails the commit does. */
  write(query: CompiledQuery): void
  /** Writes the event in this transaction and enqueues its subscribers with it. */
  emit<D>(kind: EventKind<D>, data: D): Promise<void>
  /** The same for many of one kind that happened together, at the price of one; those that were stored. */
  emitAll<D>(kind: EventKind<D>, all: readonly D[]): Promise<StoredEvent<D>[]>
  /** Enqueues a job in this transaction: it exists only if the transaction commits. */
  enqueue<D extends object>(job: JobOrder<D>, data: D, options?: EnqueueOptions): Promise<void>
  /** Runs a job at a moment; the same key again moves it. */
  schedule<D extends object>(job: JobOrder<D>, data: D, options: ScheduleOptions): Promise<void>
  unschedule<D extends object>(job: JobOrder<D>, key: string): Promise<void>
  /** Runs once the transaction is durable; never for a rolled back one. */
  afterCommit(work: () => void): void
}

/** A route that knows no organization yet: signup, login, health. */
export interface OpenCtx {
  readonly now: Temporal.Instant
  readonly request: RequestInfo
  readonly log: Logger
  readonly services: Services
  /** Looks a secret up in the directory: which organization it belongs to, and what it opens there. */
  find(kind: string, secret: string): Promise<{ organizationId: string; targetId: string } | undefined>
  /** Work inside an organization that was just found or is just being made. What only reads costs less. */
  within<T>(
    organizationId: string,
    actor: Actor,
    work: (ctx: Ctx) => Promise<T>,
    options?: { readOnly: boolean },
  ): Promise<T>
}

export const userIdOf = (ctx: { actor: Actor }): number | null =>
  ctx.actor.kind === 'user' ? ctx.actor.id : null
