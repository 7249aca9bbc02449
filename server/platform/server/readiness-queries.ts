import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Whether a statement gets through, by something that needs the migrated database. */
export async function tryStatement(db: Db): Promise<void> {
  await sql`select current_org()`.execute(db)
}
