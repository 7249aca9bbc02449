import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { rescoreContact } from './rescore.ts'

const counters = {
  sent: 'sent',
  opened: 'opened',
  clicked: 'clicked',
  replied: 'replied',
  bounced: 'bounced',
  meeting: 'meetings',
} as const

export type EngagementKind = keyof typeof counters

/**
 * Counts what a contact did or was sent, in the transaction that knows of it, and scores the contact anew. Other
 * domains call it from a reaction to their own event. A contact that is gone meanwhile is no error.
 */
export async function recordEngagement(
  ctx: Ctx,
  contactId: string,
  kind: EngagementKind,
  at: string = ctx.now.toString(),
): Promise<void> {
  const counter = sql.ref(counters[kind])
  const interest = ['opened', 'clicked', 'replied', 'meeting'].includes(kind) ? at : null
  await sql`
    insert into contact_engagement as e (contact_id, ${counter}, last_engaged_at)
    select id, 1, ${interest}::timestamptz from contacts where id = ${contactId}
    on conflict (organization_id, contact_id) do update set
      ${counter} = e.${counter} + 1,
      last_engaged_at = greatest(e.last_engaged_at, excluded.last_engaged_at)`.execute(ctx.db)
  if (kind === 'sent') {
    await sql`update contacts set last_contacted_at = greatest(last_contacted_at, ${at}::timestamptz)
      where id = ${contactId}`.execute(ctx.db)
  } else await rescoreContact(ctx, contactId)
}
