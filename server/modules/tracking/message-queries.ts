import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { MessageFacts } from '#modules/email/index.ts'

export interface Message extends MessageFacts {
  sent_at: string | null
  opened_at: string | null
}

/** Each looked up by its key, however many there are. */
export async function loadMessages(ctx: Ctx, ids: Iterable<string>): Promise<Map<string, Message>> {
  const { rows } = await sql<Message>`
    select m.id, m.contact_id, m.mailbox_id, m.kind, m.subject, m.source_kind, m.source_id, m.sent_at, m.opened_at
    from unnest(${[...new Set(ids)]}::uuid[]) as i (id) join email_messages m on m.id = i.id`.execute(ctx.db)
  return new Map(rows.map(message => [message.id, message]))
}
