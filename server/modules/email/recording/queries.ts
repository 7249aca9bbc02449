import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { type Address, addressKey } from '../addresses.ts'
import { isSeen } from '../visibility/view-queries.ts'

/** A message of ours as it is recorded, before anybody tries to send it. */
export interface NewMessage {
  id: string
  contact_id: string | null
  mailbox_id: string | null
  integration_id: string | null
  user_id: number | null
  thread_id: string
  message_id: string
  in_reply_to: string | null
  reference_ids: string[]
  parent_id: string | null
  from_email: string
  from_name: string
  reply_to: string | null
  to_list: Address[]
  cc_list: Address[]
  bcc_list: Address[]
  subject: string
  body_html: string | null
  body_text: string
  snippet: string
  /** As PostgreSQL reads bytes. */
  sealed_body: string | null
  kind: string
  category: string
  source_kind: string | null
  source_id: string | null
  transport: string
  quota_day: string | null
  scheduled_at: string | null
  tracking_id: string
  track_opens: boolean
  track_clicks: boolean
  relay_passed: boolean
  template_id: string | null
  undo_until: string | null
  follow_up_at: string | null
  follow_up_days: number | null
  follow_up_state: string | null
}

/** One statement, the same text for any number of messages, so that it is planned once. */
export async function insertMessages(ctx: Ctx, messages: readonly NewMessage[]): Promise<void> {
  const now = ctx.now.toString()
  // Half a character, which text may hold here and not there, becomes the sign for an unreadable one.
  const rows = toJson(
    messages.map(message => ({
      ...message,
      subject: message.subject.toWellFormed(),
      body_html: message.body_html?.toWellFormed() ?? null,
      body_text: message.body_text.toWellFormed(),
      snippet: message.snippet.toWellFormed(),
      from_name: message.from_name.toWellFormed(),
    })),
  )
  await sql`
    insert into email_messages (id, direction, contact_id, mailbox_id, integration_id, user_id, thread_id, message_id,
      in_reply_to, reference_ids, parent_id, from_email, from_name, reply_to, to_list, cc_list, bcc_list, subject,
      body_html, body_text, snippet, sealed_body, kind, category, source_kind, source_id, status, transport, quota_day,
      scheduled_at, tracking_id, track_opens, track_clicks, relay_passed, template_id, undo_until, follow_up_at,
      follow_up_days, follow_up_state, created_at, updated_at)
    select n.id, 'out', n.contact_id, n.mailbox_id, n.integration_id, n.user_id, n.thread_id, n.message_id,
      n.in_reply_to, n.reference_ids, n.parent_id, n.from_email, n.from_name, n.reply_to, n.to_list, n.cc_list,
      n.bcc_list, n.subject, n.body_html, n.body_text, n.snippet, n.sealed_body, n.kind, n.category, n.source_kind,
      n.source_id, 'queued', n.transport, n.quota_day, n.scheduled_at, n.tracking_id, n.track_opens, n.track_clicks,
      n.relay_passed, n.template_id, n.undo_until, n.follow_up_at, n.follow_up_days, n.follow_up_state,
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${rows}::json) as n (id uuid, contact_id uuid, mailbox_id uuid, integration_id uuid,
      user_id integer, thread_id uuid, message_id text, in_reply_to text, reference_ids text[], parent_id uuid,
      from_email text, from_name text, reply_to text, to_list jsonb, cc_list jsonb, bcc_list jsonb, subject text,
      body_html text, body_text text, snippet text, sealed_body bytea, kind text, category text, source_kind text,
      source_id text, transport text, quota_day date, scheduled_at timestamptz, tracking_id text, track_opens boolean,
      track_clicks boolean, relay_passed boolean, template_id uuid, undo_until timestamptz, follow_up_at timestamptz,
      follow_up_days integer, follow_up_state text)`.execute(ctx.db)
}

export async function findContacts(ctx: Ctx, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('contact_addresses')
    .select(['contact_id', 'email_key'])
    .where('email_key', '=', sql<string>`any(${emails.map(addressKey)}::text[])`)
    .execute()
  return new Map(rows.map(({ contact_id, email_key }) => [email_key!, contact_id!]))
}

export const insertRecipients = (
  ctx: Ctx,
  recipients: readonly { message_id: string; email: string; role: 'to' | 'cc' | 'bcc' }[],
) =>
  sql`insert into email_recipients (message_id, email, role, created_at)
      select n.message_id, n.email, n.role, ${ctx.now.toString()}::timestamptz
      from json_to_recordset(${toJson(recipients)}::json) as n (message_id uuid, email text, role text)`.execute(
    ctx.db,
  )

/** Everybody else whom a message concerns, besides the contact it stands with. */
export function insertMessageContacts(
  { db, write }: Ctx,
  links: readonly { message_id: string; contact_id: string; at: string }[],
): void {
  if (links.length === 0) return
  const linking = sql`insert into email_message_contacts (message_id, contact_id, at)
    select n.message_id, n.contact_id, n.at
    from json_to_recordset(${toJson(links)}::json) as n (message_id uuid, contact_id uuid, at timestamptz)
    on conflict do nothing`
  write(linking.compile(db))
}

export const listParents = (ctx: Ctx, messageIds: readonly string[]) =>
  ctx.db
    .selectFrom('email_messages')
    .where(isSeen(ctx))
    .select(['id', 'thread_id', 'message_id', 'wire_message_id', 'reference_ids'])
    .where('id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute()

export async function listSentTo({ db }: Ctx, contactId: string) {
  const rows = await db
    .selectFrom('email_messages')
    .select(['id', 'tracking_id', 'status', 'scheduled_at', 'undo_until'])
    .where('contact_id', '=', contactId)
    .where('tracking_id', 'is not', null)
    .execute()
  return rows.map(({ tracking_id, ...mail }) => ({ ...mail, tracking_id: tracking_id! }))
}
