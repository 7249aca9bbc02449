import type { Ctx } from '#kit/context.ts'
import type { ChatAttachment } from '../messages/schema.ts'
import { lockOwn } from './queries.ts'

/** The files a message is to carry; those that are somebody else's or of another room are missing from the answer. */
export const takeAttachments = (
  ctx: Ctx,
  roomId: string,
  person: string,
  ids: readonly string[],
): Promise<Omit<ChatAttachment, 'url'>[]> =>
  lockOwn(
    ctx,
    roomId,
    person,
    ids.map(id => id.toLowerCase()),
  )
