import type { Ctx, WorkCtx } from '#kit/context.ts'

const IN_EACH_OTHERS_WAY = new Set(['40P01', '40001'])
const MOST_ATTEMPTS = 3

/** Two that wait for each other: the database ends one of them, which has left no trace and is done again. */
export async function transactAgain<T>(ctx: WorkCtx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.transact(work)
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !stoodInTheWay(error)) throw error
    }
  }
}

export const stoodInTheWay = (error: unknown): boolean =>
  IN_EACH_OTHERS_WAY.has((error as { code?: string }).code ?? '')
