import type { Db } from './context.ts'

/** Numbers of all organizations together, read when somebody looks at `/metrics`. */
export interface Gauge {
  readonly name: string
  readonly help: string
  /** Outside every organization; by the values of the label `state`. */
  readonly read: (db: Db, now: Temporal.Instant) => Promise<Readonly<Record<string, number>>>
}

/** Something that works and yet deserves an operator's look: the doctor tells of it. */
export interface Concern {
  readonly what: string
  readonly advice: string
}

/** What the doctor asks of a domain, outside every organization; null where nothing is to be told. */
export type Inspect = (db: Db) => Promise<Concern | null>
