import type { WorkCtx } from '#kit/context.ts'
import type { Static } from '#kit/schema.ts'
import { showSafely } from '../reading/show.ts'
import { loadConversation } from './queries.ts'
import type { ThreadQuery } from './schema.ts'

export async function readConversation(
  ctx: WorkCtx,
  contactId: string,
  { thread_id, pictures }: Static<typeof ThreadQuery>,
) {
  const loaded = await ctx.transact(inner => loadConversation(inner, contactId, thread_id), {
    onlyReads: true,
  })
  return { ...loaded, messages: await showSafely(ctx, loaded.messages, pictures === 'shown') }
}
