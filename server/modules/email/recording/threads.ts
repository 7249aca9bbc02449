import type { Ctx } from '#kit/context.ts'
import { listParents } from './queries.ts'

export interface ThreadPosition {
  thread_id: string
  in_reply_to: string
  reference_ids: string[]
  parent_id: string
}

/** RFC 5322 asks for no limit, mail servers for lines that end: the first id and the latest ones are enough. */
const MOST_REFERENCES = 20

/** What continuations carry so that mail readers show them below the messages they continue, by the id of those. */
export async function followThreads(
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<Map<string, ThreadPosition>> {
  if (messageIds.length === 0) return new Map()
  const parents = await listParents(ctx, messageIds)
  return new Map(
    parents.map(parent => {
      const seen = parent.wire_message_id ?? parent.message_id
      const all = [...parent.reference_ids, seen]
      const kept = all.length > MOST_REFERENCES ? [all[0]!, ...all.slice(-(MOST_REFERENCES - 1))] : all
      const { id, thread_id } = parent
      return [id, { thread_id, in_reply_to: seen, reference_ids: kept, parent_id: id }]
    }),
  )
}
