import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { MailFacts } from './view.ts'

/** Organizations seldom move: but a run in another zone than its owner's would be worse than a look. */
export async function selectTimezone(db: Db): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`select timezone from organizations`.execute(db)
  return rows[0]?.timezone ?? 'UTC'
}

export async function selectMailFacts(
  db: Db,
  runIds: readonly string[],
): Promise<(MailFacts & { run_id: string })[]> {
  const { rows } = await sql<MailFacts & { run_id: string }>`
    select run_id, node_id, at, sent_at, opened_at, clicked_at, replied_at, bounced_at from workflow_mails
    where run_id = any(${runIds}::uuid[])`.execute(db)
  return rows
}
