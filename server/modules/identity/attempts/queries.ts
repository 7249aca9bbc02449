import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** A few bytes for the write-ahead log: the commit then waits for the disk as that of an audit row does. */
export async function noteNothing({ db }: Ctx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'bowline', 'nothing')`.execute(db)
}
