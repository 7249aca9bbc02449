import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { holdContactsOf } from '#modules/crm/index.ts'

/** What sending and settling a message need of its row; the numbers about it are not among that. */
const columns = [
  'id',
  'contact_id',
  'mailbox_id',
  'integration_id',
  'message_id',
  'in_reply_to',
  'reference_ids',
  'parent_id',
  'from_email',
  'from_name',
  'reply_to',
  'to_list',
  'cc_list',
  'bcc_list',
  'subject',
  'body_html',
  'body_text',
  'sealed_body',
  'kind',
  'category',
  'source_kind',
  'source_id',
  'status',
  'transport',
  'attempt_id',
  'attempts',
  'claimed_at',
  'handed_over_at',
  'quota_day',
  'relay_passed',
  'scheduled_at',
  'undo_until',
  'sent_at',
  'tracking_id',
  'track_opens',
  'track_clicks',
] as const

const messageRows = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.selectFrom('email_messages').select(columns).where('id', '=', sql<string>`any(${ids}::uuid[])`)

/** The messages, locked for whoever settles them; always in the same order, so that nobody waits crosswise. */
export const lockMessages = (ctx: Ctx, ids: readonly string[]) => {
  holdContactsOf(ctx, 'email_messages', ids)
  return messageRows(ctx, ids).orderBy('id').forUpdate().execute()
}

/** One that has not been handed over; waits for whoever is about to send it. */
export const lockQueuedMessage = (ctx: Ctx, id: string) => {
  holdContactsOf(ctx, 'email_messages', [id])
  return messageRows(ctx, [id]).where('status', '=', 'queued').forUpdate().executeTakeFirst()
}

export const findSentMessage = (ctx: Ctx, id: string) =>
  messageRows(ctx, [id]).where('status', 'in', ['sent', 'bounced']).executeTakeFirst()

export type MessageRow = Awaited<ReturnType<typeof lockMessages>>[number]
