import type { Ctx } from '#kit/context.ts'
import type { RoomFacts } from '../access/queries.ts'
import { MessageAddressed } from '../events.ts'
import { findAuthorId, listListeners, type MessageRow } from './queries.ts'

/** Tells those whom a message calls by name, and whose words it answers, unless they muted the room. */
export async function tellAddressed(ctx: Ctx, room: RoomFacts, row: MessageRow): Promise<void> {
  const mentioned = row.mention_users
  if (mentioned.length === 0 && row.thread_root_id === null) return
  const answered = row.thread_root_id === null ? null : await findAuthorId(ctx, row.thread_root_id)
  const wanted = new Set([...mentioned, ...(answered === null ? [] : [answered])])
  const author = row.author_type === 'user' ? Number(row.author_id) : null
  if (author !== null) wanted.delete(author)
  if (wanted.size === 0) return
  const listeners = await listListeners(ctx, room.id, [...wanted])
  await ctx.emitAll(
    MessageAddressed,
    listeners.map(user_id => ({
      user_id,
      room_id: room.id,
      room_name: room.name ?? '',
      message_id: row.id,
      author: row.author_name,
      why: mentioned.includes(user_id) ? ('mention' as const) : ('reply' as const),
    })),
  )
}
