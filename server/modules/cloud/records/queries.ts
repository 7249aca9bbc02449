import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Runs it, keeps its answer, and takes back whatever it wrote: rows, events and jobs alike. */
export async function withoutEffect<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(ctx.db)
  const answer = await work({ ...ctx, afterCommit: () => {} })
  await sql`rollback to savepoint dry_run`.execute(ctx.db)
  return answer
}
