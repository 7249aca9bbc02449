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
  await count(ctx, [contactId], kind, at)
  if (kind !== 'sent') await rescoreContact(ctx, contactId)
}

/** Mail that went to many at once. It changes nobody's score: what counts is what they do with it. */
export const recordSent = (ctx: Ctx, contactIds: readonly string[]): Promise<void> =>
  count(ctx, contactIds, 'sent', ctx.now.toString())

async function count(
  ctx: Ctx,
  contactIds: readonly string[],
  kind: EngagementKind,
  at: string,
): Promise<void> {
  const counter = sql.ref(counters[kind])
  const interest = ['opened', 'clicked', 'replied', 'meeting'].includes(kind) ? at : null
  const contacted = kind === 'sent' ? at : null
  // In the order of the key, so that two that count the same contacts do not wait for each other crosswise.
  await sql`
    insert into contact_engagement as e (contact_id, ${counter}, last_engaged_at, last_contacted_at)
    select c.id, n.times, ${interest}::timestamptz, ${contacted}::timestamptz
    from (select id, count(*) as times from unnest(${contactIds}::uuid[]) as id group by id) n
    join contacts c on c.id = n.id order by c.id
    on conflict (organization_id, contact_id) do update set
      ${counter} = e.${counter} + excluded.${counter},
      last_engaged_at = greatest(e.last_engaged_at, excluded.last_engaged_at),
      last_contacted_at = greatest(e.last_contacted_at, excluded.last_contacted_at)`.execute(ctx.db)
  if (kind !== 'sent') return
  await sql`delete from uncontacted where contact_id = any(${contactIds}::uuid[])`.execute(ctx.db)
}
