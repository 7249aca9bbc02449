import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** What the work wrote is undone when it throws; the transaction goes on, and the error is the caller's. */
export async function withSavepoint<T>({ db }: Pick<Ctx, 'db'>, work: () => Promise<T> | T): Promise<T> {
  await sql`savepoint attempt`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db)
    throw error
  }
}
