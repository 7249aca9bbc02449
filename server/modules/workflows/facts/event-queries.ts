import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** The condition of an index, word for word: without it the index is not used. */
const indexed = sql.raw(`(type in ('email.delivered', 'email.opened', 'email.clicked', 'email.unsubscribed',
  'email.bounce_reported', 'subscription.created', 'subscription.changed', 'subscription.canceled',
  'subscription.reactivated', 'payment.failed', 'workflow.run_ended') or type like 'custom.%')`)

/** When events that no timeline tells of last happened to contacts. */
export async function lastEventsOf(
  db: Db,
  contactIds: readonly string[],
  types: readonly string[],
): Promise<{ contact_id: string; type: string; at: string }[]> {
  const { rows } = await sql<{ contact_id: string; type: string; at: string }>`
    select data->>'contact_id' as contact_id, type, max(at) as at from events
    where ${indexed} and data->>'contact_id' = any(${contactIds}::text[]) and type = any(${types}::text[])
      and mail_event_is_told(data)
    group by 1, 2`.execute(db)
  return rows
}

/** Events of some types about a contact, the newest first. */
export async function listEventsOf(
  db: Db,
  contactId: string,
  types: readonly string[],
  since: string,
): Promise<{ data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from events where type = any(${types}::text[]) and at >= ${since}
      and (data->>'contact_id' = ${contactId} or data->'contact_ids' ? ${contactId})
      and mail_event_is_told(data)
    order by at desc limit 50`.execute(db)
  return rows
}
