import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

interface Joining {
  id: string
  contact_id: string | null
  at: string
  unread: boolean
}

/** Keeps the contacts' rows in the list of conversations; called with every message that joins one. */
export async function addToConversations(ctx: Ctx, messages: readonly Joining[]): Promise<void> {
  const byContact = Map.groupBy(messages, message => message.contact_id)
  byContact.delete(null)
  if (byContact.size === 0) return
  // In the order of the key, so that two that write to the same contacts do not wait for each other crosswise.
  const contactIds = [...byContact.keys()].sort() as string[]
  const of = (read: (joined: Joining[]) => string | number) => contactIds.map(id => read(byContact.get(id)!))
  await sql`insert into conversations (contact_id, last_message_id, last_message_at, message_count, unread_count)
    select * from unnest(${contactIds}::uuid[], ${of(all => all.at(-1)!.id)}::uuid[],
      ${of(all => all.at(-1)!.at)}::timestamptz[], ${of(all => all.length)}::integer[],
      ${of(all => all.filter(({ unread }) => unread).length)}::integer[])
    on conflict (organization_id, contact_id) do update set
      last_message_id = case when excluded.last_message_at >= conversations.last_message_at
        then excluded.last_message_id else conversations.last_message_id end,
      last_message_at = greatest(excluded.last_message_at, conversations.last_message_at),
      message_count = conversations.message_count + excluded.message_count,
      unread_count = conversations.unread_count + excluded.unread_count`.execute(ctx.db)
}
