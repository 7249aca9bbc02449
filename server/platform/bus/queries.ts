import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Not waited for to reach the disk: a notice that a crash loses is one that nobody would hear any more. */
export async function notify(db: Db, notices: readonly { channel: string; text: string }[]): Promise<void> {
  await sql`with off as (select set_config('synchronous_commit', 'off', true))
    select pg_notify(n.channel, n.text) from off, jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as n (channel text, text text)`.execute(db)
}
