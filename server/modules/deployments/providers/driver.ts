import type { WorkCtx } from '#kit/context.ts'
import type { Variable } from '../variables/variables.ts'

export const stepStatuses = ['pending', 'running', 'succeeded', 'failed', 'skipped', 'canceled'] as const

export interface Step {
  name: string
  status: (typeof stepStatuses)[number]
  started_at: string | null
  finished_at: string | null
}

/** What is remembered of a run at its provider. */
export interface Remote {
  /** The provider's own number of it. */
  ref?: string
  /** Whether the provider was asked to start it: the answer may have been lost. */
  askedAt?: string
  /** Whether our mark went along with that. */
  isMarked?: boolean
  /** How far the log of each step was read. */
  read?: Record<string, number>
}

export interface RunRequest {
  readonly ctx: WorkCtx
  readonly run: {
    id: string
    number: number
    ref: string
    commit_sha: string | null
    started_at: string
    environment: string | null
  }
  readonly project: { id: string; repository: string; workflow: string | null; tags: Record<string, string> }
  readonly variables: readonly Variable[]
  readonly remote: Remote
}

export interface Log {
  step: string
  /** From where it was read to the last time. */
  text: string
  isEnd: boolean
}

export interface Seen {
  remote: Remote
  steps: Step[]
  logs: Log[]
  commitSha?: string
  artifacts?: { name: string; size: number; ref?: string; content?: Buffer }[]
  outcome: 'succeeded' | 'failed' | 'canceled' | null
  error?: string
  /** When it is worth looking again. */
  again: Temporal.Instant
}

/** Runs at one provider. */
export interface Driver {
  /** Asks for the run. Called again only where it is known that the former call made nothing. */
  start(asked: RunRequest): Promise<Remote>
  /** The one that was asked for, should the answer have been lost; undefined where there is none. */
  find(asked: RunRequest): Promise<Remote | 'unknown' | undefined>
  look(asked: RunRequest): Promise<Seen>
  cancel(asked: RunRequest): Promise<void>
  download(asked: RunRequest, artifactRef: string): Promise<Buffer>
}

/** The provider said no, and will say so again. */
export class RunRefused extends Error {}

/** Worth another try. */
export class ProviderAway extends Error {}
