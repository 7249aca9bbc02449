import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import type { Address } from '../addresses.ts'
import { isSeen, viewOf } from '../visibility/view-queries.ts'
import type { MessageSummary } from './schema.ts'

export const summaryColumns = [
  'id',
  'direction',
  'kind',
  'category',
  'status',
  'error',
  'contact_id',
  'mailbox_id',
  'integration_id',
  'user_id',
  'thread_id',
  'message_id',
  'from_email',
  'from_name',
  'to_list',
  'cc_list',
  'subject',
  'snippet',
  'source_kind',
  'source_id',
  'transport',
  'date',
  'scheduled_at',
  'sent_at',
  'received_at',
  'delivered_at',
  'opened_at',
  'clicked_at',
  'open_count',
  'click_count',
  'machine_open_count',
  'machine_click_count',
  'replied_at',
  'bounced_at',
  'bounce_kind',
  'complained_at',
  'unsubscribed_at',
  'absence_until',
  'template_id',
  'undo_until',
  'follow_up_at',
  'follow_up_state',
  'created_at',
  'reply_to',
  'reply_list',
] as const

/** Of a page of messages, so that each costs two glances at an index. */
export const linkColumns = [
  sql<string[]>`array(select c.contact_id from email_message_contacts c
    where c.message_id = email_messages.id order by c.contact_id)`.as('other_contacts'),
  sql<string[]>`array(select b.mailbox_id from email_message_mailboxes b
    where b.message_id = email_messages.id order by b.mailbox_id)`.as('other_mailboxes'),
] as const

/** When the caller read it; of mail from before everybody had unread mail of their own, when somebody did. */
const readBy = (ctx: Ctx) =>
  sql<string | null>`case when exists (select from mail_reads r
      where r.message_id = email_messages.id and r.user_id = ${userIdOf(ctx)})
    then (select r.read_at from mail_reads r where r.message_id = email_messages.id and r.user_id = ${userIdOf(ctx)})
    else email_messages.read_at end`.as('read_at')

/** That a mail was answered, its writer may know alone: of an answer that is not there for colleagues it has no `replied_at`. */
const isPlanTold = (ctx: Ctx) =>
  sql<boolean>`(follow_up_state is distinct from 'answered' or replied_at is not null
    or user_id = ${userIdOf(ctx)}::integer)`.as('is_plan_told')

/** What is not the same for everybody. */
export const eyeColumns = (ctx: Ctx) => [readBy(ctx), viewOf(ctx).as('view'), isPlanTold(ctx)] as const

export const summaries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('email_messages')
    .select(summaryColumns)
    .select(linkColumns)
    .select(eyeColumns(ctx))
    .where(isSeen(ctx))

type Bare = Omit<MessageSummary, 'hidden'>
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

/** As its row has it: what the caller sees of it is left by `mask`. */
export const showSummary = ({
  to_list,
  cc_list,
  follow_up_at,
  follow_up_state,
  reply_to,
  reply_list,
  other_contacts,
  other_mailboxes,
  is_plan_told,
  view: _,
  ...row
}: SummaryRow): Bare => ({
  ...(row as Omit<
    MessageSummary,
    'to' | 'cc' | 'follow_up' | 'reply_to' | 'contact_ids' | 'mailbox_ids' | 'hidden'
  >),
  follow_up: follow_up_at && is_plan_told ? { at: follow_up_at, state: follow_up_state as 'waiting' } : null,
  contact_ids: [...new Set([row.contact_id ?? [], other_contacts].flat())],
  mailbox_ids: [...new Set([row.mailbox_id ?? [], other_mailboxes].flat())],
  reply_to: reply_to ? [{ email: reply_to, name: '' }] : (reply_list as Address[]),
  to: to_list as Address[],
  cc: cc_list as Address[],
})
