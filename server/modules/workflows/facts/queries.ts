import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { MailFacts } from './view.ts'

/** Read each time: a run in another time zone than its owner's would be worse than one more query. */
export async function selectTimezone(db: Db): Promise<string> {
  const row = await db.selectFrom('organizations').select('timezone').executeTakeFirst()
  return row?.timezone ?? 'UTC'
}

export const selectMailFacts = (
  db: Db,
  runIds: readonly string[],
): Promise<(MailFacts & { run_id: string })[]> =>
  db
    .selectFrom('workflow_mails')
    .select(['run_id', 'node_id', 'at', 'sent_at', 'opened_at', 'clicked_at', 'replied_at', 'bounced_at'])
    .where('run_id', '=', sql<string>`any(${runIds}::uuid[])`)
    .execute()
