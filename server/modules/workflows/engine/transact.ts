import { retryConflicts } from '#kit/conflicts.ts'
import type { Ctx, WorkCtx } from '#kit/context.ts'

/** Two that wait for each other: the database ends one of them, which has left no trace and is done again. */
export const transactAgain = <T>(ctx: WorkCtx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  retryConflicts(() => ctx.transact(work))
