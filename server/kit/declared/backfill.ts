import type { Ctx } from '../context.ts'

export interface Filled {
  /** The last key that was done: the next batch begins behind it. */
  readonly upTo: string
  readonly rows: number
}

/**
 * Work that a release has with the rows of those before it, and that no migration may do since it would hold everybody up.
 * Workers do it for each organization, a batch a transaction, from where the last one ended. Rows that the last release
 * still writes meanwhile must come right by themselves, through a default or a trigger of the migration that expands.
 */
export interface Backfill {
  /** `domain.verb_noun`. The migration that takes the old shape away names it: `-- after: crm.fill_names`. */
  readonly name: string
  /** Some hundred rows behind `after`, in the order of their key; null where none are left. */
  readonly batch: (ctx: Ctx, after: string | null) => Promise<Filled | null>
}
