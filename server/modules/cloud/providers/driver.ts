import type { WorkCtx } from '#kit/context.ts'
import type { Spec } from '../kinds/kind.ts'

/** What the provider is told about, and how it may be recognised again: `id` is tag, client token and name in one. */
export interface Call {
  readonly ctx: WorkCtx
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly region: string | null
  readonly tags: Record<string, string>
  readonly desired: Spec
  /** The provider's own id of the resource this one belongs to. */
  readonly parentRef: string | null
  readonly operation: { id: string; action: string; isIssued: boolean; attempts: number }
}

/** A resource as the provider has it. */
export interface Remote {
  ref: string
  phase: 'busy' | 'ready' | 'deleting'
  /** The part of the spec that can be seen there: what differs from ours is drift. */
  seen: Spec
  /** Addresses and the like: for the answer only. */
  facts: Spec
  /** When it is worth looking again, where the provider says so. */
  settlesAt?: Temporal.Instant
}

/** A number of a resource as its provider has it. */
export interface Measurement {
  name: string
  value: number
  /** Where the provider says of which moment it is, in milliseconds; otherwise of the minute that was asked for. */
  at?: number
}

/** `issued`: something was asked for that leaves no other trace, such as a reboot. */
export type Step = 'done' | 'wait' | 'issued'

/** One kind of resource at one provider. Every call may be made again after a crash and must not do its work twice. */
export interface Driver {
  /** By our own id: for when the answer that carried the provider's was lost. */
  find(call: Call): Promise<Remote | undefined>
  read(call: Call, ref: string): Promise<Remote | undefined>
  create(call: Call): Promise<Remote>
  /** One step from what is there to what is wanted. */
  converge(call: Call, remote: Remote): Promise<Step>
  remove(call: Call, remote: Remote): Promise<void>
  /** How it does in the minute that begins at `at`, where the provider says so. */
  measure?(call: Call, ref: string, at: number): Promise<Measurement[]>
}

/** The provider said no, and will say so again. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The provider could not be reached, or asked for patience: worth another try. */
export class ProviderUnavailable extends Error {}
