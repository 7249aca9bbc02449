import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** Keeps the contact's row in the list of conversations; called with every message that joins one. */
export async function addToConversation(
  ctx: Ctx,
  message: { id: string; contact_id: string | null; at: string; unread: boolean },
): Promise<void> {
  if (!message.contact_id) return
  const unread = message.unread ? 1 : 0
  await sql`insert into conversations (contact_id, last_message_id, last_message_at, message_count, unread_count)
    values (${message.contact_id}, ${message.id}, ${message.at}, 1, ${unread})
    on conflict (organization_id, contact_id) do update set
      last_message_id = case when excluded.last_message_at >= conversations.last_message_at
        then excluded.last_message_id else conversations.last_message_id end,
      last_message_at = greatest(excluded.last_message_at, conversations.last_message_at),
      message_count = conversations.message_count + 1,
      unread_count = conversations.unread_count + excluded.unread_count`.execute(ctx.db)
}
