import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** What the work wrote is undone when it throws; the transaction goes on, and the error is the caller's. */
export async function withSavepoint(ctx: Ctx, work: () => Promise<void> | void): Promise<void> {
  await sql`savepoint step`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint step`.execute(ctx.db)
  } catch (error) {
    await sql`rollback to savepoint step`.execute(ctx.db)
    throw error
  }
}
