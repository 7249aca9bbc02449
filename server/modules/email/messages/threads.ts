import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'

export interface ThreadPosition {
  thread_id: string
  in_reply_to: string
  reference_ids: string[]
  parent_id: string
}

/** RFC 5322 asks for no limit, mail servers for lines that end: the first id and the latest ones are enough. */
const MOST_REFERENCES = 20

/** What a continuation carries so that mail readers show it below the message it continues. */
export async function followThread(ctx: Ctx, messageId: string | null): Promise<ThreadPosition | null> {
  if (!messageId) return null
  const parent = await ctx.db
    .selectFrom('email_messages')
    .select(['id', 'thread_id', 'message_id', 'wire_message_id', 'reference_ids'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!parent) throw InvalidInput('reply_to_message_id not found')
  const seen = parent.wire_message_id ?? parent.message_id
  const all = [...parent.reference_ids, seen]
  const kept = all.length > MOST_REFERENCES ? [all[0]!, ...all.slice(-(MOST_REFERENCES - 1))] : all
  return { thread_id: parent.thread_id, in_reply_to: seen, reference_ids: kept, parent_id: parent.id }
}
