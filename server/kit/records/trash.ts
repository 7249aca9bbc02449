import type { DB } from '#db/types.ts'
import type { Ctx } from '../context.ts'

/** What can come back for a while once it was deleted. */
export const trashTypes = ['contact', 'company', 'deal', 'task', 'note', 'file'] as const
export type TrashType = (typeof trashTypes)[number]

/** How a kind of record comes back: its row and all that went with it are there again when its domain hears of it. */
export interface TrashKind {
  readonly type: TrashType
  readonly table: keyof DB
  /** Before: what is held, or refused. `row` is the record as it was. */
  readonly prepare?: (ctx: Ctx, row: Readonly<Record<string, unknown>>) => Promise<void>
  /** Its present values, and how some of them are given back where many were changed at once. */
  readonly changing?: {
    readonly find: (ctx: Ctx, id: string) => Promise<Record<string, unknown>>
    readonly update: (ctx: Ctx, id: string, values: never) => Promise<unknown>
  }
  /** Puts right what its tables cannot, and tells of it. */
  readonly restored?: (ctx: Ctx, id: string) => Promise<void>
}
