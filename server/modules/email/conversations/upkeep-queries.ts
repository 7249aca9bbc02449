import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

interface Joining {
  id: string
  contact_id: string | null
  mailbox_id: string | null
  at: string
}

/** Keeps the contacts' rows in the list of conversations; called with every message that joins one. Nobody waits for it. */
export function addToConversations({ db, write }: Ctx, messages: readonly Joining[]): void {
  const byContact = Map.groupBy(messages, message => message.contact_id)
  byContact.delete(null)
  if (byContact.size === 0) return
  // In the order of the key, so that two that write to the same contacts do not wait for each other crosswise.
  const contactIds = [...byContact.keys()].sort() as string[]
  const of = (read: (joined: Joining[]) => string | number) => contactIds.map(id => read(byContact.get(id)!))
  const mailboxes = of(
    all => `{${[...new Set(all.flatMap(({ mailbox_id }) => mailbox_id ?? []))].join(',')}}`,
  )
  const joining = sql`insert into conversations (contact_id, last_message_id, last_message_at, message_count, mailbox_ids)
    select n.contact_id, n.last_message_id, n.last_message_at, n.message_count, n.mailbox_ids::uuid[]
    from unnest(${contactIds}::uuid[], ${of(all => all.at(-1)!.id)}::uuid[],
      ${of(all => all.at(-1)!.at)}::timestamptz[], ${of(all => all.length)}::integer[], ${mailboxes}::text[])
      as n (contact_id, last_message_id, last_message_at, message_count, mailbox_ids)
    on conflict (organization_id, contact_id) do update set
      last_message_id = case when conversations.last_message_id is null
          or excluded.last_message_at >= conversations.last_message_at
        then excluded.last_message_id else conversations.last_message_id end,
      last_message_at = case when conversations.last_message_id is null then excluded.last_message_at
        else greatest(excluded.last_message_at, conversations.last_message_at) end,
      message_count = conversations.message_count + excluded.message_count,
      mailbox_ids = case when excluded.mailbox_ids <@ conversations.mailbox_ids then conversations.mailbox_ids
        else array(select unnest(conversations.mailbox_ids) union select unnest(excluded.mailbox_ids)) end`
  write(joining.compile(db))
}

/** A message that was filed before lies in this mailbox as well. */
export const addMailboxToConversations = ({ db }: Ctx, messageId: string, mailboxId: string) =>
  sql`update conversations set mailbox_ids = mailbox_ids || ${mailboxId}::uuid
    where contact_id in (select contact_id from email_contacts where message_id = ${messageId})
      and not mailbox_ids @> array[${mailboxId}::uuid]`.execute(db)

/** It waits for everybody whose mailbox this is: its person and those it is shared with, or the whole
 * team where it is nobody's. */
export const addUnread = ({ db, write }: Ctx, messageId: string, mailboxId: string): void =>
  write(
    sql`insert into mail_reads (user_id, message_id)
    select u.id, ${messageId} from mailboxes b join users u on u.removed_at is null
      and (b.user_id is null or u.id = b.user_id or u.id = any(b.shared_with))
    where b.id = ${mailboxId}
    on conflict do nothing`.compile(db),
  )

/** The same for a message that came before by another mailbox, if a person wrote it and it was news then. */
export const addUnreadAgain = ({ db }: Ctx, messageId: string, mailboxId: string) =>
  sql`insert into mail_reads (user_id, message_id)
    select u.id, m.id from email_messages m join mailboxes b on b.id = ${mailboxId}
      join users u on u.removed_at is null and (b.user_id is null or u.id = b.user_id or u.id = any(b.shared_with))
    where m.id = ${messageId} and m.direction = 'in' and m.kind in ('reply', 'message') and m.read_at is null
    on conflict do nothing`.execute(db)

/** Somebody wrote: what was done or put off is open again. Those that were not. */
export async function reopen({ db }: Ctx, contactIds: readonly string[]) {
  const { rows } = await sql<{ contact_id: string }>`
    update conversations set status = 'open', snooze_until = null, snoozed_by = null
    where contact_id = any(${contactIds}::uuid[]) and status <> 'open' returning contact_id`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}
