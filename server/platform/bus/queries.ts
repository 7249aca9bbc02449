import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export async function notify(db: Db, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}
