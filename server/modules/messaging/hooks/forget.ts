import type { Ctx } from '#kit/context.ts'
import { removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { listIncoming } from './queries.ts'

export const DIRECTORY_KIND = 'chat_hook'

/** Their tokens lead nowhere from here on. */
export async function forgetHooksOf(ctx: Ctx, roomId: string): Promise<void> {
  for (const { id } of await listIncoming(ctx.db, roomId))
    await removeFromDirectory(ctx.db, DIRECTORY_KIND, id)
}
