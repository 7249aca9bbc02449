import type { WorkCtx } from '#kit/context.ts'
import type { Incoming, Kind } from './import-context.ts'
import type { ImportRow } from './queries.ts'
import type { ImportWarning } from './schema.ts'
import type { StoredItem } from './work-queries.ts'

/** A piece of the work that is done and remembered as one: in a transaction of its own. */
export interface Move {
  /** Where the next one begins. */
  place: string
  /** How much of the whole it is. */
  done: number
  warnings?: readonly ImportWarning[]
  /** Records to take in. */
  take?: { kind: Kind<never>; items: readonly Incoming[] }
  /** Records to put aside until all of them are known. */
  store?: { kind: string; items: readonly StoredItem[] }
}

export interface Step {
  moves(ctx: WorkCtx, row: ImportRow, place: string): AsyncIterable<Move>
  /** What is known once everything before it is read: how much there is to do. */
  counts?: boolean
}
